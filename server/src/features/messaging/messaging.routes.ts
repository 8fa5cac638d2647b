import * as contract from '@credence/contract/messaging/calls'
import * as settings from '@credence/contract/messaging/settings-calls'
import { asJson, getJson } from '../../kit/request/json.ts'
import { on, onRead, type Http } from '../../kit/request/route.ts'
import { conversationOf, historyOf, messageOf, smsPractices, smsProviders } from './history.queries.ts'
import { importMessages } from './import.actions.ts'
import { addOptOut, endOptOut } from './opt-outs.actions.ts'
import { optOutsOf } from './opt-outs.queries.ts'
import { cancelMessage, markForms, openForms, sendMessage } from './send.actions.ts'
import { changeSettings } from './settings.actions.ts'
import { settingsOf } from './settings.queries.ts'

/** With a key, the gate answers a repeated call; a call with another key is another message. */
const hasKey = (http: Http): boolean => http.header('idempotency-key') !== undefined

export const messagingRoutes = [
  onRead(
    contract.listSmsPractices,
    () => smsPractices,
    (rows) => rows,
  ),
  onRead(
    contract.listSmsProviders,
    ({ params }) => smsProviders(params.practiceId),
    (rows) => rows,
  ),
  onRead(contract.listSms, ({ params, query }) => historyOf(params.practiceId, query), asJson),
  on(contract.sendSms, async ({ scope, params, body, http }) =>
    getJson(scope, messageOf(await sendMessage(scope, params.practiceId, body, { mayRepeat: hasKey(http) }))),
  ),
  on(contract.importSms, ({ scope, params, body, files, http }) =>
    importMessages(scope, params.practiceId, {
      scheduleDateTime: body.scheduleDateTime,
      file: files.messagingImportFile,
      mayRepeat: hasKey(http),
    }),
  ),
  on(contract.markSmsForms, async ({ scope, params, body }) => {
    await markForms(scope, params.smsId, body.consentFormsProcessed)
    return { id: params.smsId, consentFormsProcessed: body.consentFormsProcessed }
  }),
  on(contract.cancelSms, async ({ scope, params }) => {
    await cancelMessage(scope, params.smsId)
    return { id: params.smsId }
  }),
  on(contract.openSmsForm, async ({ scope, params, body }) => {
    const [url = ''] = await openForms(scope, params.smsId, [body.filename])
    return { url }
  }),
  on(contract.openSmsForms, async ({ scope, params, body }) => ({
    urls: await openForms(scope, params.smsId, body.filenames),
  })),
  onRead(contract.getSmsConversation, ({ params, query }) => conversationOf(params.practiceId, query.phone), asJson),
  onRead(settings.getSmsSettings, ({ params }) => settingsOf(params.practiceId), asJson),
  on(settings.saveSmsSettings, async ({ scope, params, body }) => {
    await changeSettings(scope, params.practiceId, body)
    return getJson(scope, settingsOf(params.practiceId))
  }),
  onRead(
    settings.listSmsOptOuts,
    ({ params }) => optOutsOf(params.practiceId),
    (rows) => rows,
  ),
  on(settings.addSmsOptOut, ({ scope, params, body }) => addOptOut(scope, params.practiceId, body)),
  on(settings.endSmsOptOut, ({ scope, params }) => endOptOut(scope, params.practiceId, params.id)),
]
