import { namesIn } from '@credence/contract/tasks/mention-rules'

export interface MentionablePerson {
  userId: number
  firstName: string
  lastName: string
  photoUrl: string | null
}

export const nameOf = ({ firstName, lastName }: Pick<MentionablePerson, 'firstName' | 'lastName'>): string =>
  `${firstName} ${lastName}`

export interface TypedMention {
  /** Where the `@` stands. */
  begin: number
  /** What was typed behind it. */
  search: string
}

const longestSearch = 60

/** The mention that is being typed at the caret; null where none is. The `@` of an email address begins none. */
export function mentionAt(text: string, caret: number): TypedMention | null {
  const begin = caret === 0 ? -1 : text.lastIndexOf('@', caret - 1)
  if (begin < 0 || caret - begin > longestSearch || /[\p{L}\p{N}]/u.test(text[begin - 1] ?? '')) return null
  const search = text.slice(begin + 1, caret)
  return search.startsWith(' ') || search.includes('\n') ? null : { begin, search }
}

/** The name itself, and the name from each of its later words on. */
const beginnings = (name: string): string[] => {
  const words = name.toLowerCase().split(' ')
  return words.map((_, at) => words.slice(at).join(' '))
}

/** Who can be meant by what was typed: people with a word of their name that begins so. */
export const peopleFor = <P extends MentionablePerson>(people: readonly P[], search: string): P[] => {
  const typed = search.toLowerCase()
  return people.filter((person) => beginnings(nameOf(person)).some((each) => each.startsWith(typed)))
}

/** The text with a name in the place of what was typed, and where the caret is then. */
export function withMention(text: string, { begin, search }: TypedMention, name: string) {
  const end = begin + 1 + search.length
  const space = /^\s/.test(text.slice(end)) ? '' : ' '
  return { text: `${text.slice(0, begin)}@${name}${space}${text.slice(end)}`, caret: begin + name.length + 2 }
}

/** Whom a note mentions. Of people with the same name, those who were chosen. */
export function mentionedIn(text: string, people: readonly MentionablePerson[], chosen: readonly number[]): number[] {
  const names = namesIn(text, people.map(nameOf))
  const isOnly = (name: string) => people.filter((each) => nameOf(each) === name).length === 1
  return people
    .filter((person) => names.has(nameOf(person)) && (isOnly(nameOf(person)) || chosen.includes(person.userId)))
    .map(({ userId }) => userId)
}
