/** Sentences of the specification that more than one screen uses, to the letter. */
export const texts = {
  somethingWentWrong: 'Something went wrong',
  tryAgain: 'Something went wrong; please try again',
  reloadPage: 'Something went wrong; please reload the page...',
  reloadBoard: 'Something went wrong... please reload the page...',
  reloadPanel: 'Error... Please reload the page...',
  loading: 'Loading...',
  checkConnection: 'Please check your Internet connection',
  noTeamAccess: "It looks like you don't have access to that revenue team.",
  changedByOther: 'This record was changed by someone else; please reload and try again',
} as const
