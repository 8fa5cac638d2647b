import type { Insertable } from 'kysely'
import type { PortalCredential } from '../../database/schema.ts'
import type { Scope } from '../../kit/request/scope.ts'

export type LoginOwner = 'practice' | 'provider'
export type Portal = 'carrier' | 'facility' | 'hub'

/** The owner of a login and its portal. */
export interface Login {
  owner: LoginOwner
  ownerId: number
  portal: Portal
  portalId: number
}

/** The values of a login and the column that holds each, sealed. */
export const sealedColumns = {
  username: 'usernameSealed',
  password: 'passwordSealed',
  mfa1: 'mfa1Sealed',
  securityQuestions: 'securityQuestionsSealed',
  notes: 'notesSealed',
} as const
export type LoginField = keyof typeof sealedColumns
export type SealedFields = Partial<Record<(typeof sealedColumns)[LoginField], Buffer | null>>

const workOf = (
  portal: Portal,
) => `select 1 from practice_${portal} x join provider_practice m on m.team_id = x.team_id and m.practice_id = x.practice_id
  where x.team_id = app_team() and m.provider_id = $1 and x.${portal}_id = $2 limit 1`
const own = (owner: LoginOwner, portal: Portal) =>
  `select 1 from ${owner}_${portal} x where x.team_id = app_team() and x.${owner}_id = $1 and x.${portal}_id = $2`

/**
 * Practices have logins for portals they work with, providers for those of their practices. Each owner has its own
 * hubs.
 */
const related: Record<LoginOwner, Record<Portal, string>> = {
  practice: { carrier: own('practice', 'carrier'), facility: own('practice', 'facility'), hub: own('practice', 'hub') },
  provider: { carrier: workOf('carrier'), facility: workOf('facility'), hub: own('provider', 'hub') },
}

export const isRelated = async (scope: Scope, { owner, ownerId, portal, portalId }: Login): Promise<boolean> =>
  (await scope.client.query(related[owner][portal], [ownerId, portalId])).rowCount === 1

export interface StoredLogin {
  id: number
  version: number
  updated: string
  updatedBy: string | null
  usernameSealed: Buffer | null
  passwordSealed: Buffer | null
  mfa1Sealed: Buffer | null
  securityQuestionsSealed: Buffer | null
  notesSealed: Buffer | null
}

/** Locks the row until commit if it is to be changed. */
export async function findLogin(
  scope: Scope,
  { owner, ownerId, portal, portalId }: Login,
  isToBeChanged = false,
): Promise<StoredLogin | undefined> {
  const { rows } = await scope.client.query<StoredLogin>(
    `
    select id, version, updated_at as updated, name_of(updated_by) as "updatedBy", username_sealed as "usernameSealed", password_sealed as "passwordSealed", mfa1_sealed as "mfa1Sealed",
           security_questions_sealed as "securityQuestionsSealed", notes_sealed as "notesSealed"
      from portal_credential where team_id = app_team() and ${owner}_id = $1 and ${portal}_id = $2 ${isToBeChanged ? 'for update' : ''}`,
    [ownerId, portalId],
  )
  return rows[0]
}

/** Whether the row was inserted. Of two concurrent inserts, one succeeds. */
export async function insertLogin(
  scope: Scope,
  { owner, ownerId, portal, portalId }: Login,
  fields: SealedFields,
): Promise<boolean> {
  const login = {
    teamId: scope.teamId,
    [`${owner}Id`]: ownerId,
    [`${portal}Id`]: portalId,
    ...fields,
    updatedBy: scope.author,
  } as Insertable<PortalCredential>
  const { numInsertedOrUpdatedRows } = await scope.db
    .insertInto('portalCredential')
    .values(login)
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst()
  return numInsertedOrUpdatedRows === 1n
}

export const updateLogin = (scope: Scope, id: number, fields: SealedFields) =>
  scope.db
    .updateTable('portalCredential')
    .set({ ...fields, updatedBy: scope.author })
    .where('teamId', '=', scope.teamId)
    .where('id', '=', id)
    .execute()
