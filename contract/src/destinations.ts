/** The staff screens, as first path segments; anything else is no place to be sent to after signing in. */
const staffPaths = [
  '/',
  '/profile',
  '/tasks',
  '/fppetasks',
  '/practice',
  '/provider',
  '/referrals',
  '/messaging',
  '/messagingtemplates',
  '/reports',
  '/admin',
  '/h3admin',
]

/** A destination that is safe to follow: a path of this application, or null. */
export function safeDestination(destination: string | null | undefined): string | null {
  if (!destination || !/^\/(?![/\\])[\w\-./?=&%,:+@~]*$/.test(destination) || /%2f|%5c|\.\./i.test(destination))
    return null
  const path = destination.split('?')[0] ?? ''
  return staffPaths.some((start) => path === start || (start !== '/' && path.startsWith(`${start}/`)))
    ? destination
    : null
}

export type OwnedKind = 'task' | 'fppetask' | 'practice' | 'provider'

/** The record whose revenue team has to be found before a destination can open, if it names one. */
export function recordOfDestination(destination: string): { kind: OwnedKind; id: number } | null {
  const match = /^\/(tasks|fppetasks)(?:\/|\?(?:.*&)?task=)(\d+)|^\/(practice|provider)\/(\d+)/.exec(destination)
  if (!match) return null
  const [, board, taskId, page, pageId] = match
  if (board) return { kind: board === 'tasks' ? 'task' : 'fppetask', id: Number(taskId) }
  return { kind: page as 'practice' | 'provider', id: Number(pageId) }
}
