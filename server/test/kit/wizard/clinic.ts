import { defaultPreferences, type OnboardingPreferences } from '@credence/contract/onboarding/preferences'
import { beforeEach } from 'vitest'
import { upsertPreferences } from '../../../src/features/onboarding/preferences.queries.ts'
import { clinicTeam, useClinic } from '../clinic.ts'
import { openWizard, type Wizard } from './stages.ts'

/** What a provider types into the stage of demographics. */
export const person = () => ({
  personalEmail: 'anna@private.test',
  cellPhone: '(907) 555-0199',
  dob: '1980-04-05',
  ssn: '987-65-4321',
  credentials: 'MD',
  specialties: [{ id: 1 }],
  caqhId: '12345678',
  caqhUsername: 'anna-caqh',
  caqhPassword: 'CANARY-CAQH-PASSWORD',
  dea: 'BA1234563',
  deaExpirationDate: '2028-01-31',
  medicaidId: 'M-1',
  ptan: 'P-1',
  currentStreet1: '1 Main Street',
  currentCity: 'Anchorage',
  currentState: 'AK',
  currentZip: '99501',
  priorAddresses: 'None',
  birthplaceCity: 'Juneau',
  birthplaceState: 'AK',
  citizenship: 'United States',
  maritalStatus: 'SINGLE',
  npi: '1234567893',
  npiUsername: 'anna-npi',
  npiPassword: 'CANARY-NPI-PASSWORD',
})

/** A clinic whose provider Anna is asked to complete the onboarding wizard. Each test begins with an empty record. */
export function useWizard() {
  const { used, clinic } = useClinic({ queue: true })
  const sql = (text: string, values: unknown[] = []) => used.world.sql(text, values)

  beforeEach(async () => {
    await sql('delete from link')
    await sql('delete from onboarding_change')
    await sql('delete from onboarding_preference')
    await sql('delete from mailbox_message')
    await sql("delete from throttle where key like 'onboarding%'")
    await sql('delete from portal_credential where provider_id = $1', [clinic.anna])
    await sql(
      "delete from provider_hub where provider_id = $1 and hub_id in (select id from hub where name in ('CAQH', 'NPPES'))",
      [clinic.anna],
    )
    await sql('delete from document where provider_id = $1', [clinic.anna])
    await sql('delete from provider_specialty where provider_id = $1', [clinic.anna])
    await sql('delete from provider_area_of_expertise')
    await sql('delete from provider_treatment_modality')
    await sql('update provider_practice set end_date = null, is_primary = practice_id = $2 where provider_id = $1', [
      clinic.anna,
      clinic.north,
    ])
    await sql(
      `update provider set email1 = 'anna@home.test', email2 = null, phone1 = null, phone2 = null, pager = null, dob = null, ssn_sealed = null, credentials = 'MD', caqh = null, dea = null,
              medicaid = null, medicare = null, address1 = null, address2 = null, city = null, state = null, zip = null, prior_addresses = null, prior_names = null, birthplace = null,
              citizenship = null, marital_status = null, spouse = null, npi = null, age_lower_bound = null, age_upper_bound = null, show_areas_of_expertise = false, show_treatment_modalities = false
        where id = $1`,
      [clinic.anna],
    )
  })

  /** A new wizard of Anna. */
  const invite = (): Promise<Wizard> => openWizard(used.world, clinicTeam, clinic.anna)

  /** What the north asks for. */
  const prefer = (chosen: Partial<OnboardingPreferences>) =>
    used.world.inTeam(clinicTeam, (scope) =>
      upsertPreferences(scope, clinic.north, { ...defaultPreferences, ...chosen }),
    )

  return { used, clinic, sql, invite, prefer }
}
