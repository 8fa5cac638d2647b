// Apart from the calls of user management: the first page that anybody loads knows only these.
export const userMessages = {
  required: 'First Name, Last Name, and Email are required',
  practiceNeeded: 'Please select at least one practice',
  deleteConfirm: 'Are you sure you want to delete this user?',
  notYourself: 'You cannot edit or delete yourself',
  moreRights: 'You cannot manage a user who holds more rights than you do',
  noTeamYet: 'You can change your email address once you belong to a team',
  /** Beside "User added!", when the address had an account already. */
  adopted: (firstName: string) =>
    `${firstName} already had an account. It belongs to your team now and keeps its password. ${firstName} was told by email.`,
  ungrantable: 'You cannot grant rights or practices that you do not hold yourself',
} as const
