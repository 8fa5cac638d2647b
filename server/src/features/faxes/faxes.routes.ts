import * as contract from '@credence/contract/faxes/calls'
import { asFoundJson } from '../../kit/request/json.ts'
import { onList } from '../../kit/request/lists/lists.ts'
import { on, onRead } from '../../kit/request/route.ts'
import {
  claimFax,
  discardFax,
  openFax,
  openUnroutedFax,
  restoreFax,
  routeFax,
  saveFax,
  splitFax,
} from './faxes.actions.ts'
import {
  faxList,
  faxRecords,
  faxPractices,
  findReferralsNamed,
  getNumbers,
  newFaxCount,
  removeClaim,
  unroutedFaxes,
  updateInboundNumber,
} from './faxes.queries.ts'
import { addTemporaryFax } from './sample.actions.ts'

export const faxRoutes = [
  onRead(contract.listFaxPractices, faxPractices, asFoundJson),
  onRead(
    contract.countNewFaxes,
    () => newFaxCount,
    ([row]) => row?.n,
  ),
  onList(contract.listFaxes, {
    records: faxRecords,
    statements: ({ params, query }, since) => [faxList(params.practiceId, query.discarded === 'true', since)],
  }),
  on(contract.getFax, ({ scope, params }) => openFax(scope, params.faxId)),
  on(contract.findOpenReferrals, ({ scope, params, body }) =>
    findReferralsNamed(scope, params.faxId, body.patientLastName),
  ),
  on(contract.claimFax, ({ scope, params, body }) => claimFax(scope, params.faxId, body?.takeOver ?? false)),
  on(contract.releaseFax, async ({ scope, params }) => {
    await removeClaim(scope, params.faxId)
    return {}
  }),
  on(contract.saveFax, ({ scope, params, body }) => saveFax(scope, params.faxId, body)),
  on(contract.discardFax, async ({ scope, params: { faxId } }) => {
    await discardFax(scope, faxId)
    return { id: faxId }
  }),
  on(contract.restoreFax, async ({ scope, params: { faxId } }) => {
    await restoreFax(scope, faxId)
    return { id: faxId }
  }),
  on(contract.splitFax, async ({ scope, params, body }) => ({ id: await splitFax(scope, params.faxId, body.pages) })),
  on(contract.addTemporaryFax, async ({ scope, params }) => ({ id: await addTemporaryFax(scope, params.practiceId) })),
  onRead(contract.listUnroutedFaxes, unroutedFaxes, asFoundJson),
  on(contract.openUnroutedFax, ({ scope, params }) => openUnroutedFax(scope, params.faxId)),
  on(contract.routeFax, async ({ scope, params: { faxId }, body }) => {
    await routeFax(scope, faxId, body.practiceId)
    return { id: faxId }
  }),
  on(contract.getFaxNumber, ({ scope, params }) => getNumbers(scope, params.practiceId)),
  on(contract.saveFaxNumber, async ({ scope, params: { practiceId }, body }) => {
    await updateInboundNumber(scope, practiceId, body.number)
    return getNumbers(scope, practiceId)
  }),
]
