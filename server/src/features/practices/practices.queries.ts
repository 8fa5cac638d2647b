import type { Scope } from '../../kit/request/scope.ts'

export interface PracticeRow {
  id: number
  name: string
  tin: string | null
  phone1: string | null
  fax: string | null
  officeHours: string | null
  shortCode: string | null
  size: number
}

/** The practices the caller may see, by name; the size counts physicians who are members today. */
export const findPractices = async (scope: Scope): Promise<PracticeRow[]> =>
  (
    await scope.client.query<PracticeRow>({
      name: 'practices',
      text: `
        select p.id, p.name, p.tin, p.phone1, p.fax, p.office_hours as "officeHours", p.short_code as "shortCode",
               (select count(*)::int from provider_practice m join provider r on r.team_id = m.team_id and r.id = m.provider_id
                 where m.team_id = p.team_id and m.practice_id = p.id and r.deleted_at is null and r.is_physician and not_ended(m.end_date)) as size
          from practice p where p.team_id = $1 order by p.name`,
      values: [scope.teamId],
    })
  ).rows
