import * as contract from '@credence/contract/cme/calls'
import { asJson, getJson } from '../../kit/request/json.ts'
import { on, onRead } from '../../kit/request/route.ts'
import { assertSigned, signAddress } from '../../kit/request/signed-address.ts'
import { removeRestorably } from '../removed/removed.actions.ts'
import { confirmProof, createCme, exportCme, openProof, saveCme, signProofUpload } from './cme.actions.ts'
import { cmeElement, cmeEntryStatement, cmeStatement } from './cme.queries.ts'

export const cmeRoutes = [
  onRead(contract.listCme, ({ params }) => cmeStatement(params.providerId), asJson),
  on(contract.createCme, async ({ scope, body }) => ({ id: await createCme(scope, body) })),
  on(contract.saveCme, async ({ scope, params, body }) => {
    await saveCme(scope, params.id, body)
    return { id: params.id }
  }),
  on(contract.removeCme, async ({ scope, params }) => ({
    id: params.id,
    removedId: await removeRestorably(scope, cmeElement, params.id),
  })),
  on(contract.signCmeUpload, async ({ scope, params, body }) => ({
    url: await signProofUpload(scope, params.id, body),
    filename: body.filename,
  })),
  on(contract.confirmCmeUpload, async ({ scope, params, body }) => {
    await confirmProof(scope, params.id, body.filename)
    return getJson(scope, cmeEntryStatement(params.id))
  }),
  on(contract.signCmeDownload, async ({ scope, params, body }) => ({
    url: await openProof(scope, params.id, body.filename),
  })),
  on(contract.exportCme, async ({ scope, params, query }) => ({
    url: await signAddress(scope, contract.downloadCme, params, query),
  })),
  on(contract.downloadCme, async ({ scope, params, query }) => {
    await assertSigned(scope, contract.downloadCme, params, query)
    return exportCme(scope, params.providerId, query.dateRangeOption)
  }),
]
