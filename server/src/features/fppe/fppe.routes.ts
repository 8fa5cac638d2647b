import * as contract from '@credence/contract/fppe/calls'
import * as patients from '@credence/contract/fppe/patient-calls'
import { endEnvelopes } from '../../domain/signing/ended-envelopes.ts'
import { onList } from '../../kit/request/lists/lists.ts'
import { on, onRead } from '../../kit/request/route.ts'
import { openFppeTask, saveFppeTask } from './fppe.actions.ts'
import { blockedFppeTasks, fppeRecords, fppeTasks, fppeTemplates, removeFppeTask } from './fppe.queries.ts'
import { showPatientForm, takePatients } from './patients.actions.ts'

export const fppeRoutes = [
  onRead(
    contract.countBlockedFppeTasks,
    () => blockedFppeTasks,
    ([row]) => row?.n,
  ),
  // A provider who joins or leaves a practice brings tasks along that were not changed.
  onList(contract.listFppeTasks, {
    records: fppeRecords,
    statements: (_, since) => [fppeTasks(since)],
    isWholeForRestricted: true,
  }),
  onRead(
    contract.listFppeTemplates,
    () => fppeTemplates,
    (rows) => rows,
  ),
  on(contract.getFppeTask, ({ scope, params }) => openFppeTask(scope, params.id)),
  on(contract.saveFppeTask, ({ scope, body }) => saveFppeTask(scope, body)),
  on(contract.removeFppeTask, async ({ scope, params }) => {
    await endEnvelopes(scope, { deletedTaskId: params.id })
    await removeFppeTask(scope, params.id)
    return { id: params.id }
  }),
  on(patients.getPatientForm, ({ scope }) => showPatientForm(scope)),
  on(patients.listPatients, async ({ scope, body }) => {
    await takePatients(scope, body.patients)
    return {}
  }),
]
