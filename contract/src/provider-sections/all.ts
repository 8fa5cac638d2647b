import type { Endpoint } from '../kit/endpoint.ts'
import { boardCertification } from './board-certification.ts'
import type { AnySection } from './define.ts'
import { immunization } from './immunization.ts'
import { malpracticeInsurance } from './malpractice-insurance.ts'
import { pastHospitalPrivileges } from './past-hospital-privileges.ts'
import { peerReference } from './peer-reference.ts'
import { stateLicense } from './state-license.ts'
import { training } from './training.ts'
import { workHistory } from './work-history.ts'

/**
 * Every section of the family, in the order of the provider page. The server, the tests and the page all walk this
 * list.
 */
export const sections = [
  peerReference,
  training,
  workHistory,
  pastHospitalPrivileges,
  stateLicense,
  malpracticeInsurance,
  boardCertification,
  immunization,
] as unknown as readonly AnySection[]

const capital = (word: string) => word.charAt(0).toUpperCase() + word.slice(1)

/** The family under the names that the list of all endpoints knows: `listTraining`, `saveStateLicense`. */
export const sectionEndpoints: Record<string, Endpoint> = Object.fromEntries(
  sections.flatMap(({ name, list, create, save, remove, files }) => [
    ...Object.entries({ list, create, save, remove }).map(([call, each]) => [`${call}${capital(name)}`, each] as const),
    ...Object.entries(files ?? {}).map(
      ([call, each]) => [`${call}${capital(name)}File${call === 'list' ? 's' : ''}`, each] as const,
    ),
  ]),
)
