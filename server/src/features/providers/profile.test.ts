import { maskedSsn } from '@credence/contract/fields'
import { duplicateNpi } from '@credence/contract/providers/checks'
import {
  getProvider,
  getProviderOnboardingState,
  providerTexts,
  revealSsn,
  saveProvider,
} from '@credence/contract/providers/profile'
import { texts } from '@credence/contract/texts'
import { beforeAll, describe, expect, it } from 'vitest'
import { buildAccount } from '../../../db/builders/builders.ts'
import { countQueries } from '../../../test/kit/queries.ts'
import { sessionOf, useDemoWorld } from '../../../test/kit/demo-world.ts'

const used = useDemoWorld()
const sessions: Record<string, string> = {}
const ssn = '987-65-4321'

const sessionWith = async (email: string, authorities: string[], practices: number[] = []) => {
  sessions[email] ??= await used.world.session(
    await used.world.inTeam(1, (scope) =>
      buildAccount(scope, { teamId: 1, email: `${email}@aurora.test`, authorities }, practices),
    ),
  )
  return sessions[email]
}
let editor: string
beforeAll(async () => {
  editor = await sessionOf(used.world, 'editor@aurora.test')
})

const get = async (id = 1, as = editor) => (await used.world.call(getProvider, { params: { id } }, { as })).body
const save = (body: object, id = 1, as = editor) =>
  used.world.call(saveProvider, { params: { id }, body: body as Record<string, unknown> }, { as })
const reveal = (id = 1, as = editor) =>
  used.world.call(revealSsn, { params: { id }, body: { purpose: 'show' } }, { as })

describe("a provider's profile", () => {
  it('can be saved as it was answered, and only the version changes', async () => {
    const before = await get()
    expect(before.ssn).toBe(maskedSsn)
    const { status, body } = await save(before)
    expect(status).toBe(200)
    expect(body).toEqual({ ...before, version: before.version + 1, updated: body.updated, updatedBy: 'Joel Arreola' })
    expect((await reveal()).body.value).toMatch(/^9\d\d-\d\d-\d{4}$/)
  })

  it('stores every sent field, in each of the three modes', async () => {
    const basic = {
      firstName: 'Anika',
      nickname: 'Ani',
      phone1: '(907) 555-0101',
      phone2: '(907) 555-0102',
      pager: '(907) 555-0103',
      email1: 'work@mail.test',
      email2: 'home@mail.test',
      notes: 'line\nline',
      showAreasOfExpertise: true,
      showTreatmentModalities: true,
      excludedFromCarrierCredentialing: true,
    }
    const sensitive = {
      npi: '1234567893',
      dob: '1980-02-29',
      license: 'L',
      caqh: 'C',
      dea: 'AB1234563',
      medicaid: 'M',
      medicare: 'P',
      otherIds: 'O',
    }
    const demographics = {
      address1: 'a',
      address2: 'b',
      city: 'c',
      state: 'AK',
      zip: '99504-1234',
      priorAddresses: 'x\ny',
      priorNames: 'z',
      birthplace: 'p',
      citizenship: 'US',
      ethnicity: 'e',
      otherLanguages: 'l',
      maritalStatus: 'MARRIED',
      spouse: 's',
    }
    for (const mode of [basic, sensitive, demographics]) expect((await save(mode)).body).toMatchObject(mode)
    expect(await get()).toMatchObject({ ...basic, ...sensitive, ...demographics })
    expect(
      (await save({ dob: '', maritalStatus: '', zip: '_____-____', phone1: '(___) ___-____', npi: '__________' })).body,
    ).toMatchObject({ dob: null, maritalStatus: null, zip: null, phone1: null, npi: null })
  })

  it('accepts a wrong check digit, and refuses an NPI that does not have ten digits', async () => {
    expect((await save({ npi: '1234567890', dea: 'nonsense' })).status).toBe(200)
    for (const npi of ['123456789', '12345678901', 'abcdefghij'])
      expect(await save({ npi })).toMatchObject({ status: 400, body: { fields: { npi: 'Must be valid NPI' } } })
  })

  it('needs a confirmation for an NPI that another provider has, and not for its own', async () => {
    const [{ name }] = (await used.world.sql(
      "update provider set npi = '1987654328' where id = 2 returning formatted_name as name",
    )) as [{ name: string }]
    const message = duplicateNpi.message(name)
    expect(await save({ npi: '1987654328', license: 'L2' })).toMatchObject({
      status: 409,
      body: { message, confirm: 'confirmDuplicateNpi', fields: { npi: message } },
    })
    expect((await get()).license).not.toBe('L2')
    expect(await save({ npi: '1987654328', license: 'L2', confirmDuplicateNpi: true })).toMatchObject({
      status: 200,
      body: { npi: '1987654328', license: 'L2' },
    })
    expect((await save({ npi: '1987654328', license: 'L3' })).status).toBe(200)
    const basic = await sessionWith('basic-only', ['PROVIDER_BASIC_EDIT'])
    expect((await save({ npi: '1987654328', nickname: 'No' }, 3, basic)).status).toBe(200)
    expect((await save({ npi: null })).status).toBe(200)
  })

  it('accepts only the fields of modes that the caller may edit', async () => {
    const demographer = await sessionWith('demographer', [
      'PROVIDER_BASIC_VIEW',
      'PROVIDER_SENSITIVE_DETAILS_VIEW',
      'PROVIDER_DEMOGRAPHICS_EDIT',
    ])
    const before = await get(2)
    const { status, body } = await save(
      { nickname: 'Forged', dob: '1999-01-01', ssn, city: 'Nome', profilePhotoFilename: 'x.png', specialties: [] },
      2,
      demographer,
    )
    expect(status).toBe(200)
    expect(body).toMatchObject({
      nickname: before.nickname,
      dob: before.dob,
      city: 'Nome',
      specialties: before.specialties,
    })
    expect((await reveal(2)).body.value).not.toBe(ssn)
  })

  it('is answered without sensitive fields to callers who may not see them, by every call', async () => {
    const basic = await sessionWith('basic', ['PROVIDER_BASIC_EDIT'])
    for (const body of [await get(1, basic), (await save({ nickname: 'N' }, 1, basic)).body]) {
      for (const field of ['ssn', 'dob', 'npi', 'dea', 'caqh', 'address1', 'maritalStatus', 'birthplace'])
        expect(body).not.toHaveProperty(field)
      expect(body.practices[0]).toEqual({
        id: expect.any(Number),
        name: expect.any(String),
        isPrimary: expect.any(Boolean),
        startDate: expect.any(String),
        endDate: null,
      })
    }
    expect((await reveal(1, basic)).status).toBe(403)
  })

  it('refuses a stale save', async () => {
    const { version } = await get(3)
    expect((await save({ nickname: 'A', version }, 3)).status).toBe(200)
    expect(await save({ nickname: 'B', version }, 3)).toMatchObject({
      status: 409,
      body: { message: texts.changedByOther },
    })
    expect((await get(3)).nickname).toBe('A')
  })

  it('keeps specialties in the given order, and refuses unknown ones', async () => {
    const chosen = [{ id: 5, code: 'x', name: 'forged' }, { id: 2 }, { id: 5 }]
    expect((await save({ specialties: chosen })).body.specialties.map(({ id }: { id: number }) => id)).toEqual([5, 2])
    expect((await get()).specialties[0]).toMatchObject({ id: 5, name: expect.not.stringContaining('forged') })
    expect((await save({ specialties: [{ id: 999_999 }] })).status).toBe(404)
    expect((await save({ specialties: [] })).body.specialties).toEqual([])
  })

  it('has a supervisor only with a mid-level degree, who is another provider and a physician', async () => {
    const [app] = await used.world.sql(
      'select id, supervising_provider_id as boss from provider where team_id = 1 and is_app and supervising_provider_id is not null order by id limit 1',
    )
    const [other] = await used.world.sql(
      'select id from provider where team_id = 1 and is_physician(credentials) and id <> $1 order by id desc limit 1',
      [app.boss],
    )
    expect(await get(app.id)).toMatchObject({
      isApp: true,
      supervisingProviderId: app.boss,
      supervisingProviderName: expect.any(String),
    })
    expect((await save({ supervisingProviderId: other.id }, app.id)).body.supervisingProviderId).toBe(other.id)
    const [gone] = await used.world.sql(
      'update provider set deleted_at = now() where id = (select max(id) from provider where team_id = 1 and is_physician(credentials) and id <> $1) returning id',
      [other.id],
    )
    const [foreign] = await used.world.sql('select id from provider where team_id <> 1 limit 1')
    for (const unknown of [999_999, foreign.id])
      expect((await save({ supervisingProviderId: unknown }, app.id)).status).toBe(404)
    for (const wrong of [app.id, gone.id])
      expect(await save({ supervisingProviderId: wrong }, app.id)).toMatchObject({
        status: 400,
        body: { message: providerTexts.supervisor },
      })
    expect((await save({ supervisingProviderId: app.id }, other.id)).body).toMatchObject({
      isApp: false,
      supervisingProviderId: null,
    })
    expect((await save({ credentials: 'MD' }, app.id)).body).toMatchObject({
      isApp: false,
      supervisingProviderId: null,
      supervisingProviderName: null,
    })
  })

  it('keeps a supervisor whom the caller cannot see', async () => {
    const [app] = await used.world
      .sql(`select p.id, p.supervising_provider_id as boss, (select practice_id from provider_practice m where m.provider_id = p.id limit 1) as practice
      from provider p where team_id = 1 and is_app and supervising_provider_id is not null order by id desc limit 1`)
    const [far] = await used.world.sql(
      'select p.id from provider p where team_id = 1 and is_physician(credentials) and not exists (select from provider_practice m where m.provider_id = p.id and m.practice_id = $1) limit 1',
      [app.practice],
    )
    expect((await save({ supervisingProviderId: far.id }, app.id)).status).toBe(200)
    const local = await sessionWith('local', ['PROVIDER_BASIC_EDIT'], [app.practice])
    const seen = await get(app.id, local)
    expect(seen).toMatchObject({ supervisingProviderId: far.id, supervisingProviderName: null })
    expect((await save(seen, app.id, local)).body.supervisingProviderId).toBe(far.id)
  })

  it.each(['<script>alert(1)</script>', '"><img src=x onerror=alert(1)>', "'; drop table provider; --"])(
    'accepts %s as plain text in every field',
    async (words) => {
      const fields = {
        nickname: words,
        notes: words,
        license: words,
        caqh: words,
        dea: words,
        otherIds: words,
        address1: words,
        city: words,
        priorNames: words,
        spouse: words,
        birthplace: words,
      }
      expect((await save(fields, 4)).body).toMatchObject(fields)
    },
  )

  it('shows the practices, the primary one first and former ones last', async () => {
    const { practices } = await get(60)
    expect(practices.length).toBeGreaterThan(3)
    expect(practices[0]).toMatchObject({
      isPrimary: true,
      tin: expect.any(String),
      npi: expect.any(String),
      mailingAddress1: expect.any(String),
    })
    const ended = practices.map(({ endDate }: { endDate: string | null }) => endDate !== null)
    expect(ended).toEqual(ended.toSorted())
  })

  it('costs one round trip', async () => {
    await get()
    expect(await countQueries(() => get())).toBe(1)
  })

  it('shows whether onboarding forms are open', async () => {
    const state = async (id: number) =>
      (await used.world.call(getProviderOnboardingState, { params: { id } }, { as: editor })).body
    expect(await state(7)).toMatchObject({ hasActiveOnboardingUrl: true, hasRecentlyCompletedOnboardingUrl: false })
    expect(await state(8)).toMatchObject({ hasActiveOnboardingUrl: false, hasRecentlyCompletedOnboardingUrl: false })
    await used.world.sql('update link set completed_at = now() where provider_id = 7')
    expect(await state(7)).toMatchObject({ hasActiveOnboardingUrl: false, hasRecentlyCompletedOnboardingUrl: true })
  })
})

describe('a social security number', () => {
  it('is sealed, masked in every answer, and revealed by a call that is recorded', async () => {
    expect((await save({ ssn }, 5)).body.ssn).toBe(maskedSsn)
    expect((await get(5)).ssn).toBe(maskedSsn)
    expect(await reveal(5)).toMatchObject({ status: 200, body: { value: ssn } })
    const [event] = await used.world.sql(
      "select account_id, subject, detail from audit_event where action = 'ssn shown' order by id desc limit 1",
    )
    expect(event).toEqual({ account_id: 3, subject: 'provider 5', detail: { purpose: 'show' } })
  })

  it('stays when it is sent masked or omitted, and is deleted when it is sent empty', async () => {
    await save({ ssn }, 5)
    for (const kept of [{ ssn: maskedSsn }, {}, { license: 'L' }]) {
      expect((await save(kept, 5)).status).toBe(200)
      expect((await reveal(5)).body.value).toBe(ssn)
    }
    expect((await save({ ssn: null }, 5)).body.ssn).toBeNull()
    expect((await reveal(5)).body.value).toBeNull()
  })

  it('opens only in its own row: one that was swapped by SQL is refused, and that is recorded', async () => {
    await save({ ssn: '987-65-4321' }, 8)
    await save({ ssn: '987-65-4322' }, 9)
    await used.world.sql(
      'update provider p set ssn_sealed = q.ssn_sealed from provider q where (p.id, q.id) in ((8, 9), (9, 8))',
    )
    for (const id of [8, 9])
      expect(await reveal(id)).toMatchObject({ status: 500, body: { message: texts.somethingWentWrong } })
    const events = await used.world.sql(
      "select subject from audit_event where action = 'sealed value broken' order by id",
    )
    expect(events.map(({ subject }) => subject)).toEqual(['provider 8', 'provider 9'])
    expect((await save({ ssn: '987-65-4321' }, 8)).status).toBe(200)
    expect((await reveal(8)).body.value).toBe('987-65-4321')
  })

  it("does not open with a flipped bit, nor in another team's row", async () => {
    await used.world.sql(
      'update provider set ssn_sealed = set_byte(ssn_sealed, 20, (get_byte(ssn_sealed, 20) + 1) % 256) where id = 8',
    )
    expect((await reveal(8)).status).toBe(500)
    await used.world.sql(
      'update provider set ssn_sealed = (select ssn_sealed from provider where id = 101) where id = 8',
    )
    expect((await reveal(8)).status).toBe(500)
  })
})
