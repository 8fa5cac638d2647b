import { usePreference } from './preference.ts'
import { useSession } from './session-store.ts'

/** A short number from an address, so that what is kept in a browser names nobody. */
function digestOf(text: string): string {
  let sum = 0x811c9dc5
  for (const letter of text.toLowerCase()) sum = Math.imul(sum ^ (letter.codePointAt(0) ?? 0), 0x01000193)
  return (sum >>> 0).toString(36)
}

/** The name under which a browser keeps something of one person. */
export const personalName = (name: string, email: string): string => `${name}.${digestOf(email)}`

/** As `usePreference`, for each person who uses this browser. */
export function usePersonalPreference<T extends string>(name: string, fallback: T) {
  const { email } = useSession()
  return usePreference<T>(personalName(name, email), fallback)
}
