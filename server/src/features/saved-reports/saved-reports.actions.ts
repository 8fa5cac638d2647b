import { allows, type Caller } from '@credence/contract/kit/access'
import type { BodyOf } from '@credence/contract/kit/endpoint'
import { reports, type ReportName } from '@credence/contract/reports/all'
import type { createSavedReport, saveSavedReport } from '@credence/contract/reports/saved'
import { nextDue } from '@credence/contract/reports/schedule'
import { assertVersion } from '../../kit/request/assert-version.ts'
import type { Scope } from '../../kit/request/scope.ts'
import { getSavedReport, getToday, insertSavedReport, updateSavedReport } from './saved-reports.queries.ts'

/** The reports that somebody may run. */
export const typesFor = (caller: Caller): ReportName[] =>
  reports.filter(({ access }) => allows(access, caller)).map(({ name }) => name)

export async function createReport(scope: Scope, body: BodyOf<typeof createSavedReport>): Promise<number> {
  const due = body.schedule && nextDue(body.schedule, await getToday(scope))
  return insertSavedReport(scope, scope.me.accountId, { ...body, nextDue: due })
}

/** A schedule that stays the same keeps its day. */
export async function saveReport(
  scope: Scope,
  id: number,
  { version, ...body }: BodyOf<typeof saveSavedReport>,
): Promise<void> {
  const found = await getSavedReport(scope, id)
  assertVersion(found.version, version)
  const due =
    body.schedule === found.schedule ? found.nextDue : body.schedule && nextDue(body.schedule, await getToday(scope))
  await updateSavedReport(scope, id, { ...body, nextDue: due })
}
