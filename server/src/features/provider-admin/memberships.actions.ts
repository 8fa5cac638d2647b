import { providerAdminTexts } from '@credence/contract/provider-admin/calls'
import { Refusal } from '../../kit/request/refusal.ts'
import type { Scope } from '../../kit/request/scope.ts'
import { lockPractice } from '../../kit/request/lock-practice.ts'
import { archiveTasksIn } from '../tasks/archive.actions.ts'
import {
  clearOtherPrimary,
  countMemberships,
  findMemberships,
  removeMemberships,
  upsertMemberships,
  type Membership,
} from './memberships.queries.ts'

interface Association extends Omit<Membership, 'practiceId'> {
  isMember: boolean
}
export type Associations = Readonly<Record<string, Association>>

interface Plan {
  toWrite: Membership[]
  toLeave: number[]
  primary: number | null
}

const idsLeftIn = (wanted: Associations) =>
  Object.entries(wanted)
    .filter(([, { isMember }]) => !isMember)
    .map(([id]) => Number(id))
    .toSorted((a, b) => a - b)

/**
 * Locks the practices that the provider leaves: the membership's participation of several kinds is deleted with it.
 * Runs before any provider is locked.
 */
export async function lockLeftPractices(scope: Scope, wanted: Associations): Promise<void> {
  for (const practiceId of idsLeftIn(wanted)) await lockPractice(scope, practiceId)
}

/** The changes that turn the stored memberships into the wanted ones. */
export async function planMemberships(scope: Scope, providerId: number, wanted: Associations): Promise<Plan> {
  const stored = new Map(
    (await findMemberships(scope, providerId)).map((membership) => [membership.practiceId, membership]),
  )
  const toWrite = Object.entries(wanted)
    .filter(([, { isMember }]) => isMember)
    .map(([id, { isPrimary, startDate, endDate }]): Membership => ({
      practiceId: Number(id),
      isPrimary,
      startDate,
      endDate,
    }))
  const isChange = ({ practiceId, isPrimary, startDate, endDate }: Membership) => {
    const before = stored.get(practiceId)
    return !before || before.isPrimary !== isPrimary || before.startDate !== startDate || before.endDate !== endDate
  }
  return {
    toWrite: toWrite.filter(isChange),
    toLeave: idsLeftIn(wanted).filter((id) => stored.has(id)),
    primary: toWrite.find(({ isPrimary }) => isPrimary)?.practiceId ?? null,
  }
}

export const changesAnything = ({ toWrite, toLeave }: Plan): boolean => toWrite.length + toLeave.length > 0

export async function applyMemberships(
  scope: Scope,
  providerId: number,
  { toWrite, toLeave, primary }: Plan,
): Promise<void> {
  if (primary !== null) await clearOtherPrimary(scope, providerId, primary)
  if (toWrite.length) await upsertMemberships(scope, providerId, toWrite)
  if (!toLeave.length) return
  await archiveTasksIn(scope, providerId, toLeave)
  await removeMemberships(scope, providerId, toLeave)
  if (await countMemberships(scope, providerId)) return
  const message = providerAdminTexts.practiceRequired
  throw new Refusal(400, message, { fields: { practiceAssociations: message } })
}
