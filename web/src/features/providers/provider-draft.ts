import type { AnswerOf } from '@credence/contract/kit/endpoint'
import { fieldsOfMode, saveProvider, type getProvider } from '@credence/contract/providers/profile'
import { faultsOf, type Faults } from '../../ui/edit/draft.ts'
import { textOf, type Draft } from '../../ui/record-form/record-draft.ts'

export type Provider = AnswerOf<typeof getProvider>
export type Membership = Provider['practices'][number]

/** The name as people say it, with the degrees after it. */
export const nameOf = ({ firstName, middleName, lastName, credentials, formattedName }: Provider): string => {
  const name = [firstName, middleName, lastName].filter(Boolean).join(' ')
  return name === '' ? formattedName : [name, credentials].filter(Boolean).join(', ')
}

export const { basic: basicFields, sensitive: sensitiveFields, demographics: demographicFields } = fieldsOfMode
export type Field = (typeof basicFields | typeof sensitiveFields | typeof demographicFields)[number]

/** The ids of the specialties, in their order, stand for them. */
export const specialtyIds = (typed: string): number[] => (typed === '' ? [] : typed.split(',').map(Number))

const typedOf = (provider: Provider, field: Field): string =>
  field === 'specialties' ? (provider.specialties ?? []).map(({ id }) => id).join(',') : textOf(provider[field])

export const draftOf = <F extends Field>(provider: Provider, fields: readonly F[]): Draft<F> =>
  Object.fromEntries(fields.map((field) => [field, typedOf(provider, field)])) as Draft<F>

const flags: readonly Field[] = ['excludedFromCarrierCredentialing', 'showAreasOfExpertise', 'showTreatmentModalities']
/** A name cannot be emptied; the rule about it says so. */
const names: readonly Field[] = ['firstName', 'lastName']

const valueOf = (field: Field, typed: string) => {
  if (field === 'specialties') return specialtyIds(typed).map((id) => ({ id }))
  if (field === 'supervisingProviderId') return typed === '' ? null : Number(typed)
  if (flags.includes(field)) return typed === 'yes'
  return typed === '' && !names.includes(field) ? null : typed
}

/** What a save sends: what was changed, and the version it was changed from. */
export const bodyOf = <F extends Field>(draft: Draft<F>, changed: readonly F[], version: number) => ({
  ...Object.fromEntries(changed.map((field) => [field, valueOf(field, draft[field])])),
  version,
})

/** What is wrong with the changed fields, by the very rules of the server. */
export const faultsIn = <F extends Field>(draft: Draft<F>, changed: readonly F[]): Faults =>
  faultsOf(saveProvider.definition.body.safeParse(bodyOf(draft, changed, 1)))

/**
 * The practice that something new of a provider is for, as long as nobody says otherwise: the primary one of those they
 * are still with.
 */
export function mainPracticeOf(practices: Provider['practices'], today: string): number | null {
  const present = practices.filter(({ endDate }) => endDate === null || endDate >= today)
  return (present.find(({ isPrimary }) => isPrimary) ?? present[0])?.id ?? null
}
