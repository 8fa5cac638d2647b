import { reviewOnboarding } from '@credence/contract/onboarding-review/calls'
import { storedStages } from '@credence/contract/onboarding/calls'
import { providerOnboardingLink } from '@credence/contract/onboarding/link'
import { defaultPreferences, onboardingFlags } from '@credence/contract/onboarding/preferences'
import { texts } from '@credence/contract/texts'
import { beforeEach, describe, expect, it } from 'vitest'
import { changesBy, whileBroken } from '../../../test/kit/changes.ts'
import { clinicTeam } from '../../../test/kit/clinic.ts'
import { readsEnded } from '../../../test/kit/pending-reads.ts'
import { countQueries } from '../../../test/kit/queries.ts'
import { person, useWizard } from '../../../test/kit/wizard/clinic.ts'
import { paper, Wizard } from '../../../test/kit/wizard/stages.ts'

const { used, clinic, sql, invite, prefer } = useWizard()
const { texts: linkTexts } = providerOnboardingLink

let wizard: Wizard
beforeEach(async () => {
  wizard = await invite()
})

describe('a link of the wizard', () => {
  it('answers a stage with the practice, its preferences and what was saved, however often it is read', async () => {
    for (const _ of [1, 2])
      expect(await wizard.load('demographics')).toMatchObject({
        status: 200,
        body: {
          name: 'North',
          isComplete: false,
          providerName: 'Anna Able, MD',
          savedStages: [],
          draft: null,
          sentBack: [],
          preferences: { showDea: true, stageOrder: expect.arrayContaining(['training']) },
          version: expect.any(Number),
        },
      })
    expect((await used.world.ask('GET', `/api/onboarding/start/${wizard.token}`)).body.personalEmail).toBeNull()
  })

  it('answers every stage in one round trip', async () => {
    const counts: [string, number][] = []
    await readsEnded(used.world.services.reads)
    await sql('update link set last_seen_at = now()')
    for (const stage of storedStages) counts.push([stage, await countQueries(() => wizard.load(stage))])
    expect(counts).toEqual(storedStages.map((stage) => [stage, 1]))
  })

  it('does not show a sealed value of another place, and records it', async () => {
    await sql("update provider set ssn_sealed = '\\x0102' where id = $1", [clinic.anna])
    await sql("delete from audit_event where action = 'sealed value broken'")
    expect((await wizard.load('demographics')).status).toBe(500)
    expect(await sql("select subject from audit_event where action = 'sealed value broken'")).toEqual([
      { subject: `provider ${clinic.anna}` },
    ])
  })

  it('is answered for the primary practice, else for the first present one', async () => {
    await sql('update provider_practice set is_primary = practice_id = $2 where provider_id = $1', [
      clinic.anna,
      clinic.south,
    ])
    expect((await wizard.load('demographics')).body.name).toBe('South')
    await sql("update provider_practice set end_date = '2020-01-01' where provider_id = $1 and practice_id = $2", [
      clinic.anna,
      clinic.south,
    ])
    expect((await wizard.load('demographics')).body.name).toBe('North')
  })

  it('is refused by every stage when it is unknown, revoked, of another purpose or expired', async () => {
    const refused = async (by: Wizard, status: number, message: string) => {
      for (const stage of ['demographics', 'areas-of-expertise'] as const) {
        expect(await by.load(stage)).toMatchObject({ status, body: { message } })
        expect(await by.save(stage, {})).toMatchObject({ status, body: { message } })
      }
    }
    await refused(new Wizard(used.world, 'x'.repeat(43)), 404, linkTexts.unknown)
    await sql("update link set expires_at = now() where purpose = 'providerOnboarding'")
    await refused(wizard, 422, linkTexts.expired)
    await sql("update link set expires_at = now() + interval '1 day', revoked_at = now()")
    await refused(wizard, 404, linkTexts.unknown)
    await sql("update link set revoked_at = null, purpose = 'documentUpload'")
    await refused(wizard, 404, linkTexts.unknown)
  })

  it('shows the name of the practice and nothing else once it is complete, and takes nothing more', async () => {
    await sql('update link set completed_at = now()')
    for (const stage of [...storedStages, 'signing'] as const)
      expect(await wizard.load(stage)).toMatchObject({ status: 200, body: { name: 'North', isComplete: true } })
    expect(Object.keys((await wizard.load('demographics')).body)).toEqual(['name', 'isComplete'])
    expect(await wizard.save('demographics', person())).toMatchObject({
      status: 409,
      body: { message: linkTexts.complete },
    })
  })
})

describe('the wizard in the database', () => {
  const wizardAs = (...settings: string[]) =>
    used.world.sql(`with entered as materialized (select ${settings.join(', ')})
      select (w ->> 'providerId')::int as id from entered, lateral (select onboarding_wizard('demographics') as w offset 0) w where w is not null`)
  const team = `set_config('app.team', '${clinicTeam}', true)`
  const subject = (text: string) => `set_config('app.subject', '${text}', true)`
  const nobody = [`set_config('app.team', '', true)`, subject('')]

  it('is that of the link of the transaction, within its team and its practices', async () => {
    const [{ id }] = (await sql(`select provider_id as id from link where provider_id is not null limit 1`)) as [
      { id: number },
    ]
    const own = (practices: string) => subject(`provider ${id} ${id} ${practices}   1`)
    expect(await wizardAs(team, own(`{${clinic.north}}`))).toEqual([{ id }])
    expect(await wizardAs(team, own('{}'))).toEqual([])
    expect(await wizardAs(team, subject(`practice ${clinic.north}  {${clinic.north}}   1`))).toEqual([])
    expect(await wizardAs(`set_config('app.team', '999', true)`, own(`{${clinic.north}}`))).toEqual([])
    expect(await wizardAs(...nobody)).toEqual([])
  })
})

describe('a stage that the practice does not ask for', () => {
  it('is answered like an unknown link', async () => {
    await prefer({ showTrainingPage: false })
    expect(await wizard.load('training')).toMatchObject({ status: 404, body: { message: linkTexts.unknown } })
    expect((await wizard.save('training', { training: [] })).status).toBe(404)
    expect((await used.world.ask('GET', `/api/onboarding/nothing/${wizard.token}`)).status).toBe(404)
  })

  it('knows every preference that the practice chose', async () => {
    const other = Object.fromEntries(onboardingFlags.map((flag) => [flag, !defaultPreferences[flag]]))
    await prefer(other)
    expect((await wizard.load('demographics')).body.preferences).toMatchObject(other)
    await prefer({})
  })

  it('follows the defaults of the team while the practice chose nothing', async () => {
    await sql(`update team set settings = settings || '{"onboarding": {"showTrainingPage": false, "nonsense": true}}'`)
    expect((await wizard.load('training')).status).toBe(404)
    expect((await wizard.load('demographics')).body.preferences).not.toHaveProperty('nonsense')
    await prefer({ showTrainingPage: true })
    expect((await wizard.load('training')).status).toBe(200)
    await sql("update team set settings = settings - 'onboarding'")
  })
})

describe('a save', () => {
  it('is refused with every broken rule at its field, and changes nothing', async () => {
    const changes = await changesBy(used.world, async () => {
      const reply = await wizard.save('demographics', { ...person(), personalEmail: 'x', ssn: '12', citizenship: ' ' })
      expect(reply.status).toBe(400)
      expect(reply.body.fields).toEqual({
        personalEmail: 'Must be a valid email',
        ssn: 'Must be valid SSN',
        citizenship: 'Citizenship is required',
        deaFile: 'DEA document is required',
      })
    })
    expect(changes).toEqual({ removed: [], added: [] })
  })

  it('of something that somebody else changed meanwhile is refused, and one without a version is not', async () => {
    await prefer({ showDea: false })
    const { version } = (await wizard.load('demographics')).body
    await sql("update provider set citizenship = 'Norway' where id = $1", [clinic.anna])
    expect(await wizard.save('demographics', { ...person(), version })).toMatchObject({
      status: 409,
      body: { message: texts.changedByOther },
    })
    expect((await wizard.save('demographics', person())).status).toBe(200)
    const { version: next, savedStages } = (await wizard.load('demographics')).body
    expect(savedStages).toEqual(['demographics'])
    expect((await wizard.save('demographics', { ...person(), version: next })).status).toBe(200)
  })

  it('writes down each field that it changed, once, with what the record held at first', async () => {
    await prefer({ showDea: false })
    await sql("update provider set citizenship = 'Norway', phone1 = '(907) 555-0101' where id = $1", [clinic.anna])
    const changes = () =>
      sql(
        "select field, label, before, after, state from onboarding_change where field in ('citizenship', 'cellPhone', 'ssn') order by field",
      )
    await wizard.save('demographics', person())
    expect(await changes()).toEqual([
      { field: 'cellPhone', label: 'Cell phone', before: '(907) 555-0101', after: '(907) 555-0199', state: 'PENDING' },
      { field: 'citizenship', label: 'Citizenship', before: 'Norway', after: 'United States', state: 'PENDING' },
      { field: 'ssn', label: 'SSN', before: null, after: '•••-••-4321', state: 'PENDING' },
    ])
    await wizard.save('demographics', { ...person(), citizenship: 'Canada', cellPhone: '907.555.0101' })
    expect(await changes()).toMatchObject([
      { field: 'citizenship', before: 'Norway', after: 'Canada' },
      { field: 'ssn', before: null },
    ])
    await sql("update onboarding_change set state = 'ACCEPTED'")
    await wizard.save('demographics', { ...person(), citizenship: 'Chile', cellPhone: '907.555.0101' })
    expect((await changes()).filter(({ state }) => state === 'PENDING')).toMatchObject([
      { field: 'citizenship', before: 'Canada', after: 'Chile' },
    ])
  })

  it('of what was sent back is pending again, and the stage shows the message and the switches until then', async () => {
    await prefer({ showDea: false })
    const none = { noPtan: true, noMedicaidId: true }
    await wizard.save('demographics', { ...person(), ...none })
    const ids = await sql("select id from onboarding_change where field in ('citizenship', 'caqhId')")
    await used.world.call(
      reviewOnboarding,
      { params: { id: clinic.anna }, body: { sendBack: ids.map(({ id }) => ({ id, message: 'Please check' })) } },
      { as: clinic.manager },
    )
    expect((await wizard.load('demographics')).body).toMatchObject({
      ...none,
      noCaqh: false,
      noDea: false,
      savedStages: [],
      sentBack: expect.arrayContaining([{ field: 'citizenship', label: 'Citizenship', message: 'Please check' }]),
    })
    await wizard.save('demographics', { ...person(), ...none, citizenship: 'Canada' })
    expect((await wizard.load('demographics')).body.sentBack).toEqual([])
    expect(
      await sql(
        "select field, after, state, message from onboarding_change where field in ('citizenship', 'caqhId') order by 1",
      ),
    ).toEqual([
      { field: 'caqhId', after: '12345678', state: 'PENDING', message: null },
      { field: 'citizenship', after: 'Canada', state: 'PENDING', message: null },
    ])
  })

  it.each([
    ['provider', 'update'],
    ['provider_specialty', 'insert'],
    ['provider_hub', 'insert'],
    ['portal_credential', 'insert'],
    ['document', 'insert'],
    ['file_object', 'insert'],
    ['onboarding_change', 'insert'],
    ['onboarding_stage', 'insert'],
    ['onboarding_draft', 'delete'],
    ['audit_event', 'insert'],
  ] as const)(
    'that breaks in the table %s (%s) leaves nothing behind, and works when it is sent again',
    async (table, event) => {
      await used.world.ask('PUT', `/api/onboarding/demographics/${wizard.token}/draft`, {
        json: { data: { dob: '1980' } },
      })
      const changes = await changesBy(used.world, () =>
        whileBroken(used.world, table, event, async () =>
          expect((await wizard.save('demographics', person(), { deaFile: [paper('dea.pdf')] })).status).toBe(500),
        ),
      )
      expect(changes).toEqual({ removed: [], added: [] })
      expect((await wizard.save('demographics', person(), { deaFile: [paper('dea.pdf')] })).status).toBe(200)
    },
  )
})

describe('the stage of signatures', () => {
  it('has nothing to sign', async () => {
    expect((await wizard.load('signing')).body).toMatchObject({
      name: 'North',
      isComplete: false,
      hasMore: false,
      url: null,
      savedStages: [],
    })
  })
})
