import { fieldMessages, tooLong } from '@credence/contract/fields'
import { limits } from '@credence/contract/limits'
import { builderTexts } from '@credence/contract/tasks/builder'
import { getTask, saveTask, taskTexts } from '@credence/contract/tasks/calls'
import { texts } from '@credence/contract/texts'
import { beforeEach, describe, expect, it } from 'vitest'
import { mailTo } from '../../../test/kit/browser.ts'
import { clinicTeam, useClinic } from '../../../test/kit/clinic.ts'
import { callOvertakenBy } from '../../../test/kit/overtaken.ts'

const { used, clinic } = useClinic()
beforeEach(async () => {
  await used.world.sql('delete from task')
  await used.world.sql('delete from carrier_participation')
  await used.world.sql('delete from provider_facility')
  await used.world.sql('delete from mailbox_message')
  await used.world.sql('update provider_hub set effective_date = null, expires = null')
})

const save = (body: Record<string, unknown>, { as = clinic.manager, key }: { as?: string; key?: string } = {}) =>
  used.world.call(
    saveTask,
    { body: { practiceId: clinic.north, ...body } },
    { as, headers: { 'idempotency-key': key } },
  )
const make = async (body: Record<string, unknown> = {}) =>
  (await save({ providerId: clinic.anna, carrierId: clinic.carriers.acme, ...body })).body
const count = async () => (await used.world.sql('select count(*)::int as n from task'))[0].n

describe('a saved task', () => {
  it('starts in the inbox as an initial enrollment, and keeps omitted fields', async () => {
    const made = await make({ due: '2026-12-01', other: ' Portal ', referenceNumber: 'R-7', progress: '' })
    expect(made).toMatchObject({
      status: 'CREATED',
      category: { value: 'INITIAL_ENROLLMENT' },
      other: 'Portal',
      referenceNumber: 'R-7',
      progress: null,
      version: 1,
      archived: false,
    })
    const { body } = await save({ id: made.id, status: 'IN_PROGRESS', version: 1 })
    expect(body).toMatchObject({
      id: made.id,
      status: 'IN_PROGRESS',
      due: '2026-12-01',
      other: 'Portal',
      providerId: clinic.anna,
      carrierId: clinic.carriers.acme,
      version: 2,
    })
    expect((await save({ ...body, progress: 55, status: null })).body).toMatchObject({
      progress: 55,
      status: 'CREATED',
      assignees: [],
    })
  })

  it('a save of a task that waits for the deletion of the task is 404', async () => {
    const { id } = await make()
    const deletion = { text: 'delete from task where id = $1', values: [id] }
    expect((await callOvertakenBy(used.world, deletion, () => save({ id, due: null }))).status).toBe(404)
  })

  it('is created once by a double click with the same key', async () => {
    const [one, two] = await Promise.all([
      save({ newActivity: 'x' }, { key: 'click' }),
      save({ newActivity: 'x' }, { key: 'click' }),
    ])
    expect([one.status, two.status, one.body.id]).toEqual([200, 200, two.body.id])
    expect(await count()).toBe(1)
  })

  it('is moved by the first of two concurrent callers; the second is refused', async () => {
    const { id, version } = await make()
    const replies = await Promise.all(['IN_PROGRESS', 'BLOCKED'].map((status) => save({ id, status, version })))
    expect(replies.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409])
    expect(replies.find(({ status }) => status === 409)?.body.message).toBe(texts.changedByOther)
  })

  it.each([101, -1, '5e1', '101', 1.5, '-1', 'many', true])('is refused with the progress %j', async (progress) => {
    expect(await save({ progress })).toMatchObject({
      status: 400,
      body: { fields: { progress: taskTexts.badProgress } },
    })
    expect(await count()).toBe(0)
  })

  it.each([0, 100, '0', '100', ' 7 '])('accepts the progress %j', async (progress) => {
    expect((await save({ progress })).body.progress).toBe(Number(progress))
  })

  it('needs a practice, valid dates, and notes within their length limit', async () => {
    expect(
      await used.world.call(saveTask, { body: { status: 'CREATED' } as never }, { as: clinic.manager }),
    ).toMatchObject({ status: 400, body: { message: taskTexts.practiceNeeded } })
    expect(await save({ due: '2026-02-30' })).toMatchObject({ status: 400, body: { message: fieldMessages.date } })
    expect(await save({ newActivity: 'x'.repeat(10_000) })).toMatchObject({
      status: 400,
      body: { message: tooLong(limits.taskNote) },
    })
    expect(await save({ newActivity: 'x'.repeat(limits.taskNote) })).toMatchObject({ status: 200 })
    expect(await save({ newEffectiveDate: '2026-02-02', newExpirationDate: '2026-02-01' })).toMatchObject({
      status: 400,
      body: { message: fieldMessages.datesInOrder },
    })
  })

  it('must have matching targets: a provider, carrier, location or hub of another practice is refused', async () => {
    const { carriers, facilities } = clinic
    for (const about of [
      { providerId: clinic.cleo },
      { carrierId: carriers.elsewhere },
      { facilityId: facilities.elsewhere },
      { providerId: clinic.bert, hubId: clinic.hub },
      { hubId: clinic.otherHub },
      { practiceId: clinic.south, carrierId: carriers.birch },
      { practiceId: clinic.south, facilityId: facilities.office },
    ])
      expect((await save(about)).status, JSON.stringify(about)).toBe(404)
    expect(await count()).toBe(0)
    for (const about of [
      { providerId: clinic.anna, hubId: clinic.hub },
      { hubId: clinic.hub },
      { providerId: clinic.bert, carrierId: carriers.birch, facilityId: facilities.office },
    ]) {
      expect((await save(about)).status, JSON.stringify(about)).toBe(200)
    }
  })

  it('can still be completed when the practice has left the carrier, or the provider the practice', async () => {
    const task = await make({ carrierId: clinic.carriers.birch, providerId: clinic.bert })
    await used.world.sql('delete from practice_carrier where carrier_id = $1', [clinic.carriers.birch])
    await used.world.sql('update provider set deleted_at = now() where id = $1', [clinic.bert])
    const { body: done } = await save({ ...task, status: 'COMPLETE' })
    expect(done).toMatchObject({ status: 'COMPLETE', completed: expect.any(String), providerIsDeleted: true })
    expect(await save({ ...done, status: 'CREATED', practiceId: clinic.south })).toMatchObject({ status: 404 })
    await used.world.sql('update provider set deleted_at = null where id = $1', [clinic.bert])
    await used.world.sql('insert into practice_carrier (team_id, practice_id, carrier_id) values ($1, $2, $3)', [
      clinicTeam,
      clinic.north,
      clinic.carriers.birch,
    ])
  })

  const ends = (id: number, day: string) =>
    used.world.sql(`update provider_practice set end_date = ${day} where provider_id = $1 and practice_id = $2`, [
      id,
      clinic.north,
    ])

  it("is refused for a provider whose membership has ended, with the builder's message", async () => {
    await ends(clinic.bert, 'team_today() - 1')
    const about = { providerId: clinic.bert, carrierId: clinic.carriers.acme }
    const message = `North, Baker, Bert NP, Acme: ${builderTexts.notMember}`
    expect(await save(about)).toMatchObject({ status: 400, body: { message, fields: { providerId: message } } })
    expect(await save({ providerId: clinic.bert })).toMatchObject({
      status: 400,
      body: { message: `North, Baker, Bert NP: ${builderTexts.notMember}` },
    })
    expect(await count()).toBe(0)
    const open = await make()
    expect(await save({ id: open.id, providerId: clinic.bert })).toMatchObject({ status: 400, body: { message } })
    await ends(clinic.bert, 'team_today()')
    expect((await save(about)).status).toBe(200)
    await ends(clinic.bert, 'null')
  })

  it('is refused with a carrier for a provider who is excluded from carrier credentialing', async () => {
    const message = `North, Baker, Bert NP, Acme: ${builderTexts.excluded}`
    const { id, version } = await make({ providerId: clinic.bert })
    await used.world.sql('update provider set excluded_from_carrier_credentialing = true where id = $1', [clinic.bert])
    expect(await save({ providerId: clinic.bert, carrierId: clinic.carriers.acme })).toMatchObject({
      status: 400,
      body: { message },
    })
    expect((await save({ providerId: clinic.bert, facilityId: clinic.facilities.office })).status).toBe(200)
    expect(await save({ id, version, status: 'IN_PROGRESS', other: 'still saved' })).toMatchObject({ status: 200 })
    expect(await save({ id, carrierId: clinic.carriers.birch })).toMatchObject({
      status: 400,
      body: { message: `North, Baker, Bert NP, Birch: ${builderTexts.excluded}` },
    })
    expect(await save({ id, status: 'COMPLETE', newEffectiveDate: '2026-01-01', noEndDate: true })).toMatchObject({
      status: 409,
      body: { message },
    })
    await used.world.sql('update provider set excluded_from_carrier_credentialing = false')
  })

  it('can still be saved when its provider has left, but not with another target', async () => {
    const { id } = await make({ providerId: clinic.bert })
    await ends(clinic.bert, 'team_today() - 1')
    expect((await save({ id, status: 'BLOCKED', providerId: clinic.bert, newActivity: 'noted' })).status).toBe(200)
    expect(await save({ id, facilityId: clinic.facilities.office })).toMatchObject({
      status: 400,
      body: { message: `North, Baker, Bert NP, Office: ${builderTexts.notMember}` },
    })
    expect((await save({ id, carrierId: null })).status).toBe(200)
    await ends(clinic.bert, 'null')
  })

  it('cannot be reopened for a provider who has left or was deleted, and the message says which', async () => {
    const archived = await make({ providerId: clinic.bert })
    const complete = await make({ providerId: clinic.bert })
    const both = await make({ providerId: clinic.bert })
    for (const { id } of [complete, both]) await save({ id, status: 'COMPLETE' })
    await used.world.sql('update task set archived = true where id = any ($1)', [[archived.id, both.id]])
    const reopenings = [
      { id: archived.id, archived: false },
      { id: complete.id, status: 'IN_PROGRESS' },
      { id: both.id, archived: false },
      { id: both.id, archived: false, status: 'CREATED' },
    ]
    const refused = async (why: string, bodies = reopenings) => {
      for (const body of bodies)
        expect(await save(body), JSON.stringify(body)).toMatchObject({
          status: 409,
          body: { message: `${taskTexts.notReopened}: ${why}` },
        })
    }
    await ends(clinic.bert, 'team_today() - 1')
    await refused(builderTexts.notMember)
    await used.world.sql('update provider set deleted_at = now() where id = $1', [clinic.bert])
    await refused(builderTexts.deleted)
    expect((await save({ id: archived.id, newActivity: 'still noted', status: 'COMPLETE' })).status).toBe(200)
    await used.world.sql("update task set status = 'CREATED' where id = $1", [archived.id])
    await used.world.sql(
      'update provider set deleted_at = null, excluded_from_carrier_credentialing = true where id = $1',
      [clinic.bert],
    )
    await ends(clinic.bert, 'null')
    await refused(
      builderTexts.excluded,
      reopenings.filter((body) => body !== reopenings[2]),
    )
    await used.world.sql('update provider set excluded_from_carrier_credentialing = false')
    for (const body of reopenings.slice(0, 3)) expect((await save(body)).status, JSON.stringify(body)).toBe(200)
  })

  it('can be archived only when it is complete', async () => {
    const { id } = await make({ carrierId: null })
    expect(await save({ id, archived: true })).toMatchObject({ status: 400, body: { message: taskTexts.notComplete } })
    expect(await save({ id, archived: true, status: 'COMPLETE' })).toMatchObject({ status: 400 })
    await save({ id, status: 'COMPLETE' })
    expect((await save({ id, archived: true })).body).toMatchObject({ archived: true })
    expect((await save({ id, archived: false })).body).toMatchObject({ archived: false })
  })

  it('has the sent assignees, who must be assignable', async () => {
    const [{ id: seesNothing }] = (await used.world.sql(
      "insert into account (team_id, email, first_name, last_name) values (1, 'idle@home.test', 'Idle', 'Person') returning id",
    )) as [{ id: number }]
    const { id } = await make({ assignees: [{ userId: clinic.adminId }, { userId: clinic.adminId }] })
    expect((await save({ id, assignees: [{ userId: clinic.adminId }, { userId: seesNothing }] })).status).toBe(404)
    await used.world.sql('insert into task_assignee (team_id, task_id, account_id) values (1, $1, $2)', [
      id,
      seesNothing,
    ])
    const users = async (assignees: number[]) =>
      (await save({ id, assignees: assignees.map((userId) => ({ userId })) })).body.assignees.map(
        ({ userId }: { userId: number }) => userId,
      )
    expect(await users([seesNothing])).toEqual([seesNothing])
    expect(await users([])).toEqual([])
  })

  it("allows deleting the caller's own notes; those of others only for administrators", async () => {
    const {
      id,
      activity: [note],
    } = await make({ newActivity: 'mine' })
    const other = await clinic.sessionWith(['TASK_EDIT'])
    expect((await used.world.call(getTask, { params: { id } }, { as: other })).body.activity[0].canDelete).toBe(false)
    expect((await save({ id, activityDeletes: [note.id], status: 'BLOCKED' }, { as: other })).status).toBe(404)
    const elsewhere = await make()
    expect((await save({ id: elsewhere.id, activityDeletes: [note.id] })).status).toBe(404)
    expect((await used.world.call(getTask, { params: { id } }, { as: other })).body).toMatchObject({
      status: 'CREATED',
      activityCount: 1,
    })
    expect((await save({ id, activityDeletes: [note.id], newActivity: 'instead' })).body).toMatchObject({
      activityCount: 1,
      activity: [{ notes: 'instead' }],
    })
  })
})

describe('a completed task', () => {
  const standing = async () =>
    (
      await used.world.sql(
        "select status, to_char(effective_date, 'YYYY-MM-DD') as effective, to_char(expires, 'YYYY-MM-DD') as expires from carrier_participation",
      )
    )[0]
  const dates = { newEffectiveDate: '2026-01-01', newExpirationDate: '2028-12-31' }

  it("saves the provider's participation with the dialog's dates, and a renewal keeps the effective date", async () => {
    const { id } = await make()
    await save({ id, status: 'COMPLETE', ...dates })
    expect(await standing()).toEqual({ status: 'ACTIVE', effective: '2026-01-01', expires: '2028-12-31' })
    const again = await make({ category: 'ANNUAL_ENROLLMENT' })
    await save({ id: again.id, status: 'COMPLETE', newExpirationDate: '2031-12-31' })
    expect(await standing()).toEqual({ status: 'ACTIVE', effective: '2026-01-01', expires: '2031-12-31' })
    const third = await make({ category: 'ANNUAL_ENROLLMENT' })
    expect(await save({ id: third.id, status: 'COMPLETE', newExpirationDate: '2025-12-31' })).toMatchObject({
      status: 400,
      body: { fields: { newExpirationDate: fieldMessages.datesInOrder } },
    })
    await save({ id: third.id, status: 'COMPLETE', noEndDate: true })
    expect(await standing()).toEqual({ status: 'ACTIVE', effective: '2026-01-01', expires: null })
  })

  it('requires missing dates, and nothing is changed without them', async () => {
    const { id } = await make()
    expect(await save({ id, status: 'COMPLETE', newExpirationDate: '2028-12-31' })).toMatchObject({
      status: 400,
      body: { message: taskTexts.effectiveNeeded },
    })
    expect(await save({ id, status: 'COMPLETE', newEffectiveDate: '2026-01-01' })).toMatchObject({
      status: 400,
      body: { message: taskTexts.expirationNeeded },
    })
    expect([await standing(), (await used.world.sql('select status from task'))[0].status]).toEqual([
      undefined,
      'CREATED',
    ])
    await save({ id, status: 'COMPLETE', newEffectiveDate: '2026-01-01', noEndDate: true })
    expect(await standing()).toEqual({ status: 'ACTIVE', effective: '2026-01-01', expires: null })
  })

  it('has no end with an effective date and an expiration of null, as with the box for no end date', async () => {
    const { id } = await make()
    expect(
      (await save({ id, status: 'COMPLETE', newEffectiveDate: '2026-01-01', newExpirationDate: null })).status,
    ).toBe(200)
    expect(await standing()).toEqual({ status: 'ACTIVE', effective: '2026-01-01', expires: null })
    await used.world.sql("update carrier_participation set expires = '2027-01-01'")
    const renewal = await make({ category: 'ANNUAL_ENROLLMENT' })
    expect(
      (await save({ id: renewal.id, status: 'COMPLETE', newEffectiveDate: '2026-02-01', newExpirationDate: null }))
        .status,
    ).toBe(200)
    expect(await standing()).toEqual({ status: 'ACTIVE', effective: '2026-01-01', expires: null })
  })

  it('saves no participation when both dates are null: the dialog was skipped', async () => {
    const { id } = await make()
    expect(
      (
        await save({
          id,
          status: 'COMPLETE',
          newEffectiveDate: null,
          newExpirationDate: null,
          newAttestationDate: null,
        })
      ).status,
    ).toBe(200)
    expect(await standing()).toBeUndefined()
  })

  it('saves no participation when the dialog is skipped, when it was complete before, or when it is of another category', async () => {
    await used.world.sql("update team set enrollment_notification_emails = '{team@home.test}'")
    const skipped = await make()
    await save({ id: skipped.id, status: 'COMPLETE', sendEmailNotification: true })
    await save({ id: skipped.id, status: 'COMPLETE', ...dates, sendEmailNotification: true })
    const inquiry = await make({ category: 'INQUIRY' })
    await save({ id: inquiry.id, status: 'COMPLETE', ...dates, sendEmailNotification: true })
    expect([await standing(), await mailTo(used.world, 'team@home.test')]).toEqual([undefined, []])
  })

  it('at a location activates the provider there, or the practice itself', async () => {
    const { hospital } = clinic.facilities
    const ofProvider = await make({ carrierId: null, facilityId: hospital })
    await save({ id: ofProvider.id, status: 'COMPLETE', ...dates })
    const ofPractice = (await save({ facilityId: hospital })).body
    await save({ id: ofPractice.id, status: 'COMPLETE', ...dates })
    const read = (table: string) =>
      used.world.sql(
        `select is_active, to_char(expires, 'YYYY-MM-DD') as expires from ${table} where facility_id = $1 and expires is not null`,
        [hospital],
      )
    expect([await read('provider_facility'), await read('practice_facility')]).toEqual([
      [{ is_active: true, expires: '2028-12-31' }],
      [{ is_active: true, expires: '2028-12-31' }],
    ])
  })

  it.each(['INITIAL_ENROLLMENT', 'ANNUAL_ENROLLMENT'])(
    'of category %s at a location clears ended privileges of the provider and of the practice, and keeps others',
    async (category) => {
      const { hospital } = clinic.facilities
      const complete = async (about: object) =>
        save({ id: (await save({ facilityId: hospital, category, ...about })).body.id, status: 'COMPLETE', ...dates })
      const types = async () =>
        Promise.all(
          ['provider_facility', 'practice_facility'].map(
            async (table) =>
              (
                await used.world.sql(
                  `select is_active, privileges_type from ${table} where facility_id = $1 and ${table === 'provider_facility' ? `provider_id = ${clinic.anna}` : `practice_id = ${clinic.north}`}`,
                  [hospital],
                )
              )[0],
          ),
        )
      for (const [before, after] of [
        ['EXPIRED', null],
        ['VOLUNTARILY_RESIGNED', null],
        ['COURTESY', 'COURTESY'],
      ]) {
        await used.world.sql('delete from provider_facility')
        await used.world.sql(
          'insert into provider_facility (team_id, provider_id, facility_id, is_active, privileges_type) values ($1, $2, $3, true, $4)',
          [clinicTeam, clinic.anna, hospital, before],
        )
        await used.world.sql(
          'update practice_facility set is_active = true, privileges_type = $1 where facility_id = $2',
          [before, hospital],
        )
        await complete({ providerId: clinic.anna })
        await complete({})
        const active = { is_active: true, privileges_type: after }
        expect(await types(), before ?? '').toEqual([active, active])
      }
      await used.world.sql('update practice_facility set privileges_type = null')
    },
  )

  it("of an attestation sets the hub's next date, and is refused once the hub is gone", async () => {
    const { id } = await make({ category: 'ATTESTATION', carrierId: null, hubId: clinic.hub })
    await save({ id, status: 'COMPLETE', newAttestationDate: '2027-02-01' })
    const [row] = await used.world.sql(
      "select to_char(expires, 'YYYY-MM-DD') as expires from provider_hub where provider_id = $1",
      [clinic.anna],
    )
    expect(row).toEqual({ expires: '2027-02-01' })
    await save({ id, status: 'CREATED' })
    await used.world.sql('delete from provider_hub where provider_id = $1', [clinic.anna])
    expect(await save({ id, status: 'COMPLETE', newAttestationDate: '2027-03-01' })).toMatchObject({
      status: 409,
      body: { message: taskTexts.hubLeft },
    })
    await used.world.sql('insert into provider_hub (team_id, provider_id, hub_id) values ($1, $2, $3)', [
      clinicTeam,
      clinic.anna,
      clinic.hub,
    ])
  })

  it('is refused as a whole when the practice left the carrier meanwhile', async () => {
    const { id } = await make({ carrierId: clinic.carriers.birch })
    await used.world.sql('delete from practice_carrier where carrier_id = $1', [clinic.carriers.birch])
    expect(await save({ id, status: 'COMPLETE', ...dates })).toMatchObject({
      status: 409,
      body: { message: taskTexts.participationLeft },
    })
    expect((await used.world.sql('select status from task'))[0].status).toBe('CREATED')
    await used.world.sql('insert into practice_carrier (team_id, practice_id, carrier_id) values ($1, $2, $3)', [
      clinicTeam,
      clinic.north,
      clinic.carriers.birch,
    ])
  })

  it('is refused as a whole when the provider left the practice meanwhile, with that reason', async () => {
    const { id } = await make({ providerId: clinic.bert })
    await used.world.sql('delete from provider_practice where provider_id = $1', [clinic.bert])
    expect(await save({ id, status: 'COMPLETE', ...dates })).toMatchObject({
      status: 409,
      body: { message: `North, Baker, Bert NP, Acme: ${builderTexts.notMember}` },
    })
    await used.world.sql('insert into provider_practice (team_id, provider_id, practice_id) values ($1, $2, $3)', [
      clinicTeam,
      clinic.bert,
      clinic.north,
    ])
  })

  it('is announced to the addresses of the practice and the team on request, without duplicates', async () => {
    await used.world.sql("update team set enrollment_notification_emails = '{team@home.test,Office@north.test}'")
    await used.world.sql(
      "update practice set enrollment_notification_emails = 'office@north.test, second@north.test' where id = $1",
      [clinic.north],
    )
    const { id } = await make()
    await save({ id, status: 'COMPLETE', ...dates, sendEmailNotification: true })
    const sent = await used.world.sql(
      'select lower(recipient) as recipient, subject, text from mailbox_message order by 1',
    )
    expect(sent.map(({ recipient }) => recipient)).toEqual(['office@north.test', 'second@north.test', 'team@home.test'])
    expect(sent[0]).toMatchObject({
      subject: 'Initial Enrollment complete: Acme',
      text: expect.stringContaining('Expires: 12/31/2028'),
    })
    expect(sent[0]?.text).toContain(`/tasks?task=${id}`)
  })
})
