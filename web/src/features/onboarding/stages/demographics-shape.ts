import { limits } from '@credence/contract/limits'
import {
  demographicsFields,
  demographicsIssues,
  demographicsSwitches,
  isMaskedSsn,
  maskedPassword,
  type DemographicsField,
  type DemographicsSwitch,
  type StoredDemographics,
} from '@credence/contract/onboarding/demographics'
import { texts } from '@credence/contract/texts'
import type { StageAnswers } from '../calls.ts'
import { isSameValue } from '../form/merge-typed.ts'
import { fileIssues, filesAt, hasFiles, sent, shown, type StageShape } from '../form/stage-shape.ts'

export interface Specialty {
  id: number
  code: string
  name: string
}
export type DemographicsValues = Record<DemographicsField, string> &
  Record<DemographicsSwitch, boolean> & { specialties: readonly Specialty[] }

/** They are never part of a draft. */
const secrets: ReadonlySet<string> = new Set<DemographicsField>(['ssn', 'caqhPassword', 'npiPassword'])

type Answer = StageAnswers['demographics']

const storedOf = ({ ssn, caqhPassword, npiPassword, deaFilename }: Answer): StoredDemographics => ({
  hasSsn: isMaskedSsn(ssn),
  hasCaqhPassword: caqhPassword === maskedPassword,
  hasNpiPassword: npiPassword === maskedPassword,
  deaFilename,
})

const fromNames = <K extends string, T>(names: readonly K[], valueOf: (name: K) => T) =>
  Object.fromEntries(names.map((name) => [name, valueOf(name)])) as Record<K, T>

const isSpecialties = (value: unknown): value is Specialty[] =>
  Array.isArray(value) && value.every((each) => typeof (each as Partial<Specialty> | null)?.id === 'number')

export const demographicsShape: StageShape<Answer, DemographicsValues> = {
  read: (answer) => ({
    ...fromNames(demographicsFields, (field) => shown(answer[field])),
    ...fromNames(demographicsSwitches, (name) => answer[name]),
    specialties: answer.specialties,
  }),
  issues: (values, files, answer) => ({
    ...demographicsIssues(values, answer.preferences, storedOf(answer), hasFiles(files)),
    ...fileIssues(files, { bytes: limits.fileBytes, message: texts.fileTooLarge }),
  }),
  body: (values) => ({
    ...fromNames(demographicsFields, (field) => sent(values[field])),
    ...fromNames(demographicsSwitches, (name) => values[name]),
    specialties: values.specialties.map(({ id }) => ({ id })),
  }),
  parts: ({ noDea }, files) => (noDea ? [] : filesAt(files, 'deaFile').map((file) => ({ name: 'deaFile', file }))),
  draft: (values, stored) =>
    Object.fromEntries(
      Object.entries(values).filter(
        ([name, value]) => !secrets.has(name) && !isSameValue(value, stored[name as keyof DemographicsValues]),
      ),
    ),
  restore: (stored, draft) => {
    const values: Record<string, unknown> = { ...stored }
    for (const [name, value] of Object.entries(draft)) {
      if (secrets.has(name) || !(name in stored)) continue
      const fits = name === 'specialties' ? isSpecialties(value) : typeof value === typeof values[name]
      if (fits) values[name] = value
    }
    return values as DemographicsValues
  },
}
