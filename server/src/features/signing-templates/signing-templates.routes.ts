import * as contract from '@credence/contract/signing/template-calls'
import { on, onRead } from '../../kit/request/route.ts'
import { addFiles, createTemplate, deleteTemplate, saveTemplate, showTemplate } from './signing-templates.actions.ts'
import { templateList } from './signing-templates.queries.ts'

export const signingTemplateRoutes = [
  onRead(
    contract.listSigningTemplates,
    () => templateList,
    (rows) => rows,
  ),
  on(contract.createSigningTemplate, ({ scope, body, stored }) => createTemplate(scope, body.name, stored.files ?? [])),
  on(contract.addSigningTemplateFiles, ({ scope, params, body, stored }) =>
    addFiles(scope, params.id, body.version, stored.files ?? []),
  ),
  on(contract.getSigningTemplate, ({ scope, params }) => showTemplate(scope, params.id)),
  on(contract.saveSigningTemplate, ({ scope, params, body }) => saveTemplate(scope, params.id, body)),
  on(contract.removeSigningTemplate, async ({ scope, params }) => {
    await deleteTemplate(scope, params.id)
    return {}
  }),
]
