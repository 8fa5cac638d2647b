import type { SmsTemplate, SmsTemplateBody } from '@credence/contract/messaging/template-calls'
import type { Statement } from '../../database/batch.ts'
import type { Scope } from '../../kit/request/scope.ts'

const columns = ['id', 'name', 'content', 'sortOrder as order', 'mapping', 'version'] as const

export const templatesOfPractice = (practiceId: number): Statement => ({
  name: 'sms-templates',
  values: [practiceId],
  text: `
    select id, name, content, sort_order as "order", mapping, version from sms_template
     where team_id = app_team() and practice_id = $1 order by sort_order, id`,
})

/** A template is reached through its own practice alone. */
export interface TemplateOfPractice {
  practiceId: number
  id: number
}

export const findTemplate = (
  scope: Scope,
  { practiceId, id }: TemplateOfPractice,
  { isLocked = false } = {},
): Promise<SmsTemplate | undefined> =>
  scope.db
    .selectFrom('smsTemplate')
    .select(columns)
    .where('practiceId', '=', practiceId)
    .where('id', '=', id)
    .$if(isLocked, (query) => query.forUpdate())
    .executeTakeFirst()

type Values = Omit<SmsTemplateBody, 'version'>

const stored = ({ order, name, content, mapping }: Values) => ({ sortOrder: order, name, content, mapping })

export const insertTemplate = (scope: Scope, practiceId: number, values: Values): Promise<SmsTemplate> =>
  scope.db
    .insertInto('smsTemplate')
    .values({ teamId: scope.teamId, practiceId, ...stored(values) })
    .returning(columns)
    .executeTakeFirstOrThrow()

export const updateTemplate = (scope: Scope, id: number, values: Values): Promise<SmsTemplate> =>
  scope.db
    .updateTable('smsTemplate')
    .set(stored(values))
    .where('id', '=', id)
    .returning(columns)
    .executeTakeFirstOrThrow()

/** Says whether there was one. */
export async function removeTemplate(scope: Scope, { practiceId, id }: TemplateOfPractice): Promise<boolean> {
  const { numDeletedRows } = await scope.db
    .deleteFrom('smsTemplate')
    .where('practiceId', '=', practiceId)
    .where('id', '=', id)
    .executeTakeFirst()
  return numDeletedRows > 0n
}
