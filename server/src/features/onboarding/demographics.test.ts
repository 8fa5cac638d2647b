import { documentCallsOf } from '@credence/contract/documents/calls'
import { getOnboardingReview, type OnboardingChange } from '@credence/contract/onboarding-review/calls'
import { revealProviderHubLogin } from '@credence/contract/portal-credentials/calls'
import { getProvider, revealSsn } from '@credence/contract/providers/profile'
import { texts } from '@credence/contract/texts'
import { beforeEach, describe, expect, it } from 'vitest'
import { rowsOf } from '../../../test/kit/database-content.ts'
import { changesBy } from '../../../test/kit/changes.ts'
import { linkIdOf } from '../../../test/kit/links.ts'
import { person, useWizard } from '../../../test/kit/wizard/clinic.ts'
import { paper, type Wizard } from '../../../test/kit/wizard/stages.ts'
import type { Scope } from '../../kit/request/scope.ts'
import { inLink } from '../../kit/request/who/link.ts'
import { getOrInsertHub } from './demographics.queries.ts'

const { used, clinic, sql, invite, prefer } = useWizard()

let wizard: Wizard
beforeEach(async () => {
  wizard = await invite()
})

const deaFile = [paper('dea.pdf')]
const load = async () => (await wizard.load('demographics')).body
const save = (data: object, files = {}) => wizard.save('demographics', data, files)
const saved = async (data: object = person(), files: object = { deaFile }) =>
  expect(await save(data, files)).toMatchObject({ status: 200, body: {} })
const issues = async (data: object, files: object = { deaFile }) => {
  const reply = await save(data, files)
  expect(reply.status).toBe(400)
  return reply.body.fields
}
const provider = async () =>
  (await used.world.call(getProvider, { params: { id: clinic.anna } }, { as: clinic.manager })).body
const documents = async () =>
  (
    await used.world.call(
      documentCallsOf('provider', 'own').list,
      { params: { entityId: clinic.anna } },
      { as: clinic.manager },
    )
  ).body.map(({ filename, category, expiration }: Record<string, string>) => [filename, category, expiration])
const hubId = async (name: string): Promise<number> => (await sql('select id from hub where name = $1', [name]))[0].id
const hubsOn = async () =>
  (
    await sql(
      "select h.name from provider_hub x join hub h on h.id = x.hub_id where x.provider_id = $1 and h.name in ('CAQH', 'NPPES') order by 1",
      [clinic.anna],
    )
  ).map(({ name }) => name)

describe('demographics', () => {
  it('land in the record that staff see', async () => {
    await saved({ ...person(), otherPhone: '9075550188', priorNamesAndDates: 'Berg (until 2010)' })
    expect(await provider()).toMatchObject({
      email1: 'anna@home.test',
      email2: 'anna@private.test',
      phone1: '(907) 555-0199',
      phone2: '(907) 555-0188',
      dob: '1980-04-05',
      caqh: '12345678',
      dea: 'BA1234563',
      medicaid: 'M-1',
      medicare: 'P-1',
      address1: '1 Main Street',
      city: 'Anchorage',
      state: 'AK',
      zip: '99501',
      priorAddresses: 'None',
      priorNames: 'Berg (until 2010)',
      birthplace: 'Juneau, AK',
      citizenship: 'United States',
      maritalStatus: 'SINGLE',
      npi: '1234567893',
      specialties: [{ id: 1 }],
    })
    const id = clinic.anna
    expect(
      (await used.world.call(revealSsn, { params: { id }, body: { purpose: 'show' } }, { as: clinic.manager })).body,
    ).toEqual({ value: '987-65-4321' })
  })

  it('are answered as they were typed, with the SSN as its last four digits and passwords masked', async () => {
    await saved()
    const { ssn, caqhPassword, npiPassword, ...shown } = await load()
    expect([ssn, caqhPassword, npiPassword]).toEqual(['•••-••-4321', '••••••••', '••••••••'])
    const { ssn: _, caqhPassword: _1, npiPassword: _2, specialties, ...typed } = person()
    expect(shown).toMatchObject({ ...typed, deaFilename: 'dea.pdf', noCaqh: false, noDea: false })
    expect(shown.specialties).toMatchObject(specialties)
  })

  it('saved unchanged change nothing', async () => {
    await saved({ ...person(), priorNamesAndDates: 'Berg\nuntil 2010' })
    const { version, specialties, ...typed } = await load()
    const companions = new Set(['onboarding_stage'])
    const { removed, added } = await changesBy(used.world, () => saved({ ...typed, specialties, version }, {}))
    expect([...removed, ...added].filter(({ table }) => !companions.has(table))).toEqual([])
  })

  it('hold no secret in clear, neither in a row nor in an answer', async () => {
    await saved()
    await wizard.load('demographics')
    const rows = [...(await rowsOf(used.world))].join('\n')
    const logins = ['anna-caqh', 'anna-npi', 'CANARY-CAQH-PASSWORD', 'CANARY-NPI-PASSWORD']
    for (const secret of ['987-65-4321', '987654321', ...logins])
      for (const spelling of [secret, Buffer.from(secret).toString('hex'), Buffer.from(secret).toString('base64')])
        expect(rows.includes(spelling), secret).toBe(false)
    expect(JSON.stringify(await load())).not.toContain('CANARY')
  })

  it('show reviewers the ends of SSN and usernames, and not that a password is another one', async () => {
    const shown = async () =>
      (
        await used.world.call(getOnboardingReview, { params: { id: clinic.anna } }, { as: clinic.manager })
      ).body.flatMap(({ label, before, after, state }: OnboardingChange) =>
        /SSN|username|password/.test(label) && state === 'PENDING' ? [[label, before, after]] : [],
      )
    await saved()
    expect((await shown()).toSorted()).toEqual([
      ['CAQH password', null, '••••••••'],
      ['CAQH username', null, '••••qh'],
      ['NPI password', null, '••••••••'],
      ['NPI username', null, '••••pi'],
      ['SSN', null, '•••-••-4321'],
    ])
    await sql("update onboarding_change set state = 'ACCEPTED'")
    await saved({ ...person(), ssn: '123-45-4321', caqhPassword: 'CANARY-OTHER', npiUsername: 'able' }, {})
    expect(await shown()).toEqual([['NPI username', '••••pi', '••••']])
  })

  it('keep a birthplace without a state and a zip+4 whole while they are sent as they were shown', async () => {
    await sql("update provider set birthplace = 'Oslo, Norway', zip = '99501-1234', state = 'Ontario' where id = $1", [
      clinic.anna,
    ])
    const shown = await load()
    expect(shown).toMatchObject({
      birthplaceCity: 'Oslo, Norway',
      birthplaceState: 'Other',
      currentZip: '99501',
      currentState: 'Other',
    })
    const { birthplaceCity, birthplaceState, currentZip, currentState } = shown
    await saved({ ...person(), birthplaceCity, birthplaceState, currentZip, currentState })
    expect(await provider()).toMatchObject({ birthplace: 'Oslo, Norway', zip: '99501-1234', state: 'Ontario' })
    await saved({ ...person(), birthplaceCity: 'Bergen', birthplaceState, currentZip: '99502' }, {})
    expect(await provider()).toMatchObject({ birthplace: 'Bergen', zip: '99502', state: 'AK' })
  })

  it('of a stage sent with masks or blanks keep the stored SSN and passwords', async () => {
    await saved()
    const before = await sql('select ssn_sealed from provider where id = $1', [clinic.anna])
    const sealed = () =>
      sql('select password_sealed from portal_credential where provider_id = $1 order by id', [clinic.anna])
    const logins = await sealed()
    await saved({ ...person(), ssn: '•••-••-4321', caqhPassword: '••••••••', npiPassword: null }, {})
    await saved({ ...person(), ssn: '', caqhPassword: ' ', npiPassword: '' }, {})
    expect([await sql('select ssn_sealed from provider where id = $1', [clinic.anna]), await sealed()]).toEqual([
      before,
      logins,
    ])
  })

  it('need an SSN and passwords when none are stored, whatever mask is sent', async () => {
    expect(await issues({ ...person(), ssn: '•••-••-4321', caqhPassword: '••••••••', npiPassword: '' })).toEqual({
      ssn: 'SSN is required',
      caqhPassword: 'CAQH password is required',
      npiPassword: 'NPI password is required',
    })
  })
})

describe('logins of demographics', () => {
  it('turn the hubs on, also in an installation that has none, and are sealed for them', async () => {
    await sql("delete from hub where name in ('CAQH', 'NPPES')")
    await saved()
    expect(await hubsOn()).toEqual(['CAQH', 'NPPES'])
    const reveal = async (name: string) =>
      (
        await used.world.call(
          revealProviderHubLogin,
          { params: { entityId: clinic.anna, hubId: await hubId(name) }, body: { field: 'password', purpose: 'show' } },
          { as: clinic.manager },
        )
      ).body.value
    expect([await reveal('CAQH'), await reveal('NPPES')]).toEqual(['CANARY-CAQH-PASSWORD', 'CANARY-NPI-PASSWORD'])
  })

  it('make no other hub, and change none', async () => {
    const byLink = <T>(act: (scope: Scope) => Promise<T>) =>
      linkIdOf(used.world, wizard.token).then((id) => inLink(used.world.services, id, act))
    await sql("delete from hub where name in ('CAQH', 'NPPES')")
    const made = await byLink((scope) => getOrInsertHub(scope, 'CAQH'))
    expect(await byLink((scope) => getOrInsertHub(scope, 'caqh'))).toBe(made)
    await expect(byLink((scope) => getOrInsertHub(scope, 'Other'))).rejects.toThrow('makes the hub Other')
    await expect(
      byLink((scope) => scope.client.query("update hub set name = 'NPPES' where id = $1", [made])),
    ).rejects.toThrow('a link neither changes a hub')
    expect(await sql("select name from hub where name in ('CAQH', 'NPPES', 'Other')")).toEqual([{ name: 'CAQH' }])
  })

  it('are not asked for by a switch, which clears the number and keeps the login', async () => {
    await saved()
    await saved(
      { ...person(), noCaqh: true, noNpi: true, noPtan: true, noMedicaidId: true, noDea: true, npi: '12' },
      {},
    )
    expect(await load()).toMatchObject({
      noCaqh: true,
      noNpi: true,
      noPtan: true,
      noMedicaidId: true,
      noDea: true,
      caqhId: null,
      npi: null,
      ptan: null,
      dea: null,
      caqhUsername: 'anna-caqh',
      deaFilename: 'dea.pdf',
    })
    expect(await provider()).toMatchObject({ caqh: null, npi: null, medicaid: null, medicare: null, dea: null })
  })
})

describe('the DEA certificate', () => {
  it('is a document of the provider with its expiration, and equal names get numbers', async () => {
    await saved()
    expect(await documents()).toEqual([['dea.pdf', 'DEA', '2028-01-31']])
    await saved({ ...person(), deaExpirationDate: '2030-01-31' }, { deaFile })
    expect(await documents()).toEqual([
      ['dea (2).pdf', 'DEA', '2030-01-31'],
      ['dea.pdf', 'DEA', '2028-01-31'],
    ])
    expect((await load()).deaFilename).toBe('dea (2).pdf')
  })

  it('stays when none is sent, and takes a new expiration', async () => {
    await saved()
    await saved({ ...person(), deaExpirationDate: '2031-05-06' }, {})
    expect(await documents()).toEqual([['dea.pdf', 'DEA', '2031-05-06']])
  })

  it('is refused an expiration before its effective date at the field, and nothing changes', async () => {
    await saved()
    await sql("update document set effective_date = '2024-01-01' where provider_id = $1 and category = 'DEA'", [
      clinic.anna,
    ])
    const changes = await changesBy(used.world, async () =>
      expect(await issues({ ...person(), citizenship: 'Norway', deaExpirationDate: '2023-12-31' }, {})).toEqual({
        deaExpirationDate: texts.expirationOrder,
      }),
    )
    expect(changes).toEqual({ removed: [], added: [] })
    await saved({ ...person(), deaExpirationDate: '2024-01-01' }, {})
  })

  it('that is too large is refused with its message', async () => {
    const large = [paper('dea.pdf', Buffer.alloc(10 * 1024 * 1024 + 1, 1))]
    expect(await save(person(), { deaFile: large })).toMatchObject({
      status: 413,
      body: { fields: { deaFile: 'File size too large; max file size is 10 Mb' } },
    })
  })

  it('is neither asked for nor stored where the practice hides it, and its file is let go', async () => {
    await prefer({ showDea: false })
    await saved({ ...person(), dea: 'XX', deaExpirationDate: 'never' })
    expect([await documents(), (await provider()).dea]).toEqual([[], null])
    expect(
      await sql('select released_at is not null as released from file_object order by created_at desc limit 1'),
    ).toEqual([{ released: true }])
  })
})

describe('fields that the practice hides', () => {
  it('are neither required nor changed', async () => {
    await sql(
      "update provider set pager = '(907) 555-0177', spouse = 'Kim', marital_status = 'MARRIED' where id = $1",
      [clinic.anna],
    )
    await prefer({
      showMaritalStatus: false,
      showPriorAddresses: false,
      showPager: false,
      showPriorNamesAndDates: false,
    })
    const hidden = { maritalStatus: 'nonsense', spouse: 'x', priorAddresses: '', pager: '1', priorNamesAndDates: 'x' }
    await saved({ ...person(), ...hidden })
    expect(await provider()).toMatchObject({
      pager: '(907) 555-0177',
      spouse: 'Kim',
      maritalStatus: 'MARRIED',
      priorNames: null,
    })
  })
})

describe('a rule of demographics', () => {
  it('names every missing field', async () => {
    const fields = await issues({}, {})
    expect(fields).toEqual({
      personalEmail: 'Personal email is required',
      cellPhone: 'Cell phone is required',
      dob: 'Date of birth is required',
      ssn: 'SSN is required',
      credentials: 'Credentials is required',
      caqhId: 'CAQH ID is required',
      caqhUsername: 'CAQH username is required',
      caqhPassword: 'CAQH password is required',
      dea: 'DEA number is required',
      deaExpirationDate: 'DEA expiration date is required',
      medicaidId: 'Medicaid ID is required',
      ptan: 'PTAN is required',
      currentStreet1: 'Current address is required',
      currentCity: 'Current address is required',
      currentState: 'Current address is required',
      currentZip: 'Please enter valid zip code',
      priorAddresses: 'Prior addresses is required',
      birthplaceCity: 'Birthplace city is required',
      birthplaceState: 'Birthplace state is required',
      citizenship: 'Citizenship is required',
      maritalStatus: 'Marital status is required',
      npi: 'NPI is required',
      npiUsername: 'NPI username is required',
      npiPassword: 'NPI password is required',
      specialties: 'At least one specialty is required',
      deaFile: 'DEA document is required',
    })
  })

  it.each<[string, string, string]>([
    ['personalEmail', 'Must be a valid email', 'anna'],
    ['cellPhone', 'Must be valid phone number', '555-0199'],
    ['otherPhone', 'Must be valid phone number', '1'],
    ['dob', 'Must be a valid date', '1980-02-30'],
    ['dob', 'Must be a valid date', '2999-01-01'],
    ['ssn', 'Must be valid SSN', '987-65-432_'],
    ['npi', 'Must be valid NPI', '123456789'],
    ['currentZip', 'Please enter valid zip code', '9950'],
    ['currentState', 'Please select one of the choices', 'toString'],
    ['maritalStatus', 'Please select one of the choices', 'ALONE'],
    ['citizenship', 'Must be at most 255 characters', 'x'.repeat(256)],
    ['credentials', 'Line breaks are not allowed', 'MD\nBcc: x'],
    ['priorAddresses', 'Must be at most 2048 characters', 'x'.repeat(2049)],
  ])('refuses %s with the message "%s"', async (field, message, value) => {
    expect(await issues({ ...person(), [field]: value })).toEqual({ [field]: message })
  })

  it('asks for a spouse of those who are married or separated', async () => {
    for (const maritalStatus of ['MARRIED', 'SEPARATED'])
      expect(await issues({ ...person(), maritalStatus })).toEqual({ spouse: 'Spouse is required' })
    await saved({ ...person(), maritalStatus: 'MARRIED', spouse: 'Kim' })
  })

  it('refuses a specialty that does not exist', async () => {
    expect((await save({ ...person(), specialties: [{ id: 999_999 }] }, { deaFile })).status).toBe(404)
  })
})
