import { passwordLink } from '@credence/contract/auth/calls'
import { providerOnboardingLink } from '@credence/contract/provider-admin/calls'
import { arrive as arriveAt } from '../../../test/kit/arrive.ts'
import { getPracticeOnboardingState } from '@credence/contract/practices/profile'
import * as contract from '@credence/contract/practice-admin/calls'
import { linkTexts } from '@credence/contract/links/link-texts'
import { beforeAll, describe, expect, it } from 'vitest'
import { mailTo } from '../../../test/kit/browser.ts'
import { rowsOf, tells } from '../../../test/kit/database-content.ts'
import { changesBy, insist, whileBroken } from '../../../test/kit/changes.ts'
import { sessionOf, useDemoWorld } from '../../../test/kit/demo-world.ts'

const used = useDemoWorld()
const practiceId = 25
const address = 'desk@northern-lights.test'
let manager: { as: string }
beforeAll(async () => {
  manager = { as: await sessionOf(used.world, 'manager@aurora.test') }
  await used.world.sql('update practice set email1 = $2 where id = $1', [practiceId, address])
})

const sql = (text: string, values: unknown[] = []) => used.world.sql(text, values)
const send = (id = practiceId) =>
  used.world.call(contract.updatePractice, { params: { id }, body: { sendOnboardingForms: true } }, manager)
const url = async (id = practiceId): Promise<string | null> =>
  (await used.world.call(contract.getPracticeOnboardingUrl, { params: { practiceId: id } }, manager)).body.url
const check = async (query = {}) => (await used.world.call(contract.checkPracticeOnboarding, { query }, manager)).body
const events = (action: string) =>
  sql('select account_id, team_id, subject from audit_event where action = $1 order by id', [action])
const tokenIn = (link: string | null | undefined) => link?.split('/').at(-1) ?? 'none'

/** The result of opening a link: its subject, or the refusal. */
const arrive = (token: string, purpose = contract.practiceOnboardingLink) => arriveAt(used.world, purpose, token)

describe('the onboarding check', () => {
  it('finds no obstacle for a new practice, or one with an address', async () => {
    expect(await check()).toEqual({ errors: [] })
    expect(await check({ practiceId })).toEqual({ errors: [] })
  })

  it.each<[string, string, string[]]>([
    ['no address', 'email1 = null', [contract.practiceAdminTexts.noEmail]],
    ['an address that is none', "email1 = 'nobody'", [contract.practiceAdminTexts.badEmail]],
    ['its end behind it', "end_date = '2026-01-31'", ['The practice ended on 01/31/2026.']],
    [
      'neither address nor future',
      "email1 = '', end_date = '2026-01-31'",
      [contract.practiceAdminTexts.noEmail, 'The practice ended on 01/31/2026.'],
    ],
  ])('reports a practice with %s, and nothing is sent or saved', async (_, change, errors) => {
    await sql(`update practice set ${change} where id = 24`)
    expect(await check({ practiceId: 24 })).toEqual({ errors })
    const changes = await changesBy(used.world, async () =>
      expect(
        await used.world.call(
          contract.updatePractice,
          {
            params: { id: 24 },
            body: { sendOnboardingForms: true, reminderPreferences: { 1: false } },
          },
          manager,
        ),
      ).toMatchObject({ status: 422, body: { message: contract.practiceAdminTexts.issues, errors } }),
    )
    expect(changes).toEqual({ removed: [], added: [] })
    await sql("update practice set email1 = 'other@practice.test', end_date = null where id = 24")
  })

  it('ignores practices that the caller may not see', async () => {
    const [{ id }] = await sql('select id from practice where team_id = 2 limit 1')
    expect(
      (await used.world.call(contract.checkPracticeOnboarding, { query: { practiceId: id } }, manager)).status,
    ).toBe(404)
  })
})

describe('the onboarding link', () => {
  it('is emailed to the practice, shown again to permitted callers, and each showing is recorded', async () => {
    expect(await url()).toBe(null)
    expect(await events('onboarding link shown')).toEqual([])
    expect((await send()).status).toBe(200)
    const [mail] = await mailTo(used.world, address)
    expect(mail?.subject).toBe('Onboarding forms for Northern Lights Cardiology')
    expect(mail?.text).toContain('Aurora Revenue Partners looks after the enrollment of Northern Lights Cardiology')
    expect(mail?.text).toContain('for 30 days')
    expect(mail?.links).toEqual([await url()])
    expect(await url()).toMatch(/^http:\/\/localhost:4000\/practice-onboarding\/start\/[\w-]{43}$/)
    expect(await events('onboarding link sent')).toEqual([{ account_id: 2, team_id: 1, subject: 'practice 25' }])
    expect(await events('onboarding link shown')).toHaveLength(2)
    expect((await used.world.call(getPracticeOnboardingState, { params: { id: practiceId } }, manager)).body).toEqual({
      hasActiveOnboardingUrl: true,
      hasRecentlyCompletedOnboardingUrl: false,
    })
    const [link] = await sql(
      "select sent_to, created_by, team_id, expires_at - created_at = interval '30 days' as lasts from link where practice_id = $1 and purpose = 'practiceOnboarding' order by id desc limit 1",
      [practiceId],
    )
    expect(link).toEqual({ sent_to: address, created_by: 2, team_id: 1, lasts: true })
  })

  it('opens only its own practice, and is readable only in the email', async () => {
    const token = tokenIn(await url())
    expect(await arrive(token)).toMatchObject({
      subject: { kind: 'practice', id: practiceId },
      teamId: 1,
      isComplete: false,
    })
    for (const purpose of [passwordLink, providerOnboardingLink])
      expect(await arrive(token, purpose)).toMatchObject({ status: 404 })
    expect(await arrive(`${token}x`)).toEqual({ status: 404, message: linkTexts.invalid })
    expect([...(await rowsOf(used.world))].filter((row) => tells(row, token))).toEqual([])
  })

  it('is replaced by the next one, also when ten are sent at once', async () => {
    const first = tokenIn(await url())
    expect((await send()).status).toBe(200)
    expect(await arrive(first)).toEqual({ status: 404, message: linkTexts.invalid })
    const replies = await Promise.all(Array.from({ length: 10 }, () => insist(() => send())))
    expect(new Set(replies.map(({ status }) => status))).toEqual(new Set([200]))
    expect(
      await sql(
        "select count(*)::int as n from link where practice_id = $1 and purpose = 'practiceOnboarding' and revoked_at is null and completed_at is null",
        [practiceId],
      ),
    ).toEqual([{ n: 1 }])
    const mailed = (await mailTo(used.world, address)).map(({ links }) => links[0])
    expect(new Set(mailed).size).toBe(12)
    const open = (await Promise.all(mailed.map((link) => arrive(tokenIn(link))))).filter((found) => 'subject' in found)
    expect(open).toHaveLength(1)
    expect(mailed).toContain(await url())
  })

  it('expires, and is then neither shown nor opened', async () => {
    const token = tokenIn(await url())
    await sql(
      "update link set expires_at = now() - interval '1 second' where practice_id = $1 and revoked_at is null",
      [practiceId],
    )
    expect(await url()).toBe(null)
    expect(await arrive(token)).toEqual({ status: 422, message: linkTexts.expiredPractice })
    await send()
    const next = tokenIn(await url())
    await sql(
      'update link set completed_at = now() where practice_id = $1 and revoked_at is null and expires_at > now()',
      [practiceId],
    )
    expect(await url()).toBe(null)
    expect(await arrive(next)).toMatchObject({ isComplete: true })
    expect((await used.world.call(getPracticeOnboardingState, { params: { id: practiceId } }, manager)).body).toEqual({
      hasActiveOnboardingUrl: false,
      hasRecentlyCompletedOnboardingUrl: true,
    })
  })

  it.each<[string, string | null, string[]]>([
    ['no list', null, []],
    ['a blank list', ' ', []],
    ['two addresses', 'a@copies.test, b@copies.test', ['a@copies.test', 'b@copies.test']],
    [
      'blanks, doubles and the practice itself',
      `a@copies.test,, A@COPIES.test , ${address.toUpperCase()},`,
      ['a@copies.test'],
    ],
    [
      'what is no address',
      'nobody, a@copies.test, <x@y.test>, (b)@copies.test, c@copies.test d@copies.test',
      ['a@copies.test'],
    ],
    ['a header', 'a@copies.test, b@copies.test\r\nBcc: x@y.test', ['a@copies.test']],
  ])("is copied to the practice's list, here %s", async (_, emails, copied) => {
    await sql('update practice set onboarding_notification_cc_emails = $2 where id = $1', [practiceId, emails])
    expect((await send()).status).toBe(200)
    const sent = await sql(
      'select lower(recipient) as recipient, subject from mailbox_message where links[1] = $1 order by 1',
      [await url()],
    )
    expect(sent).toEqual(
      [...copied, address].map((recipient) => ({
        recipient,
        subject: 'Onboarding forms for Northern Lights Cardiology',
      })),
    )
    await sql('update practice set onboarding_notification_cc_emails = null where id = $1', [practiceId])
  })

  it.each(['mailbox_message', 'audit_event'])(
    'that could not be sent because %s failed leaves the earlier one open',
    async (table) => {
      await send()
      const before = await url()
      await whileBroken(used.world, table, 'insert', async () => expect((await send()).status).toBe(500))
      expect(await url()).toBe(before)
      expect(await arrive(tokenIn(before))).toMatchObject({ subject: { kind: 'practice', id: practiceId } })
    },
  )

  it("whose sealed copy was swapped with another's is not shown", async () => {
    await send(24)
    await send()
    await sql(
      `update link l set token_sealed = o.token_sealed from link o where l.practice_id = 25 and o.practice_id = 24 and l.revoked_at is null and o.revoked_at is null`,
    )
    const reply = await used.world.call(contract.getPracticeOnboardingUrl, { params: { practiceId } }, manager)
    expect([reply.status, JSON.stringify(reply.body)]).toEqual([
      500,
      expect.not.stringContaining('practice-onboarding'),
    ])
  })

  it('is shown only to callers who may see the practice', async () => {
    const [{ id }] = await sql('select id from practice where team_id = 2 limit 1')
    expect(
      (await used.world.call(contract.getPracticeOnboardingUrl, { params: { practiceId: id } }, manager)).status,
    ).toBe(404)
    const editor = await sessionOf(used.world, 'editor@aurora.test')
    expect(
      (await used.world.call(contract.getPracticeOnboardingUrl, { params: { practiceId } }, { as: editor })).status,
    ).toBe(403)
  })
})
