/** Sentences of the specification that more than one screen uses, to the letter. */
export const texts = {
  somethingWentWrong: 'Something went wrong',
  tryAgain: 'Something went wrong; please try again',
  reloadPage: 'Something went wrong; please reload the page...',
  reloadBoard: 'Something went wrong... please reload the page...',
  reloadPanel: 'Error... Please reload the page...',
  reload: 'Please reload...',
  tryAgainPanel: 'Error... please try again...',
  loading: 'Loading...',
  checkConnection: 'Please check your Internet connection',
  noTeamAccess: "It looks like you don't have access to that revenue team.",
  emailUsed: 'A user with that email address already exists in the system; please use a different email',
  fileTooLarge: 'File size too large; max file size is 10 Mb',
  expirationOrder: 'Expiration date must be after the effective date',
  endOrder: 'End date must be after the start date',
  discard: 'Discard unsaved changes?',
  deleteEntry: 'Are you sure you want to delete this entry?',
  tooManyRequests: (seconds: number) =>
    `Too many requests; please try again in ${seconds} ${seconds === 1 ? 'second' : 'seconds'}`,
  noRoomToSave: 'The server has no room left to save changes; please tell your administrator',
  changedByOther: 'This record was changed by someone else; please reload and try again',
} as const
