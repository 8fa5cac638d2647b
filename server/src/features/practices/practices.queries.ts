import { sql } from 'kysely'
import type { Scope } from '../../kit/request/scope.ts'

/** The practices that the caller may see, by name. The size counts physicians who are members today. */
export const findPractices = (scope: Scope) =>
  scope.db
    .selectFrom('practice as p')
    .select(({ selectFrom }) => [
      'p.id',
      'p.name',
      'p.tin',
      'p.phone1',
      'p.fax',
      'p.officeHours',
      'p.shortCode',
      selectFrom('providerPractice as m')
        .innerJoin('provider as r', (join) =>
          join.onRef('r.teamId', '=', 'm.teamId').onRef('r.id', '=', 'm.providerId'),
        )
        .whereRef('m.teamId', '=', 'p.teamId')
        .whereRef('m.practiceId', '=', 'p.id')
        .where('r.deletedAt', 'is', null)
        .where(sql<boolean>`is_physician(r.credentials)`)
        .where(sql<boolean>`not_ended(m.end_date)`)
        .select(sql<number>`count(*)::int`.as('n'))
        .$asScalar()
        .$notNull()
        .as('size'),
    ])
    .where('p.teamId', '=', scope.teamId)
    .orderBy('p.name')
    .execute()
