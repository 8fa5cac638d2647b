import type { SmsTemplate, SmsTemplateBody } from '@credence/contract/messaging/template-calls'
import { assertVersion } from '../../kit/request/assert-version.ts'
import { notFound } from '../../kit/request/refusal.ts'
import type { Scope } from '../../kit/request/scope.ts'
import { findTemplate, insertTemplate, removeTemplate, updateTemplate } from './sms-templates.queries.ts'
import type { TemplateOfPractice } from './sms-templates.queries.ts'

export async function getTemplate(scope: Scope, which: TemplateOfPractice): Promise<SmsTemplate> {
  const found = await findTemplate(scope, which)
  if (!found) throw notFound()
  return found
}

export async function saveTemplate(
  scope: Scope,
  which: TemplateOfPractice,
  { version, ...values }: SmsTemplateBody,
): Promise<SmsTemplate> {
  const found = await findTemplate(scope, which, { isLocked: true })
  if (!found) throw notFound()
  assertVersion(found.version, version)
  return updateTemplate(scope, which.id, values)
}

/** The id 0 is a template that is yet to be made. */
export const createOrSaveTemplate = (
  scope: Scope,
  which: TemplateOfPractice,
  body: SmsTemplateBody,
): Promise<SmsTemplate> =>
  which.id === 0 ? insertTemplate(scope, which.practiceId, body) : saveTemplate(scope, which, body)

export async function deleteTemplate(scope: Scope, which: TemplateOfPractice): Promise<void> {
  if (!(await removeTemplate(scope, which))) throw notFound()
}
