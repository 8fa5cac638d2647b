import { z } from 'zod'
import { idOf } from '../kit/ids.ts'
import { shapeOf, typed } from '../links/link-schemas.ts'
import {
  entryFilesTooLarge,
  listStageOf,
  mostEntries,
  mostEntryBytes,
  tooManyEntries,
  type ListStageName,
} from './lists.ts'
import { callsOf, entryFile, text } from './stage-call-parts.ts'

/** The calls of a stage that holds a list. */
function callsOfList<const L extends string>(stage: ListStageName, list: L, more: { noStateLicense?: true } = {}) {
  const { fields, document, section, entry: what } = listStageOf(stage)
  const names = Object.keys(fields)
  const entry = z.object({ id: z.number(), ...shapeOf(names, text), ...(document ? { documentFilename: text } : {}) })
  const sent = z.object({
    id: idOf(`section ${section}`).nullish(),
    ...shapeOf(names, typed),
    ...(document ? { documentFilename: typed, oldDocumentFilename: typed } : {}),
  })
  const flag = more.noStateLicense
  return callsOf({
    stage,
    what: `the entries (${what.toLowerCase()})`,
    answer: {
      [list]: z.array(entry),
      ...(flag ? { noStateLicense: z.boolean() } : {}),
    } as Record<L, z.ZodArray<typeof entry>> & { noStateLicense?: z.ZodBoolean },
    body: {
      [list]: z.array(sent).max(mostEntries, tooManyEntries),
      ...(flag ? { noStateLicense: z.boolean().default(false) } : {}),
    } as Record<L, z.ZodArray<typeof sent>> & { noStateLicense?: z.ZodDefault<z.ZodBoolean> },
    ...(document
      ? {
          files: { files: entryFile },
          storesFiles: {
            mostFiles: mostEntries,
            maxTotalBytes: mostEntryBytes,
            tooLarge: entryFilesTooLarge,
          },
        }
      : {}),
  })
}

export const peerReferences = callsOfList('peer-references', 'peerReferences')
export const training = callsOfList('training', 'training')
export const workHistory = callsOfList('work-history', 'workHistory')
export const pastHospitalPrivileges = callsOfList('past-hospital-privileges', 'pastHospitalPrivileges')
export const stateLicenses = callsOfList('state-licenses', 'stateLicenses', { noStateLicense: true })
export const malpracticeInsurance = callsOfList('malpractice-insurance', 'malpracticeInsurance')
export const boardCertifications = callsOfList('board-certifications', 'boardCertifications')
