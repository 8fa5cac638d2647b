import type { Scope } from '../../src/kit/scope.ts'
import { workIn } from '../builders/builders.ts'
import { practiceIdsOf } from './demo-practices.ts'

const carriers = [
  'Glacier Mutual', 'Northstar Health Plan', 'Tundra Blue', 'Alyeska Care', 'Pacific Crest Insurance', 'Frontier Medicaid', 'Denali Advantage',
  'Evergreen Select', 'Harborview Benefits', 'Summit Workers Fund', 'Cascadia Health', 'Great Plains Life',
]
const facilities = [
  'Aurora Regional Hospital', 'Turnagain Surgery Center', 'Mat-Su Valley Hospital', 'Soldotna Medical Campus', 'Homer Bay Hospital', 'Chena River Clinic',
  'Bend Valley Hospital', 'Deschutes Imaging',
]

export async function buildPayers(scope: Scope): Promise<void> {
  await scope.db.insertInto('carrier').values(carriers.map((name, at) => ({ id: at + 1, name }))).execute()
  await scope.db.insertInto('facility').values(facilities.map((name, at) => ({ id: at + 1, name }))).execute()
}

/** Every practice works with some of the carriers and facilities; which ones follows from its id. */
export async function buildPayersOfTeam(scope: Scope, teamId: number): Promise<void> {
  await workIn(scope, teamId)
  for (const practiceId of practiceIdsOf(teamId)) {
    const carrierIds = carriers.map((_, at) => at + 1).filter((id) => (id + practiceId) % 2 === 0)
    const facilityIds = facilities.map((_, at) => at + 1).filter((id) => (id + practiceId) % 3 === 0)
    await scope.db.insertInto('practiceCarrier').values(carrierIds.map((carrierId) => ({ teamId, practiceId, carrierId }))).execute()
    await scope.db.insertInto('practiceFacility').values(facilityIds.map((facilityId) => ({ teamId, practiceId, facilityId }))).execute()
  }
}
