import { documentCallsOf } from '@credence/contract/documents/calls'
import { beforeEach, describe, expect, it } from 'vitest'
import { buildDocument } from '../../../db/builders/documents.ts'
import { mailTo } from '../../../test/kit/browser.ts'
import { timeZoneAt } from '../../../test/kit/clocks.ts'
import { ask, list, type Drawer } from '../../../test/kit/document-files.ts'
import { sessionOf, useDemoWorld } from '../../../test/kit/demo-world.ts'
import type { Mailer } from '../../kit/ports/email.ts'
import { runReminders } from './documents.jobs.ts'

// The time zone puts the clock past the hour at which reminders are sent.
const used = useDemoWorld({ env: { CREDENCE_TIME_ZONE: timeZoneAt(12) } })
const sql = (text: string, values: unknown[] = []) => used.world.sql(text, values)
beforeEach(async () => {
  await sql('delete from document')
  await sql('delete from daily_run')
  await sql('delete from mailbox_message')
  await sql("update team set enrollment_notification_emails = '{office@aurora.test}' where id = 1")
  await sql('update practice set enrollment_notification_emails = null')
})

interface Made {
  owner?: 'provider' | 'practice' | 'carrier' | 'revenueteam'
  scope?: 'own' | 'h3admin'
  ownerId?: number
  teamId?: number
  category?: string
}
let made = 0

/** A document that expires in this many days of the installation. */
async function expiresIn(
  days: number,
  { owner = 'provider', scope = 'own', ownerId = 1, teamId = 1, category = 'LICENSE' }: Made = {},
): Promise<number> {
  made += 1
  const [{ day }] = (await sql("select to_char(team_today() + $1::int, 'YYYY-MM-DD') as day", [days])) as [
    { day: string },
  ]
  return used.world.inTeam(teamId, (inner) =>
    buildDocument(inner, {
      teamId,
      owner,
      scope,
      ownerId,
      name: `secret name ${made}.pdf`,
      details: { expiration: day, category },
    }),
  )
}
const run = () => runReminders(used.world.services)
const nextDay = () => sql('delete from daily_run')
const sentDates = async (id: number) =>
  (
    await sql(
      'select first_reminder_at is not null as first, second_reminder_at is not null as second from document where id = $1',
      [id],
    )
  )[0]
const office = () => mailTo(used.world, 'office@aurora.test')

describe('reminders', () => {
  it.each([
    [61, false, false],
    [60, true, false],
    [31, true, false],
    [30, false, true],
    [1, false, true],
    [0, false, true],
    [-1, false, false],
    [-400, false, false],
  ])('of a document that expires in %i days are sent: first %s, second %s', async (days, first, second) => {
    const id = await expiresIn(days)
    await run()
    expect(await sentDates(id)).toEqual({ first, second })
    expect(await office()).toHaveLength(first || second ? 1 : 0)
  })

  it('are sent twice before an expiry, once each', async () => {
    const id = await expiresIn(60)
    for (let day = 0; day < 40; day += 1) {
      await run()
      await nextDay()
      await sql('update document set expiration = expiration - 1')
    }
    expect(await sentDates(id)).toEqual({ first: true, second: true })
    expect((await office()).map(({ text }) => /\((.+)\)/.exec(text)?.[1])).toEqual(['in 30 days', 'in 60 days'])
  })

  it('are one email per address and day, with all documents and no file name', async () => {
    await sql(
      "update team set enrollment_notification_emails = '{Office@Aurora.test,second@aurora.test,office@aurora.test}' where id = 1",
    )
    await expiresIn(45)
    await expiresIn(20, { category: 'CONTROLLED_DANGEROUS_SUBSTANCE', ownerId: 2 })
    await expiresIn(1, { owner: 'practice', ownerId: 25, category: 'W9' })
    await expiresIn(20, { teamId: 2, ownerId: 101 })
    await run()
    const [email, ...more] = await office()
    expect(more).toEqual([])
    expect(email?.subject).toBe('3 documents expire soon')
    const names = (await sql('select formatted_name as name from provider where id in (1, 2) order by id')).map(
      ({ name }) => name,
    )
    expect(email?.text.split('\n\n').slice(2)).toEqual([
      expect.stringMatching(/^Northern Lights Cardiology: W9 expires \d\d\/\d\d\/\d{4} \(tomorrow\)$/),
      expect.stringMatching(new RegExp(`^${names[1]}: CDS expires .+ \\(in 20 days\\)$`)),
      expect.stringMatching(new RegExp(`^${names[0]}: Medical License expires .+ \\(in 45 days\\)$`)),
    ])
    expect(`${email?.text} ${email?.html}`).not.toContain('secret name')
    expect(await mailTo(used.world, 'second@aurora.test')).toHaveLength(1)
    expect(await sql('select recipient from mailbox_message order by 1')).toEqual([
      { recipient: 'manager@cascade.test' },
      { recipient: 'office@aurora.test' },
      { recipient: 'second@aurora.test' },
    ])
  })

  it('are sent once even if several servers start at the same time, and later files wait for the next day', async () => {
    for (let n = 0; n < 20; n += 1) await expiresIn(n + 5)
    await Promise.all(Array.from({ length: 6 }, run))
    expect(await office()).toHaveLength(1)
    await expiresIn(10)
    await run()
    expect(await office()).toHaveLength(1)
    await nextDay()
    await run()
    expect((await office()).map(({ subject }) => subject)).toEqual([
      'A document expires soon',
      '20 documents expire soon',
    ])
  })

  it('are neither lost in a crash nor sent twice: marks and emails are one transaction', async () => {
    const id = await expiresIn(20)
    const { services } = used.world
    const failing: Mailer = { ...services.mailer, send: () => Promise.reject(new Error('crashed before the commit')) }
    await expect(runReminders({ ...services, mailer: failing })).rejects.toThrow(
      'The reminders of 1 teams did not go out',
    )
    expect([await sentDates(id), await office()]).toEqual([{ first: false, second: false }, []])
    await run()
    expect([await sentDates(id), (await office()).length]).toEqual([{ first: false, second: true }, 1])
  })

  it('of one team are not delayed by a failure in another team', async () => {
    await sql(
      'update team set enrollment_notification_emails = E\'{"bad@aurora.test\\r\\nBcc: x@y.test"}\' where id = 1',
    )
    await expiresIn(20)
    await expiresIn(20, { teamId: 2, ownerId: 101 })
    await expect(run()).rejects.toThrow('The reminders of 1 teams did not go out')
    expect(await mailTo(used.world, 'manager@cascade.test')).toHaveLength(1)
  })

  it("of files that only administrators see are sent to the team's internal address, and none for administrators' own files", async () => {
    const own = await expiresIn(20, { owner: 'revenueteam', category: 'CONTRACT_CUSTOM' })
    const hidden = await expiresIn(20, { scope: 'h3admin' })
    await expiresIn(20, { owner: 'carrier', ownerId: 1, category: 'OTHER' })
    await run()
    expect(await office()).toEqual([])
    const [email] = await mailTo(used.world, 'aurora@credence.test')
    expect(email?.text).toContain('Aurora Revenue Partners: Contract Custom expires')
    expect(email?.text).toContain('Glacier Mutual: Other expires')
    expect([await sentDates(own), await sentDates(hidden)]).toEqual([
      { first: false, second: true },
      { first: false, second: false },
    ])
  })

  it('wait until there is a recipient, and are not sent for deleted providers', async () => {
    await sql("update team set enrollment_notification_emails = '{}' where id = 1")
    const id = await expiresIn(20)
    const deleted = await expiresIn(20, { ownerId: 3 })
    await sql('update provider set deleted_at = now() where id = 3')
    await run()
    expect(await sentDates(id)).toEqual({ first: false, second: false })
    await sql("update team set enrollment_notification_emails = '{office@aurora.test}' where id = 1")
    await nextDay()
    await run()
    expect([await sentDates(id), await sentDates(deleted)]).toEqual([
      { first: false, second: true },
      { first: false, second: false },
    ])
    await sql('update provider set deleted_at = null where id = 3')
  })

  it('are shown in the rows, do not make a save stale, and start again with a new expiry', async () => {
    const drawer: Drawer = {
      calls: documentCallsOf('provider', 'own'),
      entityId: 1,
      as: await sessionOf(used.world, 'editor@aurora.test'),
    }
    await expiresIn(20)
    const [before] = await list(used.world, drawer)
    await run()
    const [file] = await list(used.world, drawer)
    expect(file).toMatchObject({
      firstEmailReminderSent: null,
      secondEmailReminderSent: expect.any(String),
      version: before.version,
      modified: before.modified,
    })
    const saved = await ask(used.world, drawer, 'save', {
      fromFilename: file.filename,
      toFilename: file.filename,
      category: 'LICENSE',
      expiration: '2031-01-01',
      version: before.version,
    })
    expect(saved).toMatchObject({ status: 200, body: { secondEmailReminderSent: null, version: before.version + 1 } })
  })

  it('are not sent to owners who turned them off', async () => {
    await sql(
      'insert into reminder_preference (team_id, provider_id, reminder_id, is_active) values (1, 1, 1, false), (1, 2, 1, true), (1, 3, 2, false)',
    )
    await sql('insert into reminder_preference (team_id, practice_id, reminder_id, is_active) values (1, 25, 1, false)')
    const documents = [
      [await expiresIn(20), false],
      [await expiresIn(20, { ownerId: 2 }), true],
      [await expiresIn(20, { ownerId: 3 }), true],
      [await expiresIn(20, { owner: 'practice', ownerId: 25, category: 'W9' }), false],
      [await expiresIn(20, { owner: 'practice', ownerId: 24, category: 'W9' }), true],
    ] as const
    await run()
    for (const [id, isTold] of documents) expect(await sentDates(id)).toEqual({ first: false, second: isTold })
    await sql('delete from reminder_preference')
  })

  it("are sent to the practices' addresses, or to the team's where there are none", async () => {
    await sql(
      "update practice set enrollment_notification_emails = 'cardio@aurora.test , second@aurora.test' where id = 25",
    )
    await sql("update practice set enrollment_notification_emails = ' ' where id = 24")
    const [inside] = await sql(
      'select provider_id as id from provider_practice m where practice_id = 25 and not exists (select from provider_practice o where o.provider_id = m.provider_id and o.practice_id <> 25) order by 1 limit 1',
    )
    const [outside] = await sql(
      'select id from provider p where team_id = 1 and not exists (select from provider_practice m where m.provider_id = p.id and m.practice_id = 25) order by 1 limit 1',
    )
    await expiresIn(20, { owner: 'practice', ownerId: 25, category: 'W9' })
    await expiresIn(20, { owner: 'practice', ownerId: 24, category: 'W9' })
    await expiresIn(20, { ownerId: inside.id })
    await expiresIn(20, { ownerId: outside.id })
    await run()
    expect(await sql('select recipient, subject from mailbox_message order by 1')).toEqual([
      { recipient: 'cardio@aurora.test', subject: '2 documents expire soon' },
      { recipient: 'office@aurora.test', subject: '2 documents expire soon' },
      { recipient: 'second@aurora.test', subject: '2 documents expire soon' },
    ])
    await sql('update provider_practice set end_date = team_today() - 1 where provider_id = $1', [inside.id])
    await sql('delete from mailbox_message')
    await nextDay()
    await expiresIn(20, { ownerId: inside.id })
    await run()
    expect(await sql('select recipient from mailbox_message')).toEqual([{ recipient: 'office@aurora.test' }])
    await sql('update provider_practice set end_date = null')
    await sql('update practice set enrollment_notification_emails = null')
  })
})
