export const fileMessages = {
  addressInvalid: 'This address is not valid, or no longer',
  addressUsed: 'This address was used already',
  empty: 'The file is empty',
  otherSize: 'The file has another size than announced',
  noRoom: 'There is no room left for files; please tell your administrator',
  interrupted: 'The upload was interrupted; please try again',
  scanning: 'This file is still being checked for viruses; please try again in a moment',
  infected: 'A virus was found in this file; it cannot be opened',
} as const
