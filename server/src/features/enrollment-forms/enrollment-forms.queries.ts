import type { Statement } from '../../database/batch.ts'
import type { Scope } from '../../kit/request/scope.ts'

/**
 * A form without a carrier is offered to every provider. Other forms are offered to providers whose practices work with
 * the carrier.
 */
const offered = `(f.carrier_id is null or exists (select from practice_carrier c join provider_practice m on m.team_id = c.team_id and m.practice_id = c.practice_id
  where c.team_id = app_team() and c.carrier_id = f.carrier_id and m.provider_id = $1))`

export const formsStatement = (providerId: number): Statement => ({
  name: 'enrollment-forms',
  values: [providerId],
  text: `
    select coalesce(json_agg(json_build_object('id', f.id, 'name', f.name, 'format', f.format, 'message', f.message) order by f.carrier_id is not null, lower(f.name), f.id), '[]')::text as json
      from carrier_enrollment_form f where ${offered}`,
})

interface OfferedForm {
  name: string
  format: 'CSV' | 'PDF'
  layout: string
  today: string
}

export const findOfferedForm = async (
  scope: Scope,
  providerId: number,
  formId: number,
): Promise<OfferedForm | undefined> =>
  (
    await scope.client.query<OfferedForm>(
      `select f.name, f.format, f.layout, team_today()::text as today from carrier_enrollment_form f where f.id = $2 and ${offered}`,
      [providerId, formId],
    )
  ).rows[0]
