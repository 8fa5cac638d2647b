import * as contract from '@credence/contract/reports/saved'
import { nextDue } from '@credence/contract/reports/schedule'
import { limits } from '@credence/contract/limits'
import { beforeEach, describe, expect, it } from 'vitest'
import { mailTo } from '../../../test/kit/browser.ts'
import { timeZoneAt } from '../../../test/kit/clocks.ts'
import { sessionOf, useDemoWorld } from '../../../test/kit/demo-world.ts'
import type { Mailer } from '../../kit/ports/email.ts'
import { runReportSchedules } from './saved-reports.jobs.ts'

// The time zone puts the clock past the hour at which the emails are sent.
const used = useDemoWorld({ env: { CREDENCE_TIME_ZONE: timeZoneAt(12) } })
const sql = (text: string, values: unknown[] = []) => used.world.sql(text, values)
beforeEach(async () => {
  await sql('delete from saved_report')
  await sql('delete from daily_run')
  await sql('delete from mailbox_message')
  await sql("update account set authorities = $1 where email = 'editor@aurora.test'", [editorRights])
})

const [manager, editor, frontDesk, elsewhere, admin] = [
  'manager@aurora.test',
  'editor@aurora.test',
  'frontdesk@aurora.test',
  'manager@cascade.test',
  'admin@credence.test',
] as const
const editorRights = ['PROVIDER_CME_EDIT', 'PRACTICE_BASIC_VIEW', 'TASK_VIEW']
const as = async (email: string) => ({ as: await sessionOf(used.world, email) })

const cmes = {
  name: 'Opioid hours',
  type: 'providercmes',
  options: { providerIds: [5, 3], categoryIds: ['OPIOID'], hours: '20', dateRangeOption: 'twoYearsAgo' },
  isShared: false,
  schedule: null,
}
const create = async (body: object = {}, email: string = manager) =>
  used.world.call(contract.createSavedReport, { body: { ...cmes, ...body } }, await as(email))
const created = async (body: object = {}, email: string = manager): Promise<number> =>
  (await create(body, email)).body.id as number
const save = async (id: number, body: object = {}, email: string = manager) =>
  used.world.call(contract.saveSavedReport, { params: { id }, body: { ...cmes, ...body } }, await as(email))
const remove = async (id: number, email: string = manager) =>
  used.world.call(contract.removeSavedReport, { params: { id } }, await as(email))
const list = async (email: string = manager): Promise<contract.SavedReport[]> =>
  (await used.world.call(contract.listSavedReports, {}, await as(email))).body
const namesFor = async (email: string) => (await list(email)).map(({ name }) => name)

describe('a saved report', () => {
  it('is listed with its options as the report takes them', async () => {
    const id = await created({ name: '  Opioid hours ', schedule: 'MONTHLY' })
    const [{ today, zone }] = (await sql('select team_today()::text as today, installation_time_zone() as zone')) as [
      { today: string; zone: string },
    ]
    const [{ at }] = (await sql("select (($1 || ' 07:00')::timestamp at time zone $2)::timestamptz as at", [
      nextDue('MONTHLY', today),
      zone,
    ])) as [{ at: Date }]
    const [saved, ...more] = await list()
    expect(more).toEqual([])
    expect(saved).toEqual({
      id,
      name: 'Opioid hours',
      type: 'providercmes',
      options: {
        providerIds: [5, 3],
        categoryIds: ['OPIOID'],
        hours: 20,
        dateRangeOption: 'twoYearsAgo',
        reportFormat: 'CSV',
      },
      isShared: false,
      schedule: 'MONTHLY',
      period: null,
      isMine: true,
      savedBy: 'Maren Tollefsen',
      nextEmail: expect.any(String),
      version: 1,
    })
    expect(new Date(saved?.nextEmail ?? '')).toEqual(new Date(at))
    // What was stored is taken again as it is.
    expect((await save(id, { options: saved?.options, version: 1 })).status).toBe(200)
    expect((await list())[0]?.options).toEqual(saved?.options)
  })

  it('keeps a range that moves with the calendar, and takes no other', async () => {
    const options = { fromDate: '2026-10-01', toDate: '2026-10-31', reportFormat: 'CSV' }
    const id = await created({ type: 'loginaudit', options, period: 'lastMonth' })
    expect(await list()).toMatchObject([{ id, period: 'lastMonth', version: 1 }])
    expect((await save(id, { type: 'loginaudit', options, period: null, version: 1 })).status).toBe(200)
    expect(await list()).toMatchObject([{ id, period: null }])
    expect((await create({ type: 'loginaudit', options, period: 'nextMonth' })).status).toBe(400)
  })

  it('is seen by whoever saved it alone, unless it is shared', async () => {
    await created({ name: 'Mine' })
    await created({ name: 'Ours', isShared: true })
    expect(await namesFor(manager)).toEqual(['Mine', 'Ours'])
    expect(await namesFor(editor)).toEqual(['Ours'])
    expect((await list(editor))[0]).toMatchObject({ isMine: false, savedBy: 'Maren Tollefsen' })
    expect(await namesFor(elsewhere)).toEqual([])
  })

  it('is listed for those who may run the report', async () => {
    const audit = { options: { fromDate: '2026-01-01', toDate: '2026-01-31' }, isShared: true }
    await created({ ...audit, name: 'Logins', type: 'loginaudit' })
    await created({ name: 'Roster', type: 'providerroster', options: {}, isShared: true })
    expect(await namesFor(manager)).toEqual(['Logins', 'Roster'])
    expect(await namesFor(editor)).toEqual(['Roster'])
    expect((await create({ ...audit, type: 'loginaudit' }, editor)).status).toBe(403)
    const roster = await created({ name: 'Roster', type: 'providerroster', options: {} }, editor)
    expect((await save(roster, { ...audit, type: 'loginaudit' }, editor)).status).toBe(403)
  })

  it('is changed and deleted by whoever saved it alone', async () => {
    const shared = await created({ isShared: true })
    const own = await created({ name: 'Own' })
    for (const [id, email] of [
      [shared, editor],
      [own, editor],
      [shared, elsewhere],
      [shared, admin],
      [2_000_000_000, manager],
    ] as const) {
      expect((await save(id, { name: 'Taken' }, email)).status, `${id} ${email}`).not.toBe(200)
      expect((await remove(id, email)).status, `${id} ${email}`).not.toBe(200)
    }
    expect((await save(shared, { name: 'Taken' }, editor)).status).toBe(404)
    expect(await namesFor(manager)).toEqual(['Opioid hours', 'Own'].toSorted())
    expect((await save(own, { name: 'Renamed' })).body).toEqual({ id: own })
    expect((await remove(shared)).body).toEqual({ id: shared })
    expect(await namesFor(manager)).toEqual(['Renamed'])
    expect((await remove(shared)).status).toBe(404)
  })

  it('is not saved over a newer version', async () => {
    const id = await created()
    expect((await save(id, { name: 'First', version: 1 })).status).toBe(200)
    expect((await save(id, { name: 'Second', version: 1 })).status).toBe(409)
    expect(await namesFor(manager)).toEqual(['First'])
  })

  it.each([
    ['without a name', { name: '   ' }, { name: 'Please enter a name' }],
    ['with a name that is no text', { name: null }, { name: 'Please enter a name' }],
    ['with a long name', { name: 'x'.repeat(limits.text + 1) }, { name: `Must be at most ${limits.text} characters` }],
    ['with a line break in its name', { name: 'a\r\nBcc: x@y.test' }, { name: 'Line breaks are not allowed' }],
    ['of a wrong schedule', { schedule: 'DAILY' }, { schedule: expect.any(String) }],
    [
      'with wrong options',
      { options: { ...cmes.options, hours: 'abc' } },
      { 'options.hours': 'Please enter hours as a number, such as 1.5' },
    ],
    [
      'with days in the wrong order',
      { options: { dateRangeOption: 'custom', customStartDate: '2026-02-01', customEndDate: '2026-01-31' } },
      { 'options.customEndDate': 'End date must be after the start date' },
    ],
  ])('is refused %s', async (_, body, fields) => {
    const { status, body: answer } = await create(body)
    expect({ status, fields: answer.fields }).toEqual({ status: 400, fields })
    expect(await list()).toEqual([])
  })

  it('takes names with quotes, signs, emoji and letters from right to left', async () => {
    for (const name of ['=1+1', '"quoted", and more', 'x'.repeat(limits.text), 'דוח 🩺', "O'Hara <b>"]) {
      await sql('delete from saved_report')
      await created({ name })
      expect(await namesFor(manager)).toEqual([name])
    }
  })

  it('is refused with ids of another team, of another practice and with unknown ids', async () => {
    for (const providerIds of [[5, 105], [2_000_000_000]])
      expect((await create({ options: { providerIds } })).status).toBe(404)
    const [outside] = await sql(
      'select p.id from provider p where p.team_id = 1 and p.deleted_at is null and not exists (select from provider_practice m where m.provider_id = p.id and m.practice_id = 25) order by 1 limit 1',
    )
    await sql("update account set authorities = $1 where email = 'frontdesk@aurora.test'", [editorRights])
    expect((await create({ options: { providerIds: [outside.id] } }, frontDesk)).status).toBe(404)
  })
})

describe('the choices of a saved report', () => {
  const choices = async (id: number, email: string = manager) =>
    used.world.call(contract.listSavedReportChoices, { params: { id } }, await as(email))

  it('are the names behind its ids, by name', async () => {
    const id = await created()
    const rows = await sql(
      'select id, formatted_name as name from provider where id in (3, 5) order by last_name, first_name, id',
    )
    expect((await choices(id)).body).toEqual({ choices: { providerIds: rows }, missing: { providerIds: 0 } })
    const roster = await created({ type: 'providerroster', options: { practiceIds: [25] } })
    expect((await choices(roster)).body).toEqual({
      choices: { practiceIds: [{ id: 25, name: 'Northern Lights Cardiology' }] },
      missing: { practiceIds: 0 },
    })
  })

  it('count what is gone, and what the caller may not see', async () => {
    const [outside] = await sql(
      'select p.id from provider p where p.team_id = 1 and p.deleted_at is null and not exists (select from provider_practice m where m.provider_id = p.id and m.practice_id = 25) order by 1 limit 1',
    )
    const [inside] = await sql(
      'select min(provider_id) as id from provider_practice where practice_id = 25 and end_date is null',
    )
    const id = await created({ options: { providerIds: [outside.id, inside.id] }, isShared: true })
    await sql("update account set authorities = $1 where email = 'frontdesk@aurora.test'", [editorRights])
    const { body } = await choices(id, frontDesk)
    expect(body.choices.providerIds.map((each: { id: number }) => each.id)).toEqual([inside.id])
    expect(body.missing).toEqual({ providerIds: 1 })
    await sql('update provider set deleted_at = now() where id = $1', [outside.id])
    expect((await choices(id)).body.missing).toEqual({ providerIds: 1 })
    await sql('update provider set deleted_at = null where id = $1', [outside.id])
  })

  it('name users who left as such, and are for those who may run the report', async () => {
    const [left] = await sql(
      "insert into account (team_id, email, first_name, last_name, deleted_at) values (1, 'left@aurora.test', 'Lee', 'Left', now()) returning id",
    )
    const options = { fromDate: '2026-01-01', toDate: '2026-01-31', userIds: [left.id, 3] }
    const id = await created({ type: 'loginaudit', options, isShared: true })
    const { body } = await choices(id)
    expect(body.choices.userIds.map(({ name }: { name: string }) => name)).toContain('Lee Left (left)')
    expect(body.missing).toEqual({ userIds: 0 })
    expect(await choices(id, editor)).toMatchObject({ status: 404, body: { message: 'Not found' } })
  })

  it('of a report that is neither own nor shared are not found', async () => {
    const id = await created()
    expect((await choices(id, editor)).status).toBe(404)
    expect((await choices(id, elsewhere)).status).toBe(404)
  })
})

describe('the email of a scheduled report', () => {
  const run = () => runReportSchedules(used.world.services)
  const dueToday = () => sql('update saved_report set next_due = team_today()')
  const nextDay = () => sql('delete from daily_run')
  const [roster, weekly] = [{ type: 'providerroster', options: {} }, { schedule: 'WEEKLY' }]
  const dueDays = async () =>
    (await sql('select next_due::text as day from saved_report order by id')).map(({ day }) => day)
  const today = async () => (await sql('select team_today()::text as today'))[0].today as string

  it('holds a link to the page with the settings, and nothing of the data', async () => {
    const id = await created({ ...weekly, name: 'Opioid <hours>' })
    await dueToday()
    await run()
    const [email, ...more] = await mailTo(used.world, manager)
    expect(more).toEqual([])
    expect(email?.subject).toBe('Your report: Opioid <hours>')
    expect(email?.text).toContain(`/reports/provider?saved=${id}`)
    expect(email?.text).toContain('Weekly reminder')
    expect(email?.text).toContain('Aurora Revenue Partners')
    expect(email?.html).toContain('Opioid &lt;hours&gt;')
    const names = await sql('select last_name as name from provider where id in (3, 5)')
    for (const { name } of names) expect(`${email?.text} ${email?.html}`).not.toContain(name)
  })

  it('comes from a job that also removes the runs that ended a day ago, of everybody in the team', async () => {
    await sql(`insert into report_run (team_id, account_id, type, options, expires_at)
      select 1, id, 'providerroster', jsonb_build_object('age', age), now() - age::interval from account, unnest(array['25 hours', '23 hours']) age where team_id = 1 and id in (2, 3)`)
    await run()
    expect(await sql("select options ->> 'age' as age from report_run order by account_id")).toEqual([
      { age: '23 hours' },
      { age: '23 hours' },
    ])
    await sql('delete from report_run')
  })

  it('is sent once for each day that is due, and the next day follows the schedule', async () => {
    await created({ ...roster, ...weekly })
    await created({ ...roster, schedule: 'MONTHLY' })
    await created(roster)
    const next = [nextDue('WEEKLY', await today()), nextDue('MONTHLY', await today()), null]
    expect(await dueDays()).toEqual(next)
    await run()
    expect(await mailTo(used.world, manager)).toEqual([])
    await sql('update saved_report set next_due = team_today() - 3 where schedule is not null')
    for (let times = 0; times < 3; times += 1) {
      await nextDay()
      await run()
    }
    expect(await mailTo(used.world, manager)).toHaveLength(2)
    expect(await dueDays()).toEqual(next)
  })

  it('is sent once by several servers that look at the same time', async () => {
    for (let n = 0; n < 5; n += 1) await created({ ...roster, ...weekly, name: `Roster ${n}` })
    await dueToday()
    await Promise.all(Array.from({ length: 6 }, run))
    const subjects = (await mailTo(used.world, manager)).map(({ subject }) => subject).toSorted()
    expect(subjects).toEqual([0, 1, 2, 3, 4].map((n) => `Your report: Roster ${n}`))
  })

  it('is neither lost in a crash nor sent twice: day and email are one transaction', async () => {
    await created({ ...roster, ...weekly })
    await dueToday()
    const { services } = used.world
    const failing: Mailer = { ...services.mailer, send: () => Promise.reject(new Error('crashed before the commit')) }
    await expect(runReportSchedules({ ...services, mailer: failing })).rejects.toThrow(
      'The scheduled reports of 1 teams did not go out',
    )
    expect([await dueDays(), await mailTo(used.world, manager)]).toEqual([[await today()], []])
    await run()
    expect(await mailTo(used.world, manager)).toHaveLength(1)
  })

  it('is sent to the owner of a shared report alone, and not to one who lost the right or left', async () => {
    await created({ ...roster, ...weekly, isShared: true })
    await created({ ...roster, ...weekly, name: 'Of the editor' }, editor)
    await dueToday()
    await sql("update account set authorities = '{TASK_VIEW}' where email = $1", [editor])
    await run()
    const recipients = async () => (await sql('select recipient from mailbox_message')).map((row) => row.recipient)
    expect(await recipients()).toEqual([manager])
    await sql('delete from mailbox_message')
    await sql('update account set authorities = $1, deleted_at = now() where email = $2', [editorRights, editor])
    await dueToday()
    await nextDay()
    await run()
    await sql('update account set deleted_at = null where email = $1', [editor])
    expect(await recipients()).toEqual([manager])
  })

  it('waits for the morning of the team', async () => {
    await created({ ...roster, ...weekly })
    await dueToday()
    await sql('update team set time_zone = $1 where id = 1', [timeZoneAt(6)])
    await sql('update saved_report set next_due = team_today() - 1')
    await run()
    expect(await mailTo(used.world, manager)).toEqual([])
    await sql('update team set time_zone = $1 where id = 1', [timeZoneAt(8)])
    await run()
    expect(await mailTo(used.world, manager)).toHaveLength(1)
    await sql('update team set time_zone = null')
  })

  it('keeps its day while the schedule stays, and loses it with the schedule', async () => {
    const id = await created({ ...roster, ...weekly })
    await sql("update saved_report set next_due = '2099-01-05'")
    await save(id, { ...roster, ...weekly, name: 'Renamed' })
    expect(await dueDays()).toEqual(['2099-01-05'])
    await save(id, { ...roster, schedule: 'MONTHLY' })
    expect(await dueDays()).toEqual([nextDue('MONTHLY', await today())])
    await save(id, { ...roster, schedule: null })
    expect(await dueDays()).toEqual([null])
  })
})
