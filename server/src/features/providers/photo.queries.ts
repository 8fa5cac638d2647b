import { randomBytes } from 'node:crypto'
import type { Scope } from '../../kit/request/scope.ts'

/** The key is not an id that the gate checks, so deleted providers are excluded here. */
export const findProviderPhoto = (scope: Scope, key: string) =>
  scope.db
    .selectFrom('providerPhoto as f')
    .innerJoin('provider as p', (join) => join.onRef('p.teamId', '=', 'f.teamId').onRef('p.id', '=', 'f.providerId'))
    .select('f.image')
    .where('f.teamId', '=', scope.teamId)
    .where('f.key', '=', key)
    .where('p.deletedAt', 'is', null)
    .executeTakeFirst()

/** Stores a picture that no save has named yet, and deletes an earlier one that was never named. */
export async function insertPhoto(scope: Scope, providerId: number, filename: string, image: Buffer): Promise<void> {
  const {
    teamId,
    me: { accountId },
  } = scope
  await scope.db
    .deleteFrom('providerPhoto')
    .where('teamId', '=', teamId)
    .where('providerId', '=', providerId)
    .where('createdBy', '=', accountId)
    .where('isShown', '=', false)
    .execute()
  await scope.db
    .insertInto('providerPhoto')
    .values({ teamId, providerId, filename, image, key: randomBytes(16).toString('base64url'), createdBy: accountId })
    .execute()
}

/** The picture that the caller uploaded under this name, or the current photo of that name. */
export const findNamedPhoto = (scope: Scope, providerId: number, filename: string) =>
  scope.db
    .selectFrom('providerPhoto')
    .select(['id', 'isShown'])
    .where('teamId', '=', scope.teamId)
    .where('providerId', '=', providerId)
    .where('filename', '=', filename)
    .where(({ eb, or }) => or([eb('createdBy', 'is not distinct from', scope.author), eb('isShown', '=', true)]))
    .orderBy('isShown')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()

/** Makes one picture the current photo and deletes the others. */
export async function showOnly(scope: Scope, providerId: number, photoId: number): Promise<void> {
  await scope.db
    .deleteFrom('providerPhoto')
    .where('teamId', '=', scope.teamId)
    .where('providerId', '=', providerId)
    .where('id', '<>', photoId)
    .execute()
  await scope.db
    .updateTable('providerPhoto')
    .set({ isShown: true })
    .where('teamId', '=', scope.teamId)
    .where('id', '=', photoId)
    .execute()
}
