import { fieldMessages } from '@credence/contract/fields'
import { datesInOrder } from '@credence/contract/participation/rules'
import { texts } from '@credence/contract/texts'
import { isDay } from '../../ui/dates/typed-day.ts'

/** A practice, and how the provider belongs to it as it is stored. */
export interface StoredAssociation {
  id: number
  name: string
  isMember: boolean
  isPrimary: boolean
  startDate: string | null
  endDate: string | null
}

/** As it is being edited: a day may be empty, or something typed that is none. */
export interface Association {
  isMember: boolean
  isPrimary: boolean
  startDate: string
  endDate: string
}

/** What was changed and not saved, by practice. */
export type Changes = ReadonlyMap<number, Association>

export const nothingChanged: Changes = new Map()

const noMember: Association = { isMember: false, isPrimary: false, startDate: '', endDate: '' }

const asStored = ({ isMember, isPrimary, startDate, endDate }: StoredAssociation): Association => ({
  isMember,
  isPrimary,
  startDate: startDate ?? '',
  endDate: endDate ?? '',
})

export const associationOf = (practice: StoredAssociation, changes: Changes): Association =>
  changes.get(practice.id) ?? asStored(practice)

const same = (one: Association, other: Association) =>
  one.isMember === other.isMember &&
  one.isPrimary === other.isPrimary &&
  one.startDate === other.startDate &&
  one.endDate === other.endDate

/**
 * Who leaves a practice leaves the primary flag and the dates behind; one practice at most is primary. What comes to
 * the stored again is no change.
 */
export function change(
  practices: readonly StoredAssociation[],
  changes: Changes,
  id: number,
  part: Partial<Association>,
): Changes {
  const next = new Map(changes)
  const put = (practice: StoredAssociation, wanted: Association) =>
    same(asStored(practice), wanted) ? next.delete(practice.id) : next.set(practice.id, wanted)
  for (const practice of practices) {
    const now = associationOf(practice, changes)
    if (practice.id === id) put(practice, part.isMember === false ? noMember : { ...now, ...part })
    else if (part.isPrimary && now.isPrimary) put(practice, { ...now, isPrimary: false })
  }
  return next
}

export const membersIn = (practices: readonly StoredAssociation[], changes: Changes): number[] =>
  practices.filter((practice) => associationOf(practice, changes).isMember).map(({ id }) => id)

type AssociationFaults = Partial<Record<'startDate' | 'endDate', string>>

/** What keeps the dates of a membership from being saved. */
export function faultsOf({ startDate, endDate }: Association): AssociationFaults {
  const faults: AssociationFaults = {}
  if (startDate && !isDay(startDate)) faults.startDate = fieldMessages.date
  if (endDate && !isDay(endDate)) faults.endDate = fieldMessages.date
  else if (!faults.startDate && !datesInOrder(startDate, endDate)) faults.endDate = texts.endOrder
  return faults
}

/** The first of all faults, for the foot of the form. */
export function firstFault(changes: Changes): string | null {
  for (const association of changes.values()) {
    const { startDate, endDate } = faultsOf(association)
    if (startDate ?? endDate) return startDate ?? endDate ?? null
  }
  return null
}

/** What is sent: only what was changed. */
export const sentOf = (changes: Changes) =>
  Object.fromEntries(
    [...changes].map(([id, { startDate, endDate, ...rest }]) => [
      id,
      { ...rest, startDate: startDate || null, endDate: endDate || null },
    ]),
  )
