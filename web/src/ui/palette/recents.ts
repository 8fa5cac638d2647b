import { personalName } from '../../kit/personal-preference.ts'
import { sessionStore } from '../../kit/session-store.ts'
import { storedTeam } from '../../kit/stored-team.ts'

const kinds = ['provider', 'practice', 'carrier', 'task', 'screen'] as const

/** What somebody opened: its kind and its id. Never a name, since it is kept in the storage of the browser. */
export interface Recent {
  kind: (typeof kinds)[number]
  id: string
}

const most = 20

export const isSame = (one: Recent, other: Recent): boolean => one.kind === other.kind && one.id === other.id

/** The list after something was opened: the newest first, each once. */
export const withRecent = (list: readonly Recent[], opened: Recent): readonly Recent[] =>
  [opened, ...list.filter((each) => !isSame(each, opened))].slice(0, most)

export const recentsText = (list: readonly Recent[]): string => list.map(({ kind, id }) => `${kind}:${id}`).join(' ')

/** Reads a stored list; what is not understood is left out. */
export const recentsIn = (text: string | null): readonly Recent[] =>
  (text ?? '').split(' ').flatMap((entry) => {
    const [word, id] = entry.split(':')
    const kind = kinds.find((each) => each === word)
    return kind !== undefined && /^[\w-]{1,40}$/.test(id ?? '') ? [{ kind, id: id ?? '' }] : []
  })

/** For each person, and for each team, since ids belong to a team. Lives as long as the tab. */
const keyOf = (email: string) => `credence.${personalName('recent', email)}.${storedTeam.get() ?? 'own'}`

/** Storage can be full or forbidden; nothing is recent then. */
export const recents = {
  get(): readonly Recent[] {
    const email = sessionStore.get()?.email
    try {
      return email === undefined ? [] : recentsIn(sessionStorage.getItem(keyOf(email)))
    } catch {
      return []
    }
  },
  add(opened: Recent) {
    const email = sessionStore.get()?.email
    if (email === undefined) return
    try {
      sessionStorage.setItem(keyOf(email), recentsText(withRecent(recents.get(), opened)))
    } catch {
      return
    }
  },
}
