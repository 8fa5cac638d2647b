import * as contract from '@credence/contract/messaging/template-calls'
import { on, onRead } from '../../kit/request/route.ts'
import { createOrSaveTemplate, deleteTemplate, getTemplate, saveTemplate } from './sms-templates.actions.ts'
import { insertTemplate, templatesOfPractice } from './sms-templates.queries.ts'

export const smsTemplateRoutes = [
  onRead(
    contract.listSmsTemplates,
    ({ params }) => templatesOfPractice(params.practiceId),
    (rows) => rows,
  ),
  on(contract.getSmsTemplate, ({ scope, params }) => getTemplate(scope, params)),
  on(contract.createSmsTemplate, ({ scope, params, body }) => insertTemplate(scope, params.practiceId, body)),
  on(contract.createOrSaveSmsTemplate, ({ scope, params, body }) => createOrSaveTemplate(scope, params, body)),
  on(contract.saveSmsTemplate, ({ scope, params, body }) => saveTemplate(scope, params, body)),
  on(contract.removeSmsTemplate, async ({ scope, params }) => {
    await deleteTemplate(scope, params)
    return {}
  }),
]
