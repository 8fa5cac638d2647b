import { authoritiesFor, type Permission } from '../permissions.ts'
import type { LinkPurpose } from './link-purpose.ts'

/** Who may make a call. A required value on every endpoint; the gate and the browser both ask `allows`. */
export type Access =
  | { kind: 'anyone'; because: string }
  | { kind: 'link'; purpose: LinkPurpose }
  | { kind: 'code' }
  | { kind: 'webhook'; sender: string; refusedWith: 401 | 403 }
  | { kind: 'granted' }
  | { kind: 'signedIn' }
  | { kind: 'adminOnly' }
  | { kind: 'can'; level: 'VIEW' | 'EDIT'; anyOf: readonly Permission[] }
  | { kind: 'all'; of: readonly Access[] }

export interface Caller {
  isH3Admin: boolean
  authorities: readonly string[]
}

export const anyone = (because: string): Access => ({ kind: 'anyone', because })
export const link = (purpose: LinkPurpose): Access => ({ kind: 'link', purpose })
/** Whoever has the lookup code of a practice: the public directory, read only. */
export const byCode: Access = { kind: 'code' }
/** A signed message of another service. The server keeps a secret for each sender. A wrong signature is refused with 401. */
export const webhook = (sender: string, { refusedWith = 401 }: { refusedWith?: 401 | 403 } = {}): Access => ({
  kind: 'webhook',
  sender,
  refusedWith,
})
/** Whoever was given the signed address that the call is made with: a person with a session, or the holder of a link. */
export const granted: Access = { kind: 'granted' }
export const signedIn: Access = { kind: 'signedIn' }
export const adminOnly: Access = { kind: 'adminOnly' }
/** Any of these permissions, at VIEW or EDIT. */
export const canView = (...anyOf: Permission[]): Access => ({ kind: 'can', level: 'VIEW', anyOf })
/** Any of these permissions, at EDIT. */
export const canEdit = (...anyOf: Permission[]): Access => ({ kind: 'can', level: 'EDIT', anyOf })
export const needsAll = (...of: Access[]): Access => ({ kind: 'all', of })

/** Whether the rights of a caller suffice. Who calls (a link, a code, a sender, a person) is found out before. */
export function allows(access: Access, caller: Caller): boolean {
  switch (access.kind) {
    case 'anyone':
    case 'link':
    case 'code':
    case 'webhook':
    case 'granted':
    case 'signedIn':
      return true
    case 'adminOnly':
      return caller.isH3Admin
    case 'can':
      return (
        caller.isH3Admin ||
        access.anyOf.some((permission) =>
          authoritiesFor(permission, access.level).some((name) => caller.authorities.includes(name)),
        )
      )
    case 'all':
      return access.of.every((part) => allows(part, caller))
  }
}

/**
 * Fields that need a right of their own: without it they leave an answer, or are not taken from a body. Arrays on the
 * way are walked.
 */
export interface Veil {
  fields: readonly string[]
  toSee: Access
  toSet: Access
}

export const veil = (permission: Permission, ...fields: string[]): Veil => ({
  fields,
  toSee: canView(permission),
  toSet: canEdit(permission),
})
export const veilForAdmins = (...fields: string[]): Veil => ({ fields, toSee: adminOnly, toSet: adminOnly })

/**
 * A field of the valid input whose value asks for a right beyond the access, such as whose document it is about. Every
 * value that it can have is listed.
 */
export interface AccessBy {
  field: `${'params' | 'query' | 'body'}.${string}`
  rights: Readonly<Record<string, Access>>
}

/** Calls without a session. The access of a call with a signed address is that of the call that gave it out. */
export const needsNoSession = ({ kind }: Access): boolean => ['anyone', 'link', 'code', 'webhook'].includes(kind)
