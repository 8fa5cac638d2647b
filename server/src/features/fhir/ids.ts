import type { FhirTypeName } from '@credence/contract/fhir/types'

// The id of a resource is made of ids that the lookups of the same practice show. Its key is the same as numbers, by which
// the pages of a search are in order.

const most = 2_147_483_647
/** Organizations are the practice itself, payers and networks. */
const organizations: Record<string, { kind: number; numbers: number }> = {
  practice: { kind: 0, numbers: 0 },
  payer: { kind: 1, numbers: 1 },
  network: { kind: 2, numbers: 2 },
}
const numbersOf: Record<Exclude<FhirTypeName, 'Organization'>, number> = {
  Practitioner: 1,
  PractitionerRole: 3,
  Location: 1,
  InsurancePlan: 2,
  OrganizationAffiliation: 2,
}

function numbersIn(text: string, count: number): number[] | null {
  if (count === 0) return text === '' ? [] : null
  if (!/^(?:0|[1-9]\d{0,9})(?:-(?:0|[1-9]\d{0,9}))*$/.test(text)) return null
  const numbers = text.split('-').map(Number)
  return numbers.length === count && numbers.every((each) => each <= most) ? numbers : null
}

/** The key of an id; null for a text that is no id of this type. */
export function keyOf(type: FhirTypeName, id: string): number[] | null {
  if (type !== 'Organization') return numbersIn(id, numbersOf[type])
  const [, word = '', rest = ''] = /^([a-z]+)(?:-(.+))?$/.exec(id) ?? []
  const organization = Object.hasOwn(organizations, word) ? organizations[word] : undefined
  const numbers = organization && numbersIn(rest, organization.numbers)
  return organization && numbers ? [organization.kind, ...numbers] : null
}
