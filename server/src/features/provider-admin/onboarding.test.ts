import { arrive as arriveAt } from '../../../test/kit/arrive.ts'
import { linkTexts } from '@credence/contract/links/link-texts'
import * as contract from '@credence/contract/provider-admin/calls'
import { getProviderOnboardingState } from '@credence/contract/providers/profile'
import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { mailTo } from '../../../test/kit/browser.ts'
import { rowsOf, tells } from '../../../test/kit/database-content.ts'
import { changesBy, insist, whileBroken } from '../../../test/kit/changes.ts'
import { sessionOf, useDemoWorld } from '../../../test/kit/demo-world.ts'

const used = useDemoWorld()
const practiceId = 25
const { providerAdminTexts: said } = contract
let manager: { as: string }
let id = 0
let address = ''
let made = 0
beforeAll(async () => {
  manager = { as: await sessionOf(used.world, 'manager@aurora.test') }
  await used.world.sql(
    "insert into esignature_template (id, team_id, name) values (1, 1, 'Consent'), (2, 1, 'Release'), (900, 2, 'Foreign')",
  )
})

const sql = (text: string, values: unknown[] = []) => used.world.sql(text, values)
const call = (...args: Parameters<typeof used.world.call>) => used.world.call(...args)
const create = async (email: string | null, lastName = 'Recipient'): Promise<number> =>
  (
    await call(
      contract.createProvider,
      {
        body: {
          firstName: 'Runa',
          lastName,
          credentials: 'NP',
          email,
          practiceAssociations: { [practiceId]: { isMember: true } },
        },
      },
      manager,
    )
  ).body.id
const send = () => call(contract.updateProvider, { params: { id }, body: { sendOnboardingForms: true } }, manager)
const bulk = (providerIds: unknown, includedESignatureTemplates = {}, headers = {}) =>
  call(contract.sendProviderForms, { body: { providerIds, includedESignatureTemplates } }, { ...manager, headers })
const url = async (of = id): Promise<string | null> =>
  (await call(contract.getProviderOnboardingUrl, { params: { id: of } }, manager)).body.url
const check = async (query = {}): Promise<string[]> =>
  (await call(contract.checkProviderOnboarding, { query }, manager)).body.errors
const eligible = async () =>
  (
    (await call(contract.listProvidersToManage, { query: { onlyOnboardingEligible: 'true' } }, manager)).body as {
      id: number
    }[]
  ).map((each) => each.id)
const tokenIn = (link: string | null | undefined) => link?.split('/').at(-1) ?? 'none'

const arrive = (token: string) => arriveAt(used.world, contract.providerOnboardingLink, token)

beforeEach(async () => {
  made += 1
  address = `runa${made}@recipient.test`
  id = await create(address)
})

describe('the onboarding check', () => {
  it('finds no obstacle for a provider with an address and a current practice', async () => {
    expect(await check({ practiceIds: '24,25' })).toEqual([])
    expect(await check({ practiceIds: '24,25', providerId: id })).toEqual([])
    expect(await check({ providerId: id })).toEqual([])
    expect(await eligible()).toContain(id)
  })

  it.each<[string, string, string[]]>([
    ['no address', 'update provider set email1 = null where id = $1', [said.noEmail]],
    ['an address that is none', "update provider set email1 = 'nobody' where id = $1", [said.badEmail]],
    ['two addresses', "update provider set email1 = 'a@b.test, c@d.test' where id = $1", [said.badEmail]],
    [
      'no practice today',
      "update provider_practice set end_date = '2026-01-31' where provider_id = $1",
      [said.noPracticeToday],
    ],
    [
      'a practice that ended',
      "update practice set end_date = '2026-01-31' where id = (select practice_id from provider_practice where provider_id = $1)",
      ['Northern Lights Cardiology ended on 01/31/2026.'],
    ],
  ])('reports a provider with %s, who is not offered, and nothing is sent or saved', async (_, change, errors) => {
    await sql(change, [id])
    expect(await check({ providerId: id })).toEqual(errors)
    expect(await eligible()).not.toContain(id)
    const changes = await changesBy(used.world, async () => {
      expect(
        await call(
          contract.updateProvider,
          {
            params: { id },
            body: {
              sendOnboardingForms: true,
              reminderPreferences: { 1: false },
              includedESignatureTemplates: { 1: true },
            },
          },
          manager,
        ),
      ).toMatchObject({ status: 422, body: { message: said.issues, errors } })
      expect(await bulk([id])).toMatchObject({ status: 422, body: { errors } })
    })
    expect(changes).toEqual({ removed: [], added: [] })
    await sql('update practice set end_date = null where id = $1', [practiceId])
  })

  it('uses the chosen practices, and one current practice is enough', async () => {
    await sql("update practice set end_date = '2026-01-31' where id = 24")
    expect(await check({ practiceIds: '24' })).toEqual([
      said.practiceEnded((await sql('select name from practice where id = 24'))[0].name, '2026-01-31'),
    ])
    expect(await check({ practiceIds: '24', providerId: id })).toHaveLength(1)
    expect(await check({ practiceIds: '24,25' })).toEqual([])
    expect(await check()).toEqual([said.practiceRequired])
    await sql('update practice set end_date = null where id = 24')
  })

  it('also prevents the creation of a new provider', async () => {
    await sql("update practice set end_date = '2026-01-31' where id = $1", [practiceId])
    const body = {
      firstName: 'Too',
      lastName: 'Late',
      email: 'too@late.test',
      sendOnboardingForms: true,
      practiceAssociations: { [practiceId]: { isMember: true } },
    }
    expect(await call(contract.createProvider, { body }, manager)).toMatchObject({
      status: 422,
      body: { message: said.issues, errors: ['Northern Lights Cardiology ended on 01/31/2026.'] },
    })
    expect(await sql("select 1 from provider where last_name = 'Late'")).toEqual([])
    await sql('update practice set end_date = null where id = $1', [practiceId])
  })

  it('ignores providers and practices that the caller may not see', async () => {
    const [practice] = await sql('select id from practice where team_id = 2 limit 1')
    const [provider] = await sql('select id from provider where team_id = 2 limit 1')
    for (const query of [{ practiceIds: `${practiceId},${practice.id}` }, { providerId: provider.id }])
      expect((await call(contract.checkProviderOnboarding, { query }, manager)).status).toBe(404)
    expect((await call(contract.getProviderOnboardingUrl, { params: { id: provider.id } }, manager)).status).toBe(404)
  })
})

describe('the onboarding link', () => {
  it('is emailed to the provider, shown again to permitted callers, opens only that provider, and each showing is recorded', async () => {
    expect(await url()).toBe(null)
    expect((await send()).status).toBe(200)
    const [mail] = await mailTo(used.world, address)
    expect(mail?.subject).toBe('Onboarding forms for Recipient, Runa NP')
    expect(mail?.text).toContain('Aurora Revenue Partners looks after the credentialing of Recipient, Runa NP')
    expect(mail?.links).toEqual([await url()])
    expect(await url()).toMatch(/^http:\/\/localhost:4000\/onboarding\/start\/[\w-]{43}$/)
    const token = tokenIn(await url())
    expect(await arrive(token)).toMatchObject({
      subject: { kind: 'provider', id },
      teamId: 1,
      isComplete: false,
    })
    expect([...(await rowsOf(used.world))].filter((row) => tells(row, token))).toEqual([])
    const subject = `provider ${id}`
    expect(
      (await sql('select action from audit_event where subject = $1 order by id', [subject])).map(
        ({ action }) => action,
      ),
    ).toEqual(['onboarding link sent', ...Array(3).fill('onboarding link shown')])
    expect((await call(getProviderOnboardingState, { params: { id } }, manager)).body).toMatchObject({
      hasActiveOnboardingUrl: true,
      hasRecentlyCompletedOnboardingUrl: false,
    })
    const [link] = await sql(
      "select sent_to, created_by, expires_at - created_at = interval '30 days' as lasts from link where provider_id = $1",
      [id],
    )
    expect(link).toEqual({ sent_to: address, created_by: 2, lasts: true })
  })

  it('is replaced by the next one, also when several are sent at once', async () => {
    await send()
    const first = tokenIn(await url())
    const replies = await Promise.all([
      ...Array.from({ length: 4 }, () => insist(send)),
      ...Array.from({ length: 4 }, () => insist(() => bulk([id]))),
    ])
    expect(new Set(replies.map(({ status }) => status))).toEqual(new Set([200]))
    expect(await arrive(first)).toEqual({ status: 404, message: linkTexts.invalid })
    expect(await sql('select 1 from link where provider_id = $1 and revoked_at is null', [id])).toHaveLength(1)
    expect((await mailTo(used.world, address)).map(({ links }) => links[0])).toContain(await url())
  })

  it('is copied to the addresses of the current practices, without duplicates', async () => {
    const list = (practice: number, emails: string | null) =>
      sql('update practice set onboarding_notification_cc_emails = $2 where id = $1', [practice, emails])
    await list(practiceId, `one@copies.test, ${address.toUpperCase()},, two@copies.test`)
    await list(24, 'One@copies.test, three@copies.test')
    await list(23, 'former@copies.test')
    await sql('insert into provider_practice (team_id, provider_id, practice_id) values (1, $1, 24)', [id])
    await sql(
      "insert into provider_practice (team_id, provider_id, practice_id, end_date) values (1, $1, 23, '2026-01-31')",
      [id],
    )
    expect((await send()).status).toBe(200)
    const sent = await sql(
      'select recipient, subject, links from mailbox_message where links[1] = $1 order by lower(recipient)',
      [await url()],
    )
    expect(sent.map(({ recipient }) => recipient.toLowerCase())).toEqual([
      'one@copies.test',
      address,
      'three@copies.test',
      'two@copies.test',
    ])
    expect(new Set(sent.map(({ subject }) => subject))).toEqual(new Set(['Onboarding forms for Recipient, Runa NP']))
    await sql("update practice set end_date = '2026-01-31' where id = 24")
    await send()
    expect(
      (await sql('select recipient from mailbox_message where links[1] = $1', [await url()])).map(
        ({ recipient }) => recipient,
      ),
    ).not.toContain('three@copies.test')
    await sql('update practice set end_date = null where id = 24')
    for (const practice of [practiceId, 24, 23]) await list(practice, null)
  })

  it.each(['mailbox_message', 'audit_event'])(
    'that could not be sent because %s failed leaves the earlier one open',
    async (table) => {
      await send()
      const before = await url()
      await whileBroken(used.world, table, 'insert', async () => expect((await send()).status).toBe(500))
      expect(await url()).toBe(before)
      expect(await arrive(tokenIn(before))).toMatchObject({ subject: { kind: 'provider', id } })
    },
  )
})

describe('sending forms to several providers', () => {
  it('emails one link to each, once, and includes the chosen templates', async () => {
    const other = await create('other@recipient.test')
    await call(
      contract.updateProvider,
      { params: { id: other }, body: { includedESignatureTemplates: { 2: true } } },
      manager,
    )
    const key = { 'idempotency-key': `bulk-${id}` }
    for (const _ of [1, 2])
      expect(await bulk([id, other, id], { 1: true, 2: false }, key)).toMatchObject({ status: 200, body: { count: 2 } })
    for (const [to, of] of [
      [address, id],
      ['other@recipient.test', other],
    ] as const)
      expect((await mailTo(used.world, to)).map(({ links }) => links[0])).toEqual([await url(of)])
    expect(
      await sql(
        'select esignature_template_id as t, provider_id as p from provider_esignature_template where provider_id = any ($1) order by 2',
        [[id, other]],
      ),
    ).toEqual([
      { t: 1, p: id },
      { t: 1, p: other },
    ])
  })

  it('sends to all or to none, and names each provider with an obstacle', async () => {
    const silent = await create(null, 'Silent')
    const changes = await changesBy(used.world, async () =>
      expect(await bulk([id, silent], { 1: true })).toMatchObject({
        status: 422,
        body: { message: said.issues, errors: [`Silent, Runa NP: ${said.noEmail}`] },
      }),
    )
    expect(changes).toEqual({ removed: [], added: [] })
    const other = await create('second@recipient.test')
    const broken = await changesBy(used.world, () =>
      whileBroken(used.world, 'mailbox_message', 'insert', async () =>
        expect((await bulk([id, other])).status).toBe(500),
      ),
    )
    expect(broken).toEqual({ removed: [], added: [] })
  })

  it.each<[unknown, number, object?]>([
    [[], 400],
    [[0], 400],
    [['x'], 400],
    ['all', 400],
    [[2_000_000_000], 404],
    [[1], 404, { 900: true }],
    [Array.from({ length: 501 }, (_, at) => at + 1), 400],
  ])('refuses %j', async (ids, status, templates = {}) => {
    expect((await bulk(ids, templates)).status).toBe(status)
  })

  it('reports the maximum number', async () => {
    expect((await bulk(Array.from({ length: 501 }, (_, at) => at + 1))).body.message).toBe(
      'Forms can be sent to 500 providers at once.',
    )
  })
})

describe('the open link to the onboarding forms', () => {
  const resend = (as = manager) => call(contract.resendProviderForms, { params: { id } }, as)
  const revoke = () => call(contract.revokeProviderForms, { params: { id } }, manager)

  it('is mailed again as it is, to the address that it was sent to', async () => {
    await send()
    const first = await url()
    await sql("update provider set email1 = 'elsewhere@recipient.test' where id = $1", [id])
    expect(await resend()).toMatchObject({ status: 200, body: { sentTo: address } })
    expect(await url()).toBe(first)
    const mails = await mailTo(used.world, address)
    expect(mails).toHaveLength(2)
    expect(mails.map(({ links }) => links[0])).toEqual([first, first])
    expect(await mailTo(used.world, 'elsewhere@recipient.test')).toEqual([])
  })

  it('opens nothing once it is revoked, and is neither mailed nor revoked again', async () => {
    await send()
    const token = tokenIn(await url())
    expect(await revoke()).toMatchObject({ status: 200, body: {} })
    expect(await arrive(token)).toMatchObject({ status: 404 })
    expect(await url()).toBeNull()
    const changes = await changesBy(used.world, async () => {
      expect(await resend()).toMatchObject({ status: 409, body: { message: said.notOpen } })
      expect(await revoke()).toMatchObject({ status: 409, body: { message: said.notOpen } })
    })
    expect(changes).toEqual({ removed: [], added: [] })
  })

  it.each([
    ['never sent', ''],
    ['expired', "update link set expires_at = now() - interval '1 day' where provider_id = $1"],
    ['complete', 'update link set completed_at = now() where provider_id = $1'],
  ])('that was %s is not mailed again', async (_, change) => {
    if (change) {
      await send()
      await sql(change, [id])
    }
    expect(await resend()).toMatchObject({ status: 409, body: { message: said.notOpen } })
    expect(await revoke()).toMatchObject({ status: 409, body: { message: said.notOpen } })
  })
})
