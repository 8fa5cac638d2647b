import {
  countPendingOutreach,
  deleteReferral,
  listReferralCarriers,
  listReferralPractices,
  listReferrals,
  saveReferral,
} from '@credence/contract/referrals/calls'
import { referralTexts } from '@credence/contract/referrals/texts'
import { texts } from '@credence/contract/texts'
import { beforeEach, describe, expect, it } from 'vitest'
import { buildReferrals } from '../../../db/builders/builders.ts'
import { clinicTeam, useClinic } from '../../../test/kit/clinic.ts'
import { callOvertakenBy } from '../../../test/kit/overtaken.ts'
import { addIncomingReferral } from './referrals.actions.ts'

const { used, clinic } = useClinic()
beforeEach(() => used.world.sql('delete from referral'))

const whole = {
  status: 'PENDING_OUTREACH',
  urgency: 'ROUTINE',
  location: 'T-Tower',
  patientFirstName: 'Irene',
  patientLastName: 'Kvasnikoff',
}
interface As {
  practiceId?: number
  as?: string
  key?: string
}
const save = (body: object, { practiceId = clinic.north, as = clinic.manager, key }: As = {}) =>
  used.world.call(
    saveReferral,
    { params: { practiceId }, body: body as never },
    { as, headers: { 'idempotency-key': key } },
  )
const list = async (query: { archived?: 'true' } = {}, practiceId = clinic.north) =>
  (await used.world.call(listReferrals, { params: { practiceId }, query }, { as: clinic.manager })).body
const count = async () => (await used.world.call(countPendingOutreach, {}, { as: clinic.manager })).body
const make = async (more: object = {}) => {
  const { status, body } = await save({ ...whole, ...more })
  expect(status, JSON.stringify(body)).toBe(200)
  return body
}

describe('a save of a referral', () => {
  it('a new referral is answered with its version and is a QUICK_ADD without a fax, whatever the body says', async () => {
    const { status, body } = await save({ ...whole, type: 'ONLINE_INTAKE', inboundFaxId: 13, newActivity: 'Called' })
    expect(status).toBe(200)
    expect(body).toMatchObject({
      ...whole,
      practiceId: clinic.north,
      type: 'QUICK_ADD',
      inboundFaxId: null,
      archived: false,
      version: 1,
      activity: [{ notes: 'Called', userFormattedName: expect.stringMatching(/^Staff /), reply: null }],
    })
    expect(await list()).toEqual([body])
    const again = await save({ ...whole, id: body.id, type: 'FAX', inboundFaxId: 7 })
    expect(again.body).toMatchObject({ id: body.id, type: 'QUICK_ADD', inboundFaxId: null, version: 2 })
  })

  it('the checks of a save are made in their order, and the first message is answered with 400', async () => {
    const steps: [object, string][] = [
      [{}, referralTexts.statusNeeded],
      [{ status: 'DONE' }, referralTexts.statusNeeded],
      [{ status: '' }, referralTexts.statusNeeded],
      [{ status: 'SCHEDULED' }, referralTexts.urgencyNeeded],
      [{ status: 'SCHEDULED', urgency: null }, referralTexts.urgencyNeeded],
      [{ status: 'SCHEDULED', urgency: 'URGENT', progress: 101 }, referralTexts.locationNeeded],
      [{ status: 'SCHEDULED', urgency: 'URGENT', location: ' ', progress: 101 }, referralTexts.locationNeeded],
      [{ ...whole, patientFirstName: ' ', progress: 101 }, referralTexts.namesNeeded],
      [{ ...whole, patientLastName: null, progress: 101 }, referralTexts.namesNeeded],
      [{ ...whole, progress: 101 }, referralTexts.badProgress],
    ]
    for (const [body, message] of steps)
      expect(await save(body), JSON.stringify(body)).toMatchObject({ status: 400, body: { message } })
    expect(await list()).toEqual([])
  })

  it.each([101, -1, '5e1', 50.5, '50.5', 'half', true])('a progress of %j is refused', async (progress) => {
    expect(await save({ ...whole, progress })).toMatchObject({
      status: 400,
      body: { message: referralTexts.badProgress, fields: { progress: referralTexts.badProgress } },
    })
  })

  it('a progress is a whole number from 0 to 100, and a blank one is none', async () => {
    for (const [sent, stored] of [
      [0, 0],
      [100, 100],
      ['45', 45],
      ['', null],
      [null, null],
    ])
      expect(await make({ progress: sent })).toMatchObject({ progress: stored })
  })

  it('a location that the team does not have is refused, unless the referral has it', async () => {
    expect(await save({ ...whole, location: 'Elsewhere' })).toMatchObject({
      status: 400,
      body: { message: referralTexts.locationNeeded },
    })
    const { id } = await make()
    await used.world.sql("update referral set location = 'Closed clinic'")
    expect((await save({ ...whole, id, location: 'Closed clinic' })).status).toBe(200)
    expect((await save({ ...whole, id, location: 'Another' })).status).toBe(400)
  })

  it('the underscores of the phone mask are removed, and an empty mask is no phone', async () => {
    expect(await make({ patientPhone1: '(907) 555-01__' })).toMatchObject({ patientPhone1: '(907) 555-01' })
    expect(await make({ patientPhone1: '(___) ___-____' })).toMatchObject({ patientPhone1: null })
    expect(await make({ patientPhone1: '(907) 555-0171' })).toMatchObject({ patientPhone1: '(907) 555-0171' })
  })

  it('texts have at most 255 characters, and reason, notes and note 2,047', async () => {
    const short = ['dx', 'preOp', 'testing', 'patientFirstName', 'patientLastName', 'patientPhone1', 'patientEmail1']
    const others = ['patientAddress1', 'patientCity', 'patientState', 'patientZip', 'referringPractice']
    for (const field of [...short, ...others, 'referringPhysician']) {
      expect(await make({ [field]: 'x'.repeat(255) }), field).toMatchObject({ [field]: 'x'.repeat(255) })
      expect(await save({ ...whole, [field]: 'x'.repeat(256) }), field).toMatchObject({ status: 400 })
    }
    for (const field of ['reason', 'notes', 'newActivity']) {
      expect((await save({ ...whole, [field]: 'x'.repeat(2047) })).status, field).toBe(200)
      expect(await save({ ...whole, [field]: 'x'.repeat(2048) }), field).toMatchObject({ status: 400 })
    }
  })

  it('a script in every text is stored as the text that it is', async () => {
    const script = '<script>alert(1)</script>'
    const fields = ['reason', 'dx', 'preOp', 'testing', 'notes', 'patientFirstName', 'patientLastName', 'patientPhone1']
    const others = ['patientEmail1', 'patientAddress1', 'patientCity', 'patientState', 'patientZip']
    const sent = Object.fromEntries(
      [...fields, ...others, 'referringPractice', 'referringPhysician'].map((field) => [field, script]),
    )
    expect(await make({ ...sent, newActivity: script })).toMatchObject({ ...sent, activity: [{ notes: script }] })
    expect((await save({ ...whole, location: script })).status).toBe(400)
  })

  it('a field that is left out stays, and a blank one is emptied', async () => {
    const { id } = await make({ dx: 'I48.91', reason: 'Line one\nLine two', referringPractice: 'Chugach' })
    expect((await save({ ...whole, id, dx: '' })).body).toMatchObject({
      dx: null,
      reason: 'Line one\nLine two',
      referringPractice: 'Chugach',
    })
  })

  it('a save from an older version is refused with 409 and changes nothing', async () => {
    const { id, version } = await make()
    expect((await save({ ...whole, id, version, dx: 'first' })).body.version).toBe(version + 1)
    expect(await save({ ...whole, id, version, dx: 'second', newActivity: 'lost?' })).toMatchObject({
      status: 409,
      body: { message: texts.changedByOther },
    })
    expect(await list()).toMatchObject([{ dx: 'first', activity: [] }])
  })

  it('an id of another practice, or of none, is 404', async () => {
    const { id } = await make()
    expect((await save({ ...whole, id }, { practiceId: clinic.south })).status).toBe(404)
    expect((await save({ ...whole, id: 2_000_000_000 })).status).toBe(404)
    expect(await list({}, clinic.south)).toEqual([])
  })

  it('the same key makes one referral', async () => {
    const [one, two] = await Promise.all([save(whole, { key: 'once' }), save(whole, { key: 'once' })])
    expect([one.status, two.status, (await list()).length]).toEqual([200, 200, 1])
  })

  it('a carrier of the practice, a provider and an appointment are kept', async () => {
    const chosen = { carrierId: clinic.carriers.acme, providerId: clinic.anna }
    const { id, ...made } = await make({ ...chosen, appointmentAt: '2026-11-18T10:40:00-09:00' })
    expect(made).toMatchObject({ ...chosen, carrierName: 'Acme', providerName: 'Able, Anna MD' })
    expect(new Date(made.appointmentAt).toISOString()).toBe('2026-11-18T19:40:00.000Z')
    expect((await save({ ...whole, id, appointmentAt: '', carrierId: null, providerId: null })).body).toMatchObject({
      appointmentAt: null,
      carrierId: null,
      providerName: null,
    })
    for (const wrong of ['tomorrow', '2026-11-18', '0001-01-01T00:00:00+23:00', '2026-02-30T10:00:00Z'])
      expect(await save({ ...whole, appointmentAt: wrong }), wrong).toMatchObject({
        status: 400,
        body: { message: referralTexts.badAppointment },
      })
    expect(await save({ ...whole, providerId: clinic.cleo })).toMatchObject({
      status: 400,
      body: { message: referralTexts.otherProvider },
    })
    expect(await save({ ...whole, carrierId: clinic.carriers.birch }, { practiceId: clinic.south })).toMatchObject({
      status: 400,
      body: { message: referralTexts.otherCarrier },
    })
    expect((await save({ ...whole, carrierId: clinic.carriers.elsewhere })).status).toBe(404)
  })

  it('a referral keeps a provider who left the team', async () => {
    const { id } = await make({ providerId: clinic.bert })
    await used.world.sql('update provider set deleted_at = now() where id = $1', [clinic.bert])
    expect((await save({ ...whole, id, providerId: clinic.bert })).body).toMatchObject({ providerId: clinic.bert })
    expect((await save({ ...whole, providerId: clinic.bert })).status).toBe(400)
    await used.world.sql('update provider set deleted_at = null where id = $1', [clinic.bert])
  })
})

describe('a referral from a fax', () => {
  const add = (location = 'ARH') =>
    used.world.inTeam(clinicTeam, (scope) =>
      addIncomingReferral(scope, {
        practiceId: clinic.north,
        type: 'FAX',
        inboundFaxId: null,
        urgency: 'URGENT',
        location,
        patientFirstName: null,
        patientLastName: 'Tom',
        referringPractice: 'Chugach',
        referringPhysician: null,
        note: 'Fax triaged: urgent, ARH',
      }),
    )

  it('a referral from a fax waits for outreach, may have no first name, and asks for it when it is saved', async () => {
    const id = await add()
    const [stored] = await list()
    expect(stored).toMatchObject({
      id,
      status: 'PENDING_OUTREACH',
      type: 'FAX',
      patientFirstName: null,
      activity: [{ notes: 'Fax triaged: urgent, ARH' }],
    })
    expect(await save({ ...stored, status: 'FIRST_ATTEMPT', newActivity: 'Unable to reach patient' })).toMatchObject({
      status: 400,
      body: { message: referralTexts.namesNeeded },
    })
    expect((await save({ ...stored, patientFirstName: 'Evelyn' })).body).toMatchObject({ type: 'FAX' })
  })

  it('a referral from a fax with an unknown location is refused', async () => {
    await expect(add('Elsewhere')).rejects.toMatchObject({ status: 400, message: referralTexts.locationNeeded })
  })
})

describe('the list of referrals', () => {
  it('an archived referral leaves the board and the badge, is listed with archived=true, and can be restored', async () => {
    const { id } = await make()
    expect([(await list()).length, await count(), await list({ archived: 'true' })]).toEqual([1, 1, []])
    const { body } = await save({ ...whole, id, archived: true })
    expect([await list(), await count(), await list({ archived: 'true' })]).toEqual([[], 0, [body]])
    await save({ ...whole, id, archived: false })
    expect([(await list()).length, await count(), await list({ archived: 'true' })]).toEqual([1, 1, []])
  })

  it('an unchanged list is answered with 304, and a change of a referral, a note or a name with 200', async () => {
    const { id } = await make({ providerId: clinic.anna })
    const read = (etag?: string) =>
      used.world.call(
        listReferrals,
        { params: { practiceId: clinic.north } },
        { as: clinic.manager, headers: { 'if-none-match': etag } },
      )
    let etag = String((await read()).headers.etag)
    expect((await read(etag)).status).toBe(304)
    const changes = [
      () => save({ ...whole, id, newActivity: 'Called' }),
      () => save(whole),
      () =>
        used.world.inTeam(clinicTeam, (scope) =>
          scope.db.updateTable('provider').set({ credentials: 'DO' }).where('id', '=', clinic.anna).execute(),
        ),
    ]
    for (const change of changes) {
      await change()
      const fresh = await read(etag)
      expect(fresh.status).toBe(200)
      etag = String(fresh.headers.etag)
      expect((await read(etag)).status).toBe(304)
    }
  })

  it('activity is newest first, and cards stand in the order in which they came unless they were moved', async () => {
    const first = await make({ newActivity: 'one' })
    await save({ ...whole, id: first.id, newActivity: 'two' })
    const second = await make()
    expect(await list()).toMatchObject([
      { id: first.id, activity: [{ notes: 'two' }, { notes: 'one' }] },
      { id: second.id },
    ])
    await save({ ...whole, id: second.id, ordering: -5 })
    expect((await list()).map(({ id }: { id: number }) => id)).toEqual([second.id, first.id])
  })

  it('a referral is in its column since its status changed, and no other save moves that time', async () => {
    const { id, statusSince } = await make()
    expect((await save({ ...whole, id, dx: 'x' })).body.statusSince).toBe(statusSince)
    const moved = (await save({ ...whole, id, status: 'SECOND_ATTEMPT' })).body.statusSince
    expect(Date.parse(moved)).toBeGreaterThan(Date.parse(statusSince))
    expect(
      (await used.world.sql('select status from referral_status_history where referral_id = $1 order by id', [id])).map(
        ({ status }) => status,
      ),
    ).toEqual(['PENDING_OUTREACH', 'SECOND_ATTEMPT'])
  })

  it('practices and carriers are those of the caller, by name', async () => {
    const practices = async (as: string) => (await used.world.call(listReferralPractices, {}, { as })).body
    expect(await practices(clinic.northOnly)).toEqual([{ id: clinic.north, name: 'North' }])
    expect(await practices(clinic.manager)).toEqual([
      { id: clinic.north, name: 'North' },
      { id: clinic.south, name: 'South' },
    ])
    const carriers = await used.world.call(
      listReferralCarriers,
      { params: { practiceId: clinic.north } },
      { as: await clinic.sessionWith(['REFERRAL_SCHEDULING_VIEW']) },
    )
    expect(carriers.body.map(({ name }: { name: string }) => name)).toEqual(['Acme', 'Birch'])
    const south = { params: { practiceId: clinic.south } }
    expect((await used.world.call(listReferrals, south, { as: clinic.northOnly })).status).toBe(404)
  })
})

describe('the deletion of a referral', () => {
  it('a deleted referral is gone with its notes and history, and a second deletion is 404', async () => {
    const { id } = await make({ newActivity: 'Called' })
    const remove = () => used.world.call(deleteReferral, { params: { id } }, { as: clinic.manager })
    expect(await remove()).toMatchObject({ status: 200, body: { id } })
    expect((await remove()).status).toBe(404)
    for (const table of ['referral', 'referral_activity', 'referral_status_history'])
      expect(await used.world.sql(`select from ${table}`), table).toEqual([])
  })

  it('a save that waits for the deletion of its referral is 404', async () => {
    const { id } = await make()
    const deletion = { text: 'delete from referral where id = $1', values: [id] }
    expect((await callOvertakenBy(used.world, deletion, () => save({ ...whole, id }))).status).toBe(404)
  })

  it('a viewer reads referrals and can neither save nor delete one', async () => {
    const [id] = await used.world.inTeam(clinicTeam, (scope) =>
      buildReferrals(scope, [{ teamId: clinicTeam, practiceId: clinic.north }]),
    )
    const viewer = await clinic.sessionWith(['REFERRAL_SCHEDULING_VIEW'])
    expect((await save(whole, { as: viewer })).status).toBe(403)
    expect((await used.world.call(deleteReferral, { params: { id: id ?? 0 } }, { as: viewer })).status).toBe(403)
    const read = { params: { practiceId: clinic.north } }
    expect((await used.world.call(listReferrals, read, { as: viewer })).body).toMatchObject([{ id }])
  })
})
