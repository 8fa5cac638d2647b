/** What a permission is about; user management shows them under these headings. */
export const permissionGroups = [
  'Admin',
  'Practice',
  'Provider',
  'Tasks',
  'Referrals',
  'Communication',
  'Reports',
] as const
export type PermissionGroup = (typeof permissionGroups)[number]

interface PermissionInfo {
  group: PermissionGroup
  label: string
  /** One authority of the permission's own name instead of the pair _VIEW and _EDIT. */
  single?: true
  /** Held by platform staff alone; nobody can grant it in user management. */
  platformOnly?: true
}

export const permissions = {
  TASK: { group: 'Tasks', label: 'Tasks' },
  FPPE_TASK: { group: 'Tasks', label: 'FPPE tasks' },
  REFERRAL_SCHEDULING: { group: 'Referrals', label: 'Referral scheduling' },
  INBOUND_FAX: { group: 'Referrals', label: 'Inbound faxes' },
  MESSAGING: { group: 'Communication', label: 'Messaging' },
  KPI: { group: 'Reports', label: 'KPIs' },
  PRACTICE_BASIC: { group: 'Practice', label: 'Basic' },
  PRACTICE_SENSITIVE_DETAILS: { group: 'Practice', label: 'Sensitive details' },
  PRACTICE_DATA_HUB: { group: 'Practice', label: 'Data hubs' },
  PRACTICE_DOCUMENT: { group: 'Practice', label: 'Documents' },
  PROVIDER_BASIC: { group: 'Provider', label: 'Basic' },
  PROVIDER_SENSITIVE_DETAILS: { group: 'Provider', label: 'Sensitive details' },
  PROVIDER_DEMOGRAPHICS: { group: 'Provider', label: 'Demographics' },
  PROVIDER_DOCUMENT: { group: 'Provider', label: 'Documents' },
  PROVIDER_FACILITY: { group: 'Provider', label: 'Locations' },
  PROVIDER_PAYOR_PORTAL: { group: 'Provider', label: 'Payor portal' },
  PROVIDER_DATA_HUB: { group: 'Provider', label: 'Data hubs' },
  PROVIDER_PEER_REFERENCE: { group: 'Provider', label: 'Peer references' },
  PROVIDER_TRAINING: { group: 'Provider', label: 'Training' },
  PROVIDER_WORK_HISTORY: { group: 'Provider', label: 'Work history' },
  PROVIDER_PAST_HOSPITAL_PRIVILEGES: { group: 'Provider', label: 'Past hospital privileges' },
  PROVIDER_STATE_LICENSE: { group: 'Provider', label: 'State licenses' },
  PROVIDER_MALPRACTICE_INSURANCE: { group: 'Provider', label: 'Malpractice insurance' },
  PROVIDER_BOARD_CERTIFICATION: { group: 'Provider', label: 'Board certifications' },
  PROVIDER_IMMUNIZATION: { group: 'Provider', label: 'Immunizations' },
  PROVIDER_CME: { group: 'Provider', label: 'CME' },
  PROVIDER_AREA_OF_EXPERTISE: { group: 'Provider', label: 'Areas of expertise' },
  PROVIDER_TREATMENT_MODALITY: { group: 'Provider', label: 'Treatment modalities' },
  PROVIDER_CARRIER_ENROLLMENT_FORM_EXPORT: { group: 'Provider', label: 'Enrollment form export', single: true },
  ADMIN_PROVIDER_MANAGEMENT: { group: 'Admin', label: 'Providers' },
  ADMIN_PRACTICE_MANAGEMENT: { group: 'Admin', label: 'Practices' },
  ADMIN_USER_MANAGEMENT: { group: 'Admin', label: 'Users' },
  H3_ADMIN_REVENUE_TEAM_DOCUMENT: { group: 'Admin', label: 'Revenue team documents', platformOnly: true },
  H3_ADMIN_WORKLOAD: { group: 'Admin', label: 'Team workload', platformOnly: true },
} as const satisfies Record<string, PermissionInfo>

export type Permission = keyof typeof permissions
export type Level = 'NONE' | 'VIEW' | 'EDIT'

export const permissionNames = Object.keys(permissions) as Permission[]
const infoOf = (permission: Permission): PermissionInfo => permissions[permission]

/** The authority names that satisfy a permission at a level: EDIT is also good for viewing. */
export function authoritiesFor(permission: Permission, level: 'VIEW' | 'EDIT'): string[] {
  if (infoOf(permission).single) return [permission]
  return level === 'EDIT' ? [`${permission}_EDIT`] : [`${permission}_VIEW`, `${permission}_EDIT`]
}

/** The authority that a user is given for a permission at a level; a single authority comes with EDIT only. */
export function authorityAt(permission: Permission, level: Level): string | null {
  if (level === 'NONE') return null
  if (infoOf(permission).single) return level === 'EDIT' ? permission : null
  return `${permission}_${level}`
}

export const grantablePermissions = permissionNames.filter((name) => !infoOf(name).platformOnly)
export const allAuthorities = permissionNames.flatMap((name) =>
  infoOf(name).single ? [name] : [`${name}_VIEW`, `${name}_EDIT`],
)

/** Authorities of platform staff, which user management neither shows nor touches. */
export const platformAuthorities = permissionNames
  .filter((name) => infoOf(name).platformOnly)
  .flatMap((name) => [`${name}_VIEW`, `${name}_EDIT`])

/** The permissions that count as "any provider detail" for the provider reports. */
export const providerDetailPermissions = [
  'PROVIDER_DOCUMENT',
  'PROVIDER_FACILITY',
  'PROVIDER_SENSITIVE_DETAILS',
  'PROVIDER_CME',
  'PROVIDER_BOARD_CERTIFICATION',
  'PROVIDER_IMMUNIZATION',
] as const satisfies Permission[]

/** Roles are shortcuts for levels; a user holds levels, never a role. */
export const roles = {
  ROLE_USER_VIEW: { label: 'View Only', level: 'VIEW', admin: 'NONE' },
  ROLE_USER_EDIT: { label: 'Editor', level: 'EDIT', admin: 'NONE' },
  ROLE_ADMIN: { label: 'Administrator', level: 'EDIT', admin: 'EDIT' },
} as const satisfies Record<string, { label: string; level: Level; admin: Level }>
export type Role = keyof typeof roles

export function authoritiesOfRole(role: Role): string[] {
  const { level, admin } = roles[role]
  return grantablePermissions.flatMap(
    (name) => authorityAt(name, permissions[name].group === 'Admin' ? admin : level) ?? [],
  )
}
