// Sentences of the specification that more than one screen uses, to the letter.
export const somethingWentWrong = 'Something went wrong'
export const tryAgain = 'Something went wrong; please try again'
export const reloadPage = 'Something went wrong; please reload the page...'
export const reloadBoard = 'Something went wrong... please reload the page...'
export const reloadPanel = 'Error... Please reload the page...'
export const reload = 'Please reload...'
export const tryAgainPanel = 'Error... please try again...'
export const loading = 'Loading...'
export const checkConnection = 'Please check your Internet connection'
export const noTeamAccess = "It looks like you don't have access to that revenue team."
export const emailUsed = 'A user with that email address already exists in the system; please use a different email'
export const fileTooLarge = 'File size too large; max file size is 10 Mb'
export const expirationOrder = 'Expiration date must be after the effective date'
export const endOrder = 'End date must be after the start date'
export const discard = 'Discard unsaved changes?'
export const deleteEntry = 'Are you sure you want to delete this entry?'
export const tooManyRequests = (seconds: number) =>
  `Too many requests; please try again in ${seconds} ${seconds === 1 ? 'second' : 'seconds'}`
export const noRoomToSave = 'The server has no room left to save changes; please tell your administrator'
export const changedByOther = 'This record was changed by someone else; please reload and try again'
