import * as contract from '@credence/contract/onboarding-review/calls'
import { providerOnboardingLink } from '@credence/contract/onboarding/link'
import { getProviderOnboardingUrl, providerAdminTexts } from '@credence/contract/provider-admin/calls'
import { duplicateNpi } from '@credence/contract/providers/checks'
import { texts } from '@credence/contract/texts'
import { beforeEach, describe, expect, it } from 'vitest'
import { arrive } from '../../../test/kit/arrive.ts'
import { mailTo } from '../../../test/kit/browser.ts'
import { changesBy, whileBroken } from '../../../test/kit/changes.ts'
import { clinicTeam, useClinic } from '../../../test/kit/clinic.ts'
import { changeLink, linkIdOf } from '../../../test/kit/links.ts'
import { insertLink } from '../../kit/request/links.ts'

const { used, clinic } = useClinic()
const sql = (text: string, values: unknown[] = []) => used.world.sql(text, values)
const invited = 'anna@home.test'
let token = ''

/** A new onboarding link of a provider with these stages saved. */
async function link(stages: string[], providerId = clinic.anna, sentTo: string | undefined = invited): Promise<string> {
  const made = await used.world.inTeam(clinicTeam, (scope) =>
    insertLink(scope, {
      purpose: providerOnboardingLink,
      for: { kind: 'provider', id: providerId },
      ...(sentTo ? { sentTo } : {}),
    }),
  )
  for (const stage of stages)
    await sql('insert into onboarding_stage (team_id, link_id, provider_id, stage) values ($1, $2, $3, $4)', [
      clinicTeam,
      await linkIdOf(used.world, made),
      providerId,
      stage,
    ])
  return made
}

interface NewChange {
  stage?: string
  field?: string
  label?: string
  providerId?: number
}

/** A change that waits for staff; its id. */
async function change({
  stage = 'demographics',
  field = 'dob',
  label = 'Date of birth',
  providerId = clinic.anna,
}: NewChange = {}) {
  const [row] = await sql(
    `insert into onboarding_change (team_id, provider_id, stage, field, label, before, after)
     values ($1, $2, $3, $4, $5, '01/02/1980', '01/02/1981') returning id`,
    [clinicTeam, providerId, stage, field, label],
  )
  return row.id as number
}

const queue = async (as = clinic.manager) => (await used.world.call(contract.listOnboardingReviews, {}, { as })).body
const changes = (id = clinic.anna, as = clinic.manager) =>
  used.world.call(contract.getOnboardingReview, { params: { id } }, { as })
const review = (body: Record<string, unknown>, { id = clinic.anna, as = clinic.manager, headers = {} } = {}) =>
  used.world.call(contract.reviewOnboarding, { params: { id }, body }, { as, headers })
const savedWith = async (of: string) =>
  (
    await sql('select stage from onboarding_stage where link_id = $1 and not is_sent_back order by stage', [
      await linkIdOf(used.world, of),
    ])
  ).map(({ stage }) => stage)
const states = async () =>
  Object.fromEntries((await changes()).body.map(({ id, state }: contract.OnboardingChange) => [id, state]))

beforeEach(async () => {
  await sql('delete from onboarding_change')
  await sql("delete from link where purpose = 'providerOnboarding'")
  await sql('delete from mailbox_message')
  await sql('update provider set email1 = null, deleted_at = null')
  token = await link(['demographics', 'documents', 'training'])
})

describe('the queue of onboarding reviews', () => {
  it('lists providers with changes to review or to correct by name, and no others', async () => {
    const [first] = [await change(), await change({ providerId: clinic.bert }), await change({ field: 'npi' })]
    await sql("update onboarding_change set state = 'SENT_BACK', message = 'x' where id = $1", [first])
    await sql(
      `insert into onboarding_change (team_id, provider_id, stage, field, label, state) values ($1, $2, 'demographics', 'npi', 'NPI', 'ACCEPTED')`,
      [clinicTeam, clinic.cleo],
    )
    expect(await queue()).toEqual([
      { providerId: clinic.anna, name: 'Able, Anna MD', practice: 'North', pending: 1, waiting: 1 },
      { providerId: clinic.bert, name: 'Baker, Bert NP', practice: 'North', pending: 1, waiting: 0 },
    ])
  })

  it('holds no provider of practices that the caller does not see, and nobody who was deleted', async () => {
    await change({ providerId: clinic.cleo })
    await change({ providerId: clinic.bert })
    const ids = async (as?: string) => (await queue(as)).map(({ providerId }: { providerId: number }) => providerId)
    expect(await ids(clinic.northOnly)).toEqual([clinic.bert])
    expect((await changes(clinic.cleo, clinic.northOnly)).status).toBe(404)
    await sql('update provider set deleted_at = now() where id = $1', [clinic.bert])
    expect(await ids()).toEqual([clinic.cleo])
  })

  it('is for those who manage providers, and only editors decide', async () => {
    const id = await change()
    const viewer = await clinic.sessionWith(['ADMIN_PROVIDER_MANAGEMENT_VIEW'])
    expect((await changes(clinic.anna, viewer)).status).toBe(200)
    expect((await review({ accept: [id] }, { as: viewer })).status).toBe(403)
    const other = await clinic.sessionWith(['PROVIDER_BASIC_EDIT'])
    expect((await changes(clinic.anna, other)).status).toBe(403)
    expect((await used.world.call(contract.listOnboardingReviews, {}, { as: other })).status).toBe(403)
  })

  it('is answered as unchanged until a change comes or is decided', async () => {
    const ask = (etag?: string) =>
      used.world.call(
        contract.listOnboardingReviews,
        {},
        { as: clinic.manager, headers: etag === undefined ? {} : { 'if-none-match': etag } },
      )
    const etag = String((await ask()).headers['etag'])
    expect((await ask(etag)).status).toBe(304)
    const id = await used.world.inTeam(clinicTeam, async (scope) => {
      const { rows } = await scope.client.query<{ id: number }>(
        "insert into onboarding_change (team_id, provider_id, stage, field, label) values ($1, $2, 'demographics', 'npi', 'NPI') returning id",
        [clinicTeam, clinic.anna],
      )
      return rows[0]?.id ?? 0
    })
    const changed = await ask(etag)
    expect([changed.status, changed.body[0]?.pending]).toEqual([200, 1])
    await review({ accept: [id] })
    expect((await ask(String(changed.headers['etag']))).body).toEqual([])
  })
})

describe('accepted changes', () => {
  it('are answered with who decided and when, newest first, and nobody is mailed', async () => {
    const [first, second, third] = [await change(), await change({ field: 'npi' }), await change({ field: 'pager' })]
    const reply = await review({ accept: [first, third] })
    expect(reply.status).toBe(200)
    expect(reply.body.map(({ id, state }: contract.OnboardingChange) => [id, state])).toEqual([
      [third, 'ACCEPTED'],
      [second, 'PENDING'],
      [first, 'ACCEPTED'],
    ])
    expect(reply.body[2]).toEqual({
      id: first,
      stage: 'demographics',
      label: 'Date of birth',
      before: '01/02/1980',
      after: '01/02/1981',
      state: 'ACCEPTED',
      message: null,
      warning: null,
      createdAt: expect.any(String),
      decidedAt: expect.any(String),
      decidedBy: expect.stringMatching(/^Staff Number\d+$/),
    })
    expect((await changes()).body).toEqual(reply.body)
    expect(await sql('select 1 from mailbox_message')).toEqual([])
    expect(
      await sql("select detail from audit_event where action = 'onboarding reviewed' order by id desc limit 1"),
    ).toEqual([{ detail: { accepted: [first, third], sentBack: [] } }])
    expect(await savedWith(token)).toEqual(['demographics', 'documents', 'training'])
  })

  it('name the other providers of the team that have the new NPI, until the change is accepted', async () => {
    const npi = '1234567893'
    const [{ name }] = await sql('update provider set npi = $2 where id = $1 returning formatted_name as name', [
      clinic.bert,
      npi,
    ])
    const id = await change({ field: 'npi', label: 'NPI' })
    const other = await change()
    const warnings = async () =>
      (await changes()).body.map(({ id: of, warning }: contract.OnboardingChange) => [of, warning])
    await sql('update onboarding_change set after = $2 where id = $1', [id, npi])
    expect(await warnings()).toEqual([
      [other, null],
      [id, duplicateNpi.message(name)],
    ])
    await sql('update onboarding_change set after = $2 where id = $1', [id, '1999999984'])
    expect(await warnings()).toContainEqual([id, null])
    await sql('update onboarding_change set after = $2 where id = $1', [id, npi])
    expect((await review({ accept: [id] })).body).toContainEqual(expect.objectContaining({ id, warning: null }))
  })

  it('are answered once more to a repeated call, and refused as stale to another one', async () => {
    const id = await change()
    const headers = { 'idempotency-key': `review-${id}` }
    const first = await review({ accept: [id] }, { headers })
    expect(await review({ accept: [id] }, { headers })).toMatchObject({ status: 200, body: first.body })
    expect(await review({ accept: [id] })).toMatchObject({ status: 409, body: { message: texts.changedByOther } })
  })

  it('are decided by one of five equal calls at once', async () => {
    const [one, two] = [await change(), await change({ field: 'npi' })]
    const body = { accept: [one], sendBack: [{ id: two, message: 'Nine digits' }] }
    const replies = await Promise.all(Array.from({ length: 5 }, () => review(body)))
    expect(replies.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409, 409, 409, 409])
    expect(await mailTo(used.world, invited)).toHaveLength(1)
  })
})

describe('changes that are sent back', () => {
  const send = async (...ids: number[]) =>
    review({ sendBack: ids.map((id) => ({ id, message: `  Please check ${id}  ` })) })

  it('are mailed with their messages and the open link, and only their stages count as not saved', async () => {
    const [one, two, kept] = [
      await change(),
      await change({ stage: 'training', field: 'training.7.type', label: 'Program' }),
      await change({ stage: 'documents', field: 'cv', label: 'CV' }),
    ]
    const reply = await review({
      accept: [kept],
      sendBack: [
        { id: one, message: 'Day and month are swapped' },
        { id: two, message: 'Which <degree>?' },
      ],
    })
    expect(reply.status).toBe(200)
    expect(await states()).toEqual({ [one]: 'SENT_BACK', [two]: 'SENT_BACK', [kept]: 'ACCEPTED' })
    expect(await savedWith(token)).toEqual(['documents'])
    const [mail, ...more] = await mailTo(used.world, invited)
    expect(more).toEqual([])
    expect(mail?.subject).toBe('Please correct your onboarding forms')
    expect(mail?.text).toContain('Demographics, Date of birth: Day and month are swapped')
    expect(mail?.text).toContain('Education and Training, Program: Which <degree>?')
    expect(mail?.html).toContain('Which &lt;degree&gt;?')
    expect(mail?.text).not.toMatch(/198[01]/)
    expect(mail?.links).toEqual([`http://localhost:4000/onboarding/start/${token}`])
    const { body } = await used.world.call(
      getProviderOnboardingUrl,
      { params: { id: clinic.anna } },
      { as: clinic.manager },
    )
    expect(body.url).toBe(mail?.links[0])
  })

  it.each(['complete', 'expired'] as const)(
    'of a link that is %s are mailed with a new one, with which the other stages are saved already',
    async (state) => {
      const id = await change({ stage: 'training' })
      await changeLink(used.world, token, state)
      expect((await send(id)).status).toBe(200)
      const [mail, ...more] = await mailTo(used.world, invited)
      expect(more).toEqual([])
      const next = mail?.links[0]?.split('/').at(-1) ?? ''
      expect(next).not.toBe(token)
      expect(await arrive(used.world, providerOnboardingLink, next)).toMatchObject({
        subject: { kind: 'provider', id: clinic.anna },
        isComplete: false,
      })
      expect(await savedWith(next)).toEqual(['demographics', 'documents'])
      expect(await savedWith(token)).toEqual(['demographics', 'documents', 'training'])
      expect(await arrive(used.world, providerOnboardingLink, token)).toMatchObject(
        state === 'complete' ? { isComplete: true } : { status: 404 },
      )
    },
  )

  it('go to the address of the provider when no link was sent, and are refused without one', async () => {
    await sql("delete from link where purpose = 'providerOnboarding'")
    const id = await change()
    const nothing = await changesBy(used.world, async () =>
      expect(await send(id)).toMatchObject({ status: 422, body: { message: providerAdminTexts.noEmail } }),
    )
    expect(nothing).toEqual({ removed: [], added: [] })
    await sql("update provider set email1 = 'able@home.test' where id = $1", [clinic.anna])
    expect((await send(id)).status).toBe(200)
    expect(await mailTo(used.world, 'able@home.test')).toHaveLength(1)
  })

  it.each([
    ['onboarding_change', 'update'],
    ['onboarding_stage', 'update'],
    ['mailbox_message', 'insert'],
    ['audit_event', 'insert'],
  ] as const)('stay as they were when a write to %s fails (%s)', async (table, event) => {
    const [one, two] = [await change(), await change({ field: 'npi' })]
    await changesBy(used.world, () =>
      whileBroken(used.world, table, event, async () =>
        expect((await review({ accept: [two], sendBack: [{ id: one, message: 'Please check' }] })).status).toBe(500),
      ),
    ).then((changed) => expect(changed).toEqual({ removed: [], added: [] }))
    expect((await review({ accept: [two], sendBack: [{ id: one, message: 'Please check' }] })).status).toBe(200)
  })

  it('do not end with the link of a provider who has left', async () => {
    const id = await change({ providerId: clinic.bert })
    await sql('update provider set email1 = $2 where id = $1', [clinic.bert, 'bert@home.test'])
    await sql("update provider_practice set end_date = '2026-01-31' where provider_id = $1", [clinic.bert])
    expect((await review({ sendBack: [{ id, message: 'x' }] }, { id: clinic.bert })).status).toBe(409)
    await sql('update provider_practice set end_date = null where provider_id = $1', [clinic.bert])
  })
})

describe('a decision is refused', () => {
  it.each<[string, (id: number) => unknown, string]>([
    ['without a message', (id) => [{ id, message: ' ' }], contract.reviewMessages.messageRequired],
    [
      'with a message that is too long',
      (id) => [{ id, message: 'x'.repeat(512) }],
      contract.reviewMessages.messageTooLong,
    ],
  ])('%s', async (_, sendBack, message) => {
    const id = await change()
    expect(await review({ sendBack: sendBack(id) })).toMatchObject({
      status: 400,
      body: { fields: { 'sendBack.0.message': message } },
    })
  })

  it('about a change that is named twice', async () => {
    const id = await change()
    for (const body of [{ accept: [id, id] }, { accept: [id], sendBack: [{ id, message: 'x' }] }])
      expect(await review(body)).toMatchObject({
        status: 422,
        body: { message: contract.reviewMessages.decidedTwice },
      })
    expect(await states()).toEqual({ [id]: 'PENDING' })
  })

  it('about a change of another provider, and nothing else is decided', async () => {
    const [own, foreign] = [await change(), await change({ providerId: clinic.bert })]
    expect((await review({ accept: [own, foreign] })).status).toBe(404)
    expect(await states()).toEqual({ [own]: 'PENDING' })
  })

  it('about a change that was decided meanwhile, and nothing else is decided', async () => {
    const [one, two] = [await change(), await change({ field: 'npi' })]
    await review({ accept: [one] })
    expect(await review({ accept: [one], sendBack: [{ id: two, message: 'Please check' }] })).toMatchObject({
      status: 409,
      body: { message: texts.changedByOther },
    })
    expect(await states()).toEqual({ [one]: 'ACCEPTED', [two]: 'PENDING' })
    expect(await sql('select 1 from mailbox_message')).toEqual([])
  })
})
