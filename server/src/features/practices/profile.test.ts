import { practiceOnboardingLink } from '@credence/contract/practice-admin/calls'
import { fieldMessages } from '@credence/contract/fields'
import { listPracticeHubParticipation } from '@credence/contract/hubs/calls'
import { getLocationMatrix, listPracticeFacilityParticipation } from '@credence/contract/participation/location'
import { listCarriersOfPractice, listProvidersOfPractice } from '@credence/contract/lookups/calls'
import { getEnrollmentMatrix } from '@credence/contract/participation/calls'
import {
  getPractice,
  getPracticeOnboardingState,
  practiceMessages,
  savePractice,
} from '@credence/contract/practices/profile'
import { texts } from '@credence/contract/texts'
import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { clinicTeam, useClinic } from '../../../test/kit/clinic.ts'
import { countQueries } from '../../../test/kit/queries.ts'
import { served } from '../../../test/kit/world.ts'
import { insertLink } from '../../kit/request/links.ts'

const { used, clinic } = useClinic()
const read = async (as = clinic.manager) =>
  (await used.world.call(getPractice, { params: { id: clinic.north } }, { as })).body
const save = (body: Record<string, unknown>, as = clinic.manager) =>
  used.world.call(savePractice, { params: { id: clinic.north }, body }, { as })

describe('a practice', () => {
  let basicViewer: string
  let basicEditor: string
  let sensitiveEditor: string
  beforeAll(async () => {
    basicViewer = await clinic.sessionWith(['PRACTICE_BASIC_VIEW'])
    basicEditor = await clinic.sessionWith(['PRACTICE_BASIC_EDIT', 'PRACTICE_SENSITIVE_DETAILS_VIEW'])
    sensitiveEditor = await clinic.sessionWith(['PRACTICE_BASIC_VIEW', 'PRACTICE_SENSITIVE_DETAILS_EDIT'])
  })
  beforeEach(() =>
    save({ name: 'North', npi: '1000050015', city: 'Anchorage', notes: 'Kept', defaultTaskAssignee: null }),
  )

  it('is answered with the fields that the caller may see', async () => {
    const basic = await read(basicViewer)
    expect(basic).toMatchObject({
      id: clinic.north,
      name: 'North',
      email1: 'north@home.test',
      tin: '92-0555010',
      notes: 'Kept',
      version: expect.any(Number),
    })
    for (const field of [
      'npi',
      'city',
      'mailingZip',
      'telehealth',
      'enrollmentNotificationEmails',
      'defaultTaskAssignee',
    ])
      expect(basic).not.toHaveProperty(field)
    const whole = await read()
    expect(whole).toMatchObject({ npi: '1000050015', city: 'Anchorage', telehealth: null })
    expect(whole).not.toHaveProperty('defaultTaskAssignee')
    expect(await read(clinic.admin)).toHaveProperty('defaultTaskAssignee', null)
  })

  it('is saved in two modes: each accepts its own fields and ignores the others, though the whole object is sent', async () => {
    const before = await read()
    const basic = await save(
      { ...before, officeManager: 'Marta Lund', city: 'Elsewhere', npi: '1000050023' },
      basicEditor,
    )
    expect(basic).toMatchObject({
      status: 200,
      body: { officeManager: 'Marta Lund', city: 'Anchorage', npi: '1000050015' },
    })
    const sensitive = await save({ ...basic.body, officeManager: 'Somebody Else', city: 'Homer' }, sensitiveEditor)
    expect(sensitive).toMatchObject({ status: 200, body: { officeManager: 'Marta Lund', city: 'Homer' } })
    expect(sensitive.body.updatedBy).toMatch(/^Staff Number/)
  })

  it('can be saved as it was answered, without a change', async () => {
    const { version: _, updated: __, ...before } = await read()
    expect((await save(before)).status).toBe(200)
    expect(await read()).toMatchObject(before)
  })

  it('keeps omitted fields, and clears those sent blank or as an unfilled mask', async () => {
    await save({
      phone1: '(907) 555-0110',
      zip: '99503-1234',
      email1: 'north@home.test',
      mailingZip: '99503-____',
      telehealth: true,
    })
    expect(await read()).toMatchObject({
      phone1: '(907) 555-0110',
      zip: '99503-1234',
      mailingZip: '99503',
      telehealth: true,
    })
    await save({ phone1: '(___) ___-____', zip: '  ', telehealth: null })
    expect(await read()).toMatchObject({ phone1: null, zip: null, email1: 'north@home.test', telehealth: null })
  })

  it.each<[string, Record<string, unknown>, string]>([
    ['a blank name', { name: '  ' }, practiceMessages.nameRequired],
    ['a name of 300 characters', { name: 'n'.repeat(300) }, 'Must be at most 255 characters'],
    ['a line break in a name', { name: 'North\r\nBcc: x@y.test' }, 'Line breaks are not allowed'],
    ['a short phone', { phone1: '(907) 555-01' }, fieldMessages.phone],
    ['a TIN of eight digits', { tin: '12345678' }, fieldMessages.tin],
    ['an NPI of nine digits', { npi: '123456789' }, fieldMessages.npi],
    ['a zip of four digits', { remitZip: '9950' }, fieldMessages.zip],
    ['an address without a dot', { email1: 'office@home' }, fieldMessages.email],
    [
      'an empty item in a list of addresses',
      { enrollmentNotificationEmails: 'a@home.test,,b@home.test' },
      fieldMessages.email,
    ],
    [
      'a header in a list of addresses',
      { onboardingNotificationCcEmails: 'a@home.test\r\nBcc: c@home.test' },
      'Line breaks are not allowed',
    ],
    ['notes of 512 characters', { notes: 'n'.repeat(512) }, 'Must be at most 511 characters'],
    ['a day that is none', { endDate: '2026-02-30' }, fieldMessages.date],
    ['the year zero', { endDate: '0000-01-01' }, fieldMessages.date],
  ])('refuses %s with a message, and changes nothing', async (_, body, message) => {
    const before = await read()
    const reply = await save(body)
    expect(reply).toMatchObject({ status: 400, body: { message, fields: { [Object.keys(body)[0] ?? '']: message } } })
    expect(await read()).toEqual(before)
  })

  it.each(['0001-01-01', '9999-12-31'])('stores the day %s unchanged', async (endDate) => {
    expect((await save({ endDate })).body.endDate).toBe(endDate)
    await save({ endDate: null })
  })

  it('is not saved from a stale version', async () => {
    const seen = await read()
    expect((await save({ ...seen, notes: 'First' })).status).toBe(200)
    expect(await save({ ...seen, notes: 'Second' })).toMatchObject({
      status: 409,
      body: { message: texts.changedByOther },
    })
    expect((await read()).notes).toBe('First')
  })

  it('is saved by exactly one of twenty concurrent calls with the same version', async () => {
    const { version } = await read()
    const replies = await Promise.all(
      Array.from({ length: 20 }, (_, n) => served(() => save({ notes: `Saver ${n}`, version }))),
    )
    expect(replies.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([
      200,
      ...Array.from({ length: 19 }, () => 409),
    ])
    expect((await read()).notes).toBe(replies.find(({ status }) => status === 200)?.body.notes)
  })

  it("has a default assignee, chosen by administrators among the team's users and themselves", async () => {
    const [person] = await used.world.sql("select id from account where email like 'clinic%' limit 1")
    expect((await save({ defaultTaskAssignee: person.id }, clinic.admin)).body.defaultTaskAssignee).toBe(person.id)
    expect((await save({ defaultTaskAssignee: clinic.adminId }, clinic.admin)).body.defaultTaskAssignee).toBe(
      clinic.adminId,
    )
    expect((await save({ defaultTaskAssignee: 999_999 }, clinic.admin)).status).toBe(404)
    await save({ defaultTaskAssignee: person.id })
    expect((await read(clinic.admin)).defaultTaskAssignee).toBe(clinic.adminId)
    // Another administrator, who does not see that account, can send the answered value back.
    const other = await used.world.sql(
      "insert into account (email, first_name, last_name, is_admin) values ('second@home.test', 'Second', 'Platform', true) returning id",
    )
    const as = await used.world.session(other[0].id)
    expect(
      (
        await used.world.call(
          savePractice,
          { params: { id: clinic.north }, body: { defaultTaskAssignee: clinic.adminId } },
          { as, team: clinicTeam },
        )
      ).status,
    ).toBe(200)
  })

  it('shows a platform administrator as its last author', async () => {
    expect((await save({ notes: 'By the platform' }, clinic.admin)).body.updatedBy).toBe('Robin Platform')
    expect((await read()).updatedBy).toBe('Robin Platform')
  })

  it('costs one query to read', async () => {
    expect(await countQueries(() => read())).toBe(1)
  })

  it('has a page whose calls cost one query each', async () => {
    const calls = [
      getPractice,
      getPracticeOnboardingState,
      getEnrollmentMatrix,
      getLocationMatrix,
      listPracticeFacilityParticipation,
      listPracticeHubParticipation,
      listProvidersOfPractice,
      listCarriersOfPractice,
    ]
    expect(
      await countQueries(async () => {
        for (const each of calls)
          expect((await used.world.call(each, { params: { id: clinic.north } }, { as: clinic.manager })).status).toBe(
            200,
          )
      }),
    ).toBe(calls.length)
  })
})

describe('the onboarding of a practice', () => {
  const state = async () =>
    (await used.world.call(getPracticeOnboardingState, { params: { id: clinic.south } }, { as: clinic.manager })).body
  const change = (set: string) => used.world.sql(`update link set ${set} where practice_id = $1`, [clinic.south])
  const start = () =>
    used.world.inTeam(clinicTeam, (scope) =>
      insertLink(scope, {
        purpose: practiceOnboardingLink,
        for: { kind: 'practice', id: clinic.south },
        sentTo: 'south@home.test',
      }),
    )

  it('is neither active nor done before a link is sent', async () => {
    expect(await state()).toEqual({ hasActiveOnboardingUrl: false, hasRecentlyCompletedOnboardingUrl: false })
  })

  it('is active while a link is open, and recently done for thirty days after its completion', async () => {
    await start()
    expect(await state()).toEqual({ hasActiveOnboardingUrl: true, hasRecentlyCompletedOnboardingUrl: false })
    await change('completed_at = now()')
    expect(await state()).toEqual({ hasActiveOnboardingUrl: false, hasRecentlyCompletedOnboardingUrl: true })
    await change("completed_at = now() - interval '31 days'")
    expect(await state()).toEqual({ hasActiveOnboardingUrl: false, hasRecentlyCompletedOnboardingUrl: false })
  })

  it('ends when the link expires, is revoked, or is followed by another', async () => {
    await start()
    await change("expires_at = now() - interval '1 second'")
    expect((await state()).hasActiveOnboardingUrl).toBe(false)
    await start()
    await start()
    expect(
      await used.world.sql(
        'select 1 from link where practice_id = $1 and completed_at is null and revoked_at is null',
        [clinic.south],
      ),
    ).toHaveLength(1)
    expect((await state()).hasActiveOnboardingUrl).toBe(true)
    await change('revoked_at = now()')
    expect((await state()).hasActiveOnboardingUrl).toBe(false)
  })
})
