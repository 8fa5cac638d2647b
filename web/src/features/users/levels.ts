import {
  grantablePermissions,
  permissionGroups,
  permissions,
  roles,
  type Level,
  type Permission,
  type PermissionGroup,
} from '@credence/contract/permissions'
import { roleOf, type PermissionLevels } from '@credence/contract/users/rights'

export const levelOptions = [
  { value: 'NONE', label: 'None' },
  { value: 'VIEW', label: 'View' },
  { value: 'EDIT', label: 'Edit' },
] as const satisfies readonly { value: Level; label: string }[]

export const permissionsByGroup = Object.fromEntries(
  permissionGroups.map((group) => [
    group,
    grantablePermissions.filter((permission) => permissions[permission].group === group),
  ]),
) as Record<PermissionGroup, Permission[]>

export const levelIn = (levels: PermissionLevels, permission: Permission): Level =>
  levels[permissions[permission].group]?.[permission] ?? 'NONE'

export function setLevel(levels: PermissionLevels, permission: Permission, level: Level): PermissionLevels {
  const { group } = permissions[permission]
  return { ...levels, [group]: { ...levels[group], [permission]: level } }
}

const isAmbiguous = (permission: Permission) =>
  grantablePermissions.some(
    (other) => other !== permission && permissions[other].label === permissions[permission].label,
  )

/** A permission's name where its group does not stand above it. */
export function fullNameOf(permission: Permission): string {
  const { group, label } = permissions[permission]
  if (group === 'Admin') return `${label} administration`
  if (label === 'Basic') return `${group}s`
  return isAmbiguous(permission) ? `${group} ${label.toLowerCase()}` : label
}

export interface LevelBadge {
  name: string
  level: 'VIEW' | 'EDIT'
}

const leading: readonly Permission[] = ['TASK', 'PROVIDER_BASIC', 'PRACTICE_BASIC']
const inOrder = [...leading, ...grantablePermissions.filter((permission) => !leading.includes(permission))]

/** Everything somebody holds, what is asked about most first. */
export const badgesOf = (levels: PermissionLevels): LevelBadge[] =>
  inOrder.flatMap((permission) => {
    const level = levelIn(levels, permission)
    return level === 'NONE' ? [] : [{ name: fullNameOf(permission), level }]
  })

const widthOf = ({ name }: LevelBadge) => 30 + name.length * 6
const moreWidth = 30

/** How many badges stand beside each other in a cell, leaving room to say how many more there are. At least one. */
export function countFitting(badges: readonly LevelBadge[], width: number): number {
  let used = 0
  for (const [at, badge] of badges.entries()) {
    used += widthOf(badge)
    const isLast = at === badges.length - 1
    if (at > 0 && (at > 1 || used + (isLast ? 0 : moreWidth) > width)) return at
  }
  return badges.length
}

export const roleNameOf = (levels: PermissionLevels): string | null => {
  const role = roleOf(levels)
  return role === null ? null : roles[role].label
}
