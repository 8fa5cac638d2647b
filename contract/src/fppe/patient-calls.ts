import { z } from 'zod'
import { link } from '../kit/access.ts'
import { endpoint } from '../kit/endpoint.ts'
import { ofToken, typed } from '../links/link-schemas.ts'
import { fppeProviderLink } from './link.ts'
import { patientMessages } from './patients.ts'

const { texts } = fppeProviderLink
/** More than any task asks for, so that the rules can say how many it asks for. */
const mostPatients = 100

/** What is asked for. Of a list that is complete only the name is left. */
const patientForm = z.object({
  /** The provider whose work is evaluated. */
  name: z.string(),
  isComplete: z.boolean(),
  facilityName: z.string().nullable().optional(),
  patientCount: z.number().optional(),
})
export type PatientForm = z.output<typeof patientForm>

export const getPatientForm = endpoint({
  method: 'GET',
  path: '/fppe/provider/:token',
  summary: 'For which evaluation a provider is asked to list patients, and how many.',
  access: link(fppeProviderLink),
  params: ofToken,
  answer: patientForm,
  refuses: { 404: texts.unknown, 422: texts.expired },
})

export const listPatients = endpoint({
  method: 'POST',
  path: '/fppe/provider/:token',
  summary: 'Takes the patients of an evaluation, completes the link and emails the reviewer.',
  access: link(fppeProviderLink),
  params: ofToken,
  bodyAs: 'parts',
  body: z.object({
    patients: z
      .array(
        z.object({
          mrn: typed,
          facility: typed,
          admitDate: typed,
          dos: typed,
          dischargeDate: typed,
          procedure: typed,
        }),
      )
      .max(mostPatients),
  }),
  creates: true,
  answer: z.object({}),
  refuses: {
    400: `${patientMessages.mrn}, ${patientMessages.procedure}, ${patientMessages.admitDate}`,
    404: texts.unknown,
    409: texts.complete ?? '',
    422: texts.expired,
  },
})
