import * as contract from '@credence/contract/expertise/calls'
import { assertVersion } from '../../kit/request/assert-version.ts'
import { asFoundJson, asJson, getJson } from '../../kit/request/json.ts'
import { notFound } from '../../kit/request/refusal.ts'
import { on, onRead } from '../../kit/request/route.ts'
import type { Scope } from '../../kit/request/scope.ts'
import { removeRestorably } from '../removed/removed.actions.ts'
import {
  areaChoices,
  areasStatement,
  areaStatement,
  getAgesForUpdate,
  getVersionForUpdate,
  insertArea,
  insertModality,
  modalitiesStatement,
  modalityChoices,
  modalityStatement,
  moveAreas,
  updateAges,
  updateArea,
  updateModality,
  type Ages,
} from './expertise.queries.ts'

type Chosen = Parameters<typeof getVersionForUpdate>[1]

/** A row of another provider is not found, even if the caller may see that provider. */
async function assertOf(
  scope: Scope,
  table: Chosen,
  { id, providerId, version }: { id: number; providerId: number; version?: number | undefined },
): Promise<void> {
  const stored = await getVersionForUpdate(scope, table, id, providerId)
  if (stored === undefined) throw notFound()
  assertVersion(stored, version)
}

const remove = async (scope: Scope, kind: string, { id, providerId }: { id: number; providerId: number }) => ({
  id,
  removedId: await removeRestorably(scope, kind, id, providerId),
})

async function saveAges(scope: Scope, providerId: number, ages: Ages): Promise<Ages> {
  const { ageLowerBound, ageUpperBound } = await getAgesForUpdate(scope, providerId)
  await updateAges(scope, providerId, ages)
  if (ageLowerBound !== null && ageUpperBound !== null)
    await moveAreas(scope, providerId, { ageLowerBound, ageUpperBound }, ages)
  return ages
}

/** The contract has parsed the typed values into numbers. */
const agesOf = ({
  ageLowerBound,
  ageUpperBound,
}: {
  ageLowerBound: number | null
  ageUpperBound: number | null
}): Ages => ({ ageLowerBound: ageLowerBound ?? 0, ageUpperBound: ageUpperBound ?? 0 })

export const expertiseRoutes = [
  onRead(contract.listAreas, ({ params }) => areasStatement(params.providerId), asFoundJson),
  onRead(contract.listAreaChoices, areaChoices, asJson),
  on(contract.saveOverallAges, ({ scope, params, body }) => saveAges(scope, params.providerId, agesOf(body))),
  on(contract.createArea, async ({ scope, body }) =>
    getJson(scope, areaStatement(await insertArea(scope, { ...body, ...agesOf(body) }))),
  ),
  on(contract.saveArea, async ({ scope, body: { id, version, providerId, areaOfExpertiseId, ...ages } }) => {
    await assertOf(scope, 'providerAreaOfExpertise', { id, providerId, version })
    await updateArea(scope, id, { areaOfExpertiseId, ...agesOf(ages) })
    return getJson(scope, areaStatement(id))
  }),
  on(contract.removeArea, ({ scope, params }) => remove(scope, 'areaOfExpertise', params)),
  onRead(contract.listModalities, ({ params }) => modalitiesStatement(params.providerId), asJson),
  onRead(contract.listModalityChoices, modalityChoices, asJson),
  on(contract.createModality, async ({ scope, body }) =>
    getJson(scope, modalityStatement(await insertModality(scope, body))),
  ),
  on(contract.saveModality, async ({ scope, body: { id, version, providerId, treatmentModalityId } }) => {
    await assertOf(scope, 'providerTreatmentModality', { id, providerId, version })
    await updateModality(scope, id, treatmentModalityId)
    return getJson(scope, modalityStatement(id))
  }),
  on(contract.removeModality, ({ scope, params }) => remove(scope, 'treatmentModality', params)),
]
