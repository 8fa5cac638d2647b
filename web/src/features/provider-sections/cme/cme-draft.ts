import { createCme, type CmeEntry } from '@credence/contract/cme/calls'
import { fileMessages } from '@credence/contract/files/calls'
import { fieldMessages } from '@credence/contract/fields'
import { limits } from '@credence/contract/limits'
import { texts } from '@credence/contract/texts'
import { isDay } from '../../../ui/dates/typed-day.ts'
import { sameValue, type Faults, type SameValue } from '../../../ui/edit/draft.ts'

/** Continuing education while it is typed. */
export interface CmeDraft {
  title: string
  category: string
  eventDate: string
  hours: string
  dollarAmount: string
  /** A proof that goes up after the entry was saved. */
  file: File | null
  /** The proof that is linked is to be unlinked. */
  unlinks: boolean
}

export const blankCme = (providerId: number): CmeEntry => ({
  id: 0,
  providerId,
  title: '',
  hours: null,
  dollarAmount: null,
  category: null,
  eventDate: null,
  documentFilename: null,
  updated: '',
  updatedBy: null,
  version: 0,
})

const moneyOf = (amount: number | null) => (amount === null ? '' : amount.toFixed(2))
const numberOf = (value: number | null) => (value === null ? '' : String(value))

export const draftOf = ({ title, category, eventDate, hours, dollarAmount }: CmeEntry): CmeDraft => ({
  title,
  category: category ?? '',
  eventDate: eventDate ?? '',
  hours: numberOf(hours),
  dollarAmount: moneyOf(dollarAmount),
  file: null,
  unlinks: false,
})

/** Money is typed with a dollar sign and commas too. */
const bareAmount = (typed: string) =>
  typed
    .replace(/^\s*\$/, '')
    .replaceAll(',', '')
    .trim()

export const savingOf = (
  { title, category, eventDate, hours, dollarAmount, unlinks, file }: CmeDraft,
  providerId: number,
) => ({
  providerId,
  title: title.trim(),
  category: category || null,
  eventDate: eventDate || null,
  hours: hours.trim() || null,
  dollarAmount: bareAmount(dollarAmount) || null,
  ...(unlinks && !file ? { documentFilename: null } : {}),
})

/** Numbers are compared as such, so that 1.50 is 1.5; nothing is not 0. */
export const sameInCme: SameValue = (one, other, field) => {
  if (field !== 'hours' && field !== 'dollarAmount') return sameValue(one, other, field)
  const [a, b] = [bareAmount(String(one)), bareAmount(String(other))]
  return (a === '') === (b === '') && Number(a) === Number(b)
}

/** What is wrong with a chosen file, before a byte of it is sent. */
export const wrongWithFile = ({ size }: Pick<File, 'size'>): string | null =>
  size > limits.fileBytes ? texts.fileTooLarge : size === 0 ? fileMessages.empty : null

/** The fields in the order in which they stand. */
const columns = ['title', 'category', 'eventDate', 'hours', 'dollarAmount'] as const

/** What keeps a draft from being saved: by the very rules of the call. */
export function faultsIn(draft: CmeDraft, providerId: number): Faults {
  const isDated = draft.eventDate === '' || isDay(draft.eventDate)
  const { error } = createCme.definition.body.safeParse({
    ...savingOf(draft, providerId),
    ...(isDated ? {} : { eventDate: null }),
  })
  return Object.fromEntries(
    columns.flatMap((field) => {
      const message =
        field === 'eventDate' && !isDated
          ? fieldMessages.date
          : error?.issues.find(({ path }) => path[0] === field)?.message
      return message === undefined ? [] : [[field, message]]
    }),
  )
}
