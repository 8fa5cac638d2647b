import { z } from 'zod'
import { version } from '../fields.ts'
import { canEdit, canView } from '../kit/access.ts'
import { endpoint } from '../kit/endpoint.ts'
import { idOf, sharedIdOf } from '../kit/ids.ts'
import { limits } from '../limits.ts'
import { removedEntry } from '../removed/answer.ts'
import { texts } from '../texts.ts'

export const expertiseTexts = {
  description: 'Please select a description',
  minimumAge: 'Please enter a valid minimum age (0-120)',
  maximumAge: 'Please enter a valid maximum age (0-120)',
  ageRange: 'Please enter a valid age range',
  used: 'This one is in the list already',
  rangeConfirm: 'Areas of expertise with the old range will be updated. Are you sure you want to proceed?',
} as const

/** An age as it is typed: one to three digits, 0 to 120. */
export const ageOf = (typed: unknown): number | null => {
  const digits = String(typed ?? '').trim()
  const age = Number(digits)
  return /^\d{1,3}$/.test(digits) && age <= limits.age.max ? age : null
}

export interface AgeIssue {
  field: 'ageLowerBound' | 'ageUpperBound'
  message: string
}

/** Why a range of ages cannot be saved, with the end that each is about; nothing when it can. */
export function ageIssues(lower: unknown, upper: unknown): AgeIssue[] {
  const [from, to] = [ageOf(lower), ageOf(upper)]
  const issues: AgeIssue[] = []
  if (from === null) issues.push({ field: 'ageLowerBound', message: expertiseTexts.minimumAge })
  if (to === null) issues.push({ field: 'ageUpperBound', message: expertiseTexts.maximumAge })
  if (from !== null && to !== null && from > to)
    issues.push({ field: 'ageLowerBound', message: expertiseTexts.ageRange })
  return issues
}

const age = (message: string) =>
  z
    .union([z.number(), z.string()], { error: message })
    .transform(ageOf)
    .refine((value) => value !== null, message)
const ages = { ageLowerBound: age(expertiseTexts.minimumAge), ageUpperBound: age(expertiseTexts.maximumAge) }
const inOrder = ({ ageLowerBound, ageUpperBound }: { ageLowerBound: number | null; ageUpperBound: number | null }) =>
  (ageLowerBound ?? 0) <= (ageUpperBound ?? 0)
const orderIssue = { message: expertiseTexts.ageRange, path: ['ageLowerBound'] }

const stamps = { updated: z.string(), updatedBy: z.string().nullable(), version: z.number() }
export const providerArea = z.object({
  id: z.number(),
  providerId: z.number(),
  areaOfExpertiseId: z.number(),
  description: z.string(),
  ageLowerBound: z.number(),
  ageUpperBound: z.number(),
  ...stamps,
})
export const providerModality = z.object({
  id: z.number(),
  providerId: z.number(),
  treatmentModalityId: z.number(),
  description: z.string(),
  ...stamps,
})

const ofProvider = z.object({ providerId: idOf('provider') })
const refuses = { 409: `${expertiseTexts.used}, or: ${texts.changedByOther}` }

const viewAreas = canView('PROVIDER_AREA_OF_EXPERTISE')
const editAreas = canEdit('PROVIDER_AREA_OF_EXPERTISE')
const area = {
  providerId: idOf('provider'),
  areaOfExpertiseId: sharedIdOf('areaOfExpertise', expertiseTexts.description),
  ...ages,
}
const overallAges = { ageLowerBound: z.number().nullable(), ageUpperBound: z.number().nullable() }

export const listAreas = endpoint({
  method: 'GET',
  path: '/areaofexpertise/provider/:providerId',
  summary: 'The areas of expertise of a provider by description, and the ages of patients over all of them.',
  access: viewAreas,
  params: ofProvider,
  answer: z.object({ areasOfExpertise: z.array(providerArea), ...overallAges }),
})
export const listAreaChoices = endpoint({
  method: 'GET',
  path: '/areaofexpertise/all/:providerId',
  summary: 'The areas of expertise that there are, by description.',
  access: viewAreas,
  params: ofProvider,
  answer: z.array(z.object({ areaOfExpertiseId: z.number(), description: z.string() })),
})
export const saveOverallAges = endpoint({
  method: 'PUT',
  path: '/areaofexpertise/provider/:providerId',
  summary: 'Saves the ages of patients over all areas; areas that had the old range get the new one.',
  access: editAreas,
  params: ofProvider,
  body: z.object(ages).refine(inOrder, orderIssue),
  answer: z.object(overallAges),
})
export const createArea = endpoint({
  method: 'POST',
  path: '/areaofexpertise',
  summary: 'Adds an area of expertise to a provider.',
  access: editAreas,
  creates: true,
  body: z.object(area).refine(inOrder, orderIssue),
  answer: providerArea,
  refuses,
})
export const saveArea = endpoint({
  method: 'PUT',
  path: '/areaofexpertise',
  summary: 'Saves an area of expertise of a provider.',
  access: editAreas,
  body: z.object({ id: idOf('providerArea'), ...area, version }).refine(inOrder, orderIssue),
  answer: providerArea,
  refuses,
})
export const removeArea = endpoint({
  method: 'DELETE',
  path: '/areaofexpertise/:providerId/:id',
  summary: `Takes an area of expertise from a provider; it can be restored for ${limits.removedDays} days.`,
  access: editAreas,
  params: ofProvider.extend({ id: idOf('providerArea') }),
  answer: removedEntry,
})

const viewModalities = canView('PROVIDER_TREATMENT_MODALITY')
const editModalities = canEdit('PROVIDER_TREATMENT_MODALITY')
const modality = {
  providerId: idOf('provider'),
  treatmentModalityId: sharedIdOf('treatmentModality', expertiseTexts.description),
}

export const listModalities = endpoint({
  method: 'GET',
  path: '/treatmentmodality/provider/:providerId',
  summary: 'The treatment modalities of a provider, by description.',
  access: viewModalities,
  params: ofProvider,
  answer: z.object({ treatmentModalities: z.array(providerModality) }),
})
export const listModalityChoices = endpoint({
  method: 'GET',
  path: '/treatmentmodality/all/:providerId',
  summary: 'The treatment modalities that there are, by description.',
  access: viewModalities,
  params: ofProvider,
  answer: z.array(z.object({ treatmentModalityId: z.number(), description: z.string() })),
})
export const createModality = endpoint({
  method: 'POST',
  path: '/treatmentmodality',
  summary: 'Adds a treatment modality to a provider.',
  access: editModalities,
  creates: true,
  body: z.object(modality),
  answer: providerModality,
  refuses,
})
export const saveModality = endpoint({
  method: 'PUT',
  path: '/treatmentmodality',
  summary: 'Saves a treatment modality of a provider.',
  access: editModalities,
  body: z.object({ id: idOf('providerModality'), ...modality, version }),
  answer: providerModality,
  refuses,
})
export const removeModality = endpoint({
  method: 'DELETE',
  path: '/treatmentmodality/:providerId/:id',
  summary: `Takes a treatment modality from a provider; it can be restored for ${limits.removedDays} days.`,
  access: editModalities,
  params: ofProvider.extend({ id: idOf('providerModality') }),
  answer: removedEntry,
})
