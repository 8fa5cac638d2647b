/** Contains @ and a dot and is longer than five characters. */
export const looksLikeEmail = (email: string): boolean =>
  email.length > 5 && /^[^\s@,;<>"]+@[^\s@,;<>"]+\.[^\s@,;<>".]+$/.test(email)

/** A comma list of addresses: blank, or every item an address. */
export const looksLikeEmails = (list: string): boolean =>
  list.trim() === '' || list.split(',').every((item) => looksLikeEmail(item.trim()))
