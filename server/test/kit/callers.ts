import { needsNoSession, type Access } from '@credence/contract/kit/access'
import { allAuthorities, authoritiesFor, authorityAt, type Permission } from '@credence/contract/permissions'

/** Somebody who tries a call, and whether its declared access lets them in. */
export interface Attempt {
  caller: string
  isSignedIn: boolean
  isAdmin: boolean
  authorities: string[]
  isLetIn: boolean
}

type Demand = Extract<Access, { kind: 'can' }>

const partsOf = (access: Access): Access[] => (access.kind === 'all' ? access.of.flatMap(partsOf) : [access])
const demandsOf = (access: Access): Demand[] => partsOf(access).filter((part) => part.kind === 'can')

/** Every way to satisfy the demands with one permission each: the first of each list, then the second, and so on. */
function choicesOf(demands: Demand[]): Permission[][] {
  const rounds = Math.max(0, ...demands.map(({ anyOf }) => anyOf.length))
  return Array.from({ length: rounds }, (_, round) =>
    demands.flatMap(({ anyOf }) => anyOf[Math.min(round, anyOf.length - 1)] ?? []),
  )
}

const held = (permissions: Permission[], level: 'VIEW' | 'EDIT') => [
  ...new Set(permissions.flatMap((permission) => authorityAt(permission, level) ?? [])),
]
const staff = (caller: string, authorities: string[], isLetIn: boolean): Attempt => ({
  caller,
  isSignedIn: true,
  isAdmin: false,
  authorities,
  isLetIn,
})

/**
 * The callers that together tell whether an access is enforced, each with the verdict that follows from how the caller
 * was made. Deliberately without `allows`: the gate must not be measured with its own ruler.
 */
export function attemptsAt(access: Access): Attempt[] {
  const parts = partsOf(access)
  const demands = demandsOf(access)
  const asked = new Set(
    demands.flatMap(({ anyOf }) => anyOf.flatMap((permission) => authoritiesFor(permission, 'VIEW'))),
  )
  const isForAdmins = parts.some(({ kind }) => kind === 'adminOnly')
  const asksNothing = !isForAdmins && demands.length === 0
  const asksEdit = demands.some(({ level }) => level === 'EDIT')

  const attempts: Attempt[] = [
    { caller: 'nobody', isSignedIn: false, isAdmin: false, authorities: [], isLetIn: needsNoSession(access) },
    staff('signed in with nothing', [], asksNothing),
    staff(
      'everything except what it asks for',
      allAuthorities.filter((name) => !asked.has(name)),
      asksNothing,
    ),
  ]
  for (const choice of choicesOf(demands)) {
    const views = held(choice, 'VIEW')
    // A permission with a single authority has no VIEW of its own, so at VIEW its holder has nothing of it.
    if (views.length)
      attempts.push(
        staff(`only ${views.join(' + ')}`, views, !isForAdmins && !asksEdit && views.length === new Set(choice).size),
      )
    const edits = held(choice, 'EDIT')
    attempts.push(staff(`only ${edits.join(' + ')}`, edits, !isForAdmins))
  }
  if (demands.length > 1) {
    for (const [dropped, { anyOf }] of demands.entries()) {
      const lacking = new Set(anyOf.flatMap((permission) => authoritiesFor(permission, 'VIEW')))
      const rest = demands.filter((_, at) => at !== dropped).flatMap((demand) => demand.anyOf)
      attempts.push(
        staff(
          `EDIT of the rest without ${anyOf.join(' or ')}`,
          held(rest, 'EDIT').filter((name) => !lacking.has(name)),
          false,
        ),
      )
    }
  }
  attempts.push({ caller: 'administrator', isSignedIn: true, isAdmin: true, authorities: [], isLetIn: true })
  return attempts
}
