import type { Scope } from '../../kit/request/scope.ts'

export const getLookup = (scope: Scope, id: number) =>
  scope.db
    .selectFrom('practice as p')
    .leftJoin('practicePhoto as f', (join) =>
      join.onRef('f.teamId', '=', 'p.teamId').onRef('f.practiceId', '=', 'p.id'),
    )
    .select(['p.name', 'p.shortCode', 'f.key as photoKey'])
    .where('p.teamId', '=', scope.teamId)
    .where('p.id', '=', id)
    .executeTakeFirstOrThrow()

/** Whether the practice had another code before. */
export async function updateShortCode(scope: Scope, id: number, shortCode: string | null): Promise<boolean> {
  const { numUpdatedRows } = await scope.db
    .updateTable('practice')
    .set({ shortCode, updatedBy: scope.author })
    .where('teamId', '=', scope.teamId)
    .where('id', '=', id)
    .where('shortCode', 'is distinct from', shortCode)
    .executeTakeFirst()
  return numUpdatedRows > 0
}

export const savePhoto = (scope: Scope, practiceId: number, photo: { key: string; image: Buffer }) =>
  scope.db
    .insertInto('practicePhoto')
    .values({ teamId: scope.teamId, practiceId, ...photo })
    .onConflict((conflict) => conflict.columns(['teamId', 'practiceId']).doUpdateSet(photo))
    .execute()

/** Whether there was one. */
export async function removePhoto(scope: Scope, practiceId: number): Promise<boolean> {
  const { numDeletedRows } = await scope.db
    .deleteFrom('practicePhoto')
    .where('teamId', '=', scope.teamId)
    .where('practiceId', '=', practiceId)
    .executeTakeFirst()
  return numDeletedRows > 0
}

export const findPhoto = (scope: Scope, practiceId: number) =>
  scope.db
    .selectFrom('practicePhoto')
    .select('image')
    .where('teamId', '=', scope.teamId)
    .where('practiceId', '=', practiceId)
    .executeTakeFirst()
