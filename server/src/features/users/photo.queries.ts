import { randomBytes } from 'node:crypto'
import type { Scope } from '../../kit/request/scope.ts'

export const photoUrl = (key: string | null | undefined): string | null => (key ? `/api/user/photo/${key}` : null)

export async function savePhoto(
  scope: Scope,
  account: { id: number; teamId: number | null },
  image: Buffer,
): Promise<void> {
  const key = randomBytes(16).toString('base64url')
  await scope.db
    .insertInto('accountPhoto')
    .values({ accountId: account.id, teamId: account.teamId, key, image })
    .onConflict((conflict) => conflict.column('accountId').doUpdateSet({ key, image }))
    .execute()
}

export const findPhoto = (scope: Scope, key: string) =>
  scope.db.selectFrom('accountPhoto').select('image').where('key', '=', key).executeTakeFirst()
