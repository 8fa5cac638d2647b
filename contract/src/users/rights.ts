import {
  authorityAt,
  grantablePermissions,
  permissionGroups,
  permissions,
  roles,
  type Level,
  type Permission,
  type PermissionGroup,
  type Role,
} from '../permissions.ts'

/** Levels as user management shows and saves them: group, permission, level. */
export type PermissionLevels = Partial<Record<PermissionGroup, Partial<Record<Permission, Level>>>>

const groupOf = (permission: Permission): PermissionGroup => permissions[permission].group
const isSingle = (permission: Permission): boolean => 'single' in permissions[permission]

export function levelOf(authorities: readonly string[], permission: Permission): Level {
  if (isSingle(permission)) return authorities.includes(permission) ? 'EDIT' : 'NONE'
  if (authorities.includes(`${permission}_EDIT`)) return 'EDIT'
  return authorities.includes(`${permission}_VIEW`) ? 'VIEW' : 'NONE'
}

export const choicesOf = (permission: Permission): Level[] =>
  isSingle(permission) ? ['NONE', 'EDIT'] : ['NONE', 'VIEW', 'EDIT']

export function levelsOf(authorities: readonly string[]): PermissionLevels {
  return Object.fromEntries(
    permissionGroups.map((group) => [
      group,
      Object.fromEntries(
        grantablePermissions
          .filter((permission) => groupOf(permission) === group)
          .map((permission) => [permission, levelOf(authorities, permission)]),
      ),
    ]),
  )
}

/** The authorities that levels stand for. A permission that is not named keeps what `before` held of it. */
export function authoritiesOf(levels: PermissionLevels, before: readonly string[] = []): string[] {
  return grantablePermissions.flatMap((permission) => {
    const level = levels[groupOf(permission)]?.[permission] ?? levelOf(before, permission)
    return authorityAt(permission, level) ?? []
  })
}

/** The role whose levels these are, or null when none matches. The role is a shortcut and never stored. */
export function roleOf(levels: PermissionLevels): Role | null {
  const matches = (role: Role) =>
    grantablePermissions.every((permission) => {
      const group = groupOf(permission)
      const wanted: Level = group === 'Admin' ? roles[role].admin : roles[role].level
      const possible = wanted === 'VIEW' && isSingle(permission) ? 'NONE' : wanted
      return (levels[group]?.[permission] ?? 'NONE') === possible
    })
  return (Object.keys(roles) as Role[]).find(matches) ?? null
}

export function levelsOfRole(role: Role): PermissionLevels {
  const { level, admin } = roles[role]
  return levelsOf(
    grantablePermissions.flatMap(
      (permission) => authorityAt(permission, groupOf(permission) === 'Admin' ? admin : level) ?? [],
    ),
  )
}

const rank: Record<Level, number> = { NONE: 0, VIEW: 1, EDIT: 2 }

export interface Holder {
  isH3Admin: boolean
  authorities: readonly string[]
  practices: readonly number[] | null
}

/**
 * Whether one person's rights and practices hold all of another's. Nobody manages, or makes, somebody who may do more.
 */
export function covers(holder: Holder, other: Pick<Holder, 'authorities' | 'practices'>): boolean {
  if (holder.isH3Admin) return true
  const rightsFit = grantablePermissions.every(
    (permission) => rank[levelOf(holder.authorities, permission)] >= rank[levelOf(other.authorities, permission)],
  )
  const practicesFit =
    holder.practices === null ||
    (other.practices !== null && other.practices.every((id) => holder.practices?.includes(id)))
  return rightsFit && practicesFit
}

/** The levels that a manager can give: no higher than his own. */
export const choicesFor = (holder: Holder, permission: Permission): Level[] =>
  choicesOf(permission).filter(
    (level) => holder.isH3Admin || rank[level] <= rank[levelOf(holder.authorities, permission)],
  )
