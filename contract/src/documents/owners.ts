import type { DocumentMode } from '../choices/document-categories.ts'
import { adminOnly, allows, canEdit, canView, type Access, type Caller } from '../kit/access.ts'
import type { Entity } from '../kit/ids.ts'
import type { Permission } from '../permissions.ts'

/**
 * Whose files they are: `own` belong to the owner itself; `h3admin` are for platform administrators; and of a carrier
 * or location, which all teams share, `own` are the team's, `revenueteamspanning` every team's, `practicespecific` one
 * practice's.
 */
export const documentScopes = ['own', 'h3admin', 'revenueteamspanning', 'practicespecific'] as const
export type DocumentScope = (typeof documentScopes)[number]

export interface OwnerRow {
  entity: Entity
  view: Access
  edit: Access
  mode: DocumentMode
  /** Who sees its drivers licenses. */
  sensitive: Access
  scopes: readonly DocumentScope[]
  /** Who sets its photo, which is sent by the same call, as public. */
  photo?: Access
}

const staffOwner = (entity: Entity, permission: Permission, sensitive: Permission): OwnerRow => ({
  entity,
  view: canView(permission),
  edit: canEdit(permission),
  mode: 'general',
  sensitive: canView(sensitive),
  scopes: ['own', 'h3admin'],
})
const sharedOwner = (entity: Entity): OwnerRow => ({
  entity,
  view: adminOnly,
  edit: adminOnly,
  mode: 'enrollment',
  sensitive: adminOnly,
  scopes: documentScopes,
})

/** The whole family: who owns documents, in which scopes, and who may see and change them. */
export const documentOwners = {
  provider: {
    ...staffOwner('provider', 'PROVIDER_DOCUMENT', 'PROVIDER_SENSITIVE_DETAILS'),
    photo: canEdit('PROVIDER_BASIC'),
  },
  practice: staffOwner('practice', 'PRACTICE_DOCUMENT', 'PRACTICE_SENSITIVE_DETAILS'),
  carrier: sharedOwner('carrier'),
  facility: sharedOwner('facility'),
  revenueteam: {
    entity: 'team',
    view: canView('H3_ADMIN_REVENUE_TEAM_DOCUMENT'),
    edit: canEdit('H3_ADMIN_REVENUE_TEAM_DOCUMENT'),
    mode: 'contract',
    sensitive: adminOnly,
    scopes: ['own', 'h3admin'],
  },
} as const satisfies Record<string, OwnerRow>

export type DocumentOwner = keyof typeof documentOwners
export const documentOwnerNames = Object.keys(documentOwners) as [DocumentOwner, ...DocumentOwner[]]

export const seesSensitive = (owner: DocumentOwner, caller: Caller): boolean =>
  allows(documentOwners[owner].sensitive, caller)

/** Under which kind a deleted document can be restored; null for one that cannot be. */
export function restorableKindOf(owner: DocumentOwner, scope: DocumentScope): string | null {
  if (owner !== 'provider' && owner !== 'practice') return null
  return scope === 'h3admin' ? `${owner}AdminDocument` : `${owner}Document`
}
