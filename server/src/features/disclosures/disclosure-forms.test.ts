import * as contract from '@credence/contract/disclosures/calls'
import { disclosureMessages } from '@credence/contract/disclosures/answers'
import { createFormRequest } from '@credence/contract/form-requests/calls'
import { beforeEach, describe, expect, it } from 'vitest'
import { buildProvider } from '../../../db/builders/builders.ts'
import { mailTo } from '../../../test/kit/browser.ts'
import { changesBy, whileBroken } from '../../../test/kit/changes.ts'
import { clinicTeam, useClinic } from '../../../test/kit/clinic.ts'
import { parts } from '../../../test/kit/parts.ts'
import type { Reply } from '../../../test/kit/world.ts'

const { used, clinic } = useClinic({ queue: true })
const sql = (text: string, values: unknown[] = []) => used.world.sql(text, values)
type Kind = 'provider' | 'admin'
const purposes = { provider: contract.disclosuresProviderLink, admin: contract.disclosuresAdminLink }

beforeEach(async () => {
  await sql("delete from link where purpose like 'disclosures%'")
  await sql('delete from survey_response')
  await sql('delete from mailbox_message')
  await sql("update provider set email1 = 'anna@home.test' where id = $1", [clinic.anna])
  await sql("update practice set email1 = lower(name) || '@home.test', office_manager_email = null")
})

/** The token of a link that a member of staff has just sent. */
async function request(kind: Kind, as = clinic.manager): Promise<string> {
  const body =
    kind === 'provider'
      ? { kind: 'DISCLOSURES_PROVIDER', providerId: clinic.anna, extra: 'By Friday, please' }
      : { kind: 'DISCLOSURES_ADMIN', practiceId: clinic.north }
  expect((await used.world.call(createFormRequest, { body }, { as })).status).toBe(200)
  const [mail] = await sql('select links from mailbox_message order by id desc limit 1')
  return mail.links[0].split('/').at(-1)
}

const open = (kind: Kind, token: string) =>
  used.world.call(kind === 'provider' ? contract.getProviderQuestionnaire : contract.getAdminQuestionnaire, {
    params: { token },
  })
const send = (kind: Kind, token: string, data: unknown, headers: Record<string, string> = {}): Promise<Reply> =>
  used.world.ask('POST', `/api/disclosures/${kind}/${token}`, { raw: parts({ data }), headers })
type Row = Record<string, unknown>
/** An answer to each question: No, but for those that are given by their place. */
async function answersTo(kind: Kind, token: string, given: Record<number, Row> = {}): Promise<{ disclosures: Row[] }> {
  const { body } = await open(kind, token)
  return {
    disclosures: body.disclosures.map(({ questionId }: { questionId: number }, at: number) => ({
      questionId,
      answer: 'NO',
      ...given[at],
    })),
  }
}
const responsesOf = async (providerId: number) =>
  (await used.world.call(contract.listDisclosures, { params: { providerId } }, { as: clinic.manager })).body
const senderOf = async () =>
  (await sql("select a.email from link l join account a on a.id = l.created_by where l.purpose like 'disclosures%'"))[0]
    ?.email

describe('an open questionnaire', () => {
  it('shows its questions unanswered, and stays open however often it is read', async () => {
    const token = await request('provider')
    for (const _ of [1, 2]) {
      const { status, body } = await open('provider', token)
      expect(status).toBe(200)
      expect(body).toMatchObject({ name: 'Anna Able, MD', isComplete: false, extra: 'By Friday, please' })
      expect(body.surveyName).toBe('Provider Disclosure Questionnaire')
      expect(body.disclosures.length).toBeGreaterThanOrEqual(15)
      expect(body.disclosures[0]).toEqual({
        questionId: expect.any(Number),
        header: 'Licensure',
        question: expect.any(String),
        answer: null,
        explanation: null,
      })
    }
  })

  it('for an administrator shows its questions and the current providers of that practice', async () => {
    await sql('update provider_practice set end_date = team_today() - 1 where provider_id = $1', [clinic.bert])
    const token = await request('admin')
    const { body } = await open('admin', token)
    expect(body).toMatchObject({ name: 'North', isComplete: false })
    expect(body.disclosures[0]).toMatchObject({ answer: null, providerIds: [] })
    expect((await used.world.call(contract.listQuestionnaireProviders, { params: { token } })).body).toEqual([
      { id: clinic.anna, name: 'Anna Able, MD' },
    ])
    await sql('update provider_practice set end_date = null where provider_id = $1', [clinic.bert])
  })

  it('takes the answers of a provider as a response, completes and tells the sender once', async () => {
    const token = await request('provider')
    const sender = await senderOf()
    const given = { 3: { answer: 'YES', explanation: '  Open since May  ' }, 5: { explanation: 'left over' } }
    expect(await send('provider', token, await answersTo('provider', token, given))).toMatchObject({
      status: 200,
      body: {},
    })
    const [response, ...more] = await responsesOf(clinic.anna)
    expect(more).toEqual([])
    expect(response).toMatchObject({
      name: 'Provider Disclosure Questionnaire',
      completedDate: expect.any(String),
      sentToProvider: true,
      yesAnswers: [{ displayOrder: 4, question: expect.any(String), answerText: 'Open since May' }],
    })
    expect(await sql("select count(*)::int as n from survey_answer where answer_text = 'left over'")).toEqual([
      { n: 0 },
    ])
    const mails = await mailTo(used.world, sender)
    expect(mails.map(({ subject }) => subject)).toEqual(['Disclosures of Anna Able, MD were submitted'])
    expect(mails[0]?.text).not.toContain('Open since May')
    expect(mails[0]?.links).toEqual([`http://localhost:4000/provider/${clinic.anna}`])
    expect(
      await sql(
        "select account_id, actor ~ '^link/' as by_link from audit_event where action = 'disclosures submitted'",
      ),
    ).toEqual([{ account_id: null, by_link: true }])
  })

  it('of an administrator makes a response of each current provider, with Yes where that provider is named', async () => {
    const token = await request('admin')
    const given = {
      0: { answer: 'YES', explanation: 'Both', providerIds: [clinic.anna, clinic.bert] },
      2: { answer: 'YES', explanation: 'Bert alone', providerIds: [clinic.bert] },
      4: { answer: 'NO', explanation: 'cleared', providerIds: [clinic.anna] },
    }
    expect((await send('admin', token, await answersTo('admin', token, given))).status).toBe(200)
    const yesOf = async (id: number) =>
      (await responsesOf(id)).map(({ sentToProvider, yesAnswers }: Row) => [
        sentToProvider,
        (yesAnswers as Row[]).map(({ displayOrder, answerText }) => [displayOrder, answerText]),
      ])
    expect(await yesOf(clinic.anna)).toEqual([[false, [[1, 'Both']]]])
    expect(await yesOf(clinic.bert)).toEqual([
      [
        false,
        [
          [1, 'Both'],
          [3, 'Bert alone'],
        ],
      ],
    ])
    expect(await yesOf(clinic.cleo)).toEqual([])
    expect(await sql('select count(*)::int as n from survey_answer group by survey_response_id')).toEqual([
      { n: 16 },
      { n: 16 },
    ])
  })

  it('of an administrator without a Yes is recorded with No for each current provider', async () => {
    const token = await request('admin')
    expect((await send('admin', token, await answersTo('admin', token))).status).toBe(200)
    for (const id of [clinic.anna, clinic.bert])
      expect(await responsesOf(id)).toMatchObject([{ sentToProvider: false, yesAnswers: [] }])
  })

  it('takes the part data as a browser sends it with a type of its own', async () => {
    const token = await request('provider')
    const bytes = Buffer.from(JSON.stringify(await answersTo('provider', token)))
    const raw = parts({ files: { data: { name: 'blob', type: 'application/json', bytes } } })
    expect((await used.world.ask('POST', `/api/disclosures/provider/${token}`, { raw })).status).toBe(200)
  })
})

describe.each(['provider', 'admin'] as const)('the %s questionnaire once it is answered', (kind) => {
  it('shows the name and nothing else, and takes no more answers', async () => {
    const token = await request(kind)
    const answers = await answersTo(kind, token)
    expect((await send(kind, token, answers)).status).toBe(200)
    expect((await open(kind, token)).body).toEqual({
      name: kind === 'provider' ? 'Anna Able, MD' : 'North',
      isComplete: true,
    })
    expect(await send(kind, token, answers)).toMatchObject({
      status: 409,
      body: { message: 'Your submission was successful. Thank you!' },
    })
  })

  it('has one effect and one email when it is sent five times at once', async () => {
    const token = await request(kind)
    const sender = await senderOf()
    const named = kind === 'admin' ? { providerIds: [clinic.anna] } : {}
    const answers = await answersTo(kind, token, { 0: { answer: 'YES', explanation: 'Once', ...named } })
    const replies = await Promise.all([1, 2, 3, 4, 5].map(() => send(kind, token, answers)))
    expect(replies.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409, 409, 409, 409])
    expect(await responsesOf(clinic.anna)).toHaveLength(1)
    expect(await mailTo(used.world, sender)).toHaveLength(1)
  })

  it.each(['survey_response', 'survey_answer', 'mailbox_message', 'audit_event'])(
    'leaves nothing behind when the row of %s cannot be written, and works when it is sent again',
    async (table) => {
      const token = await request(kind)
      const named = kind === 'admin' ? { providerIds: [clinic.anna] } : {}
      const answers = await answersTo(kind, token, { 0: { answer: 'YES', explanation: 'Once', ...named } })
      const changes = await changesBy(used.world, () =>
        whileBroken(used.world, table, 'insert', async () =>
          expect((await send(kind, token, answers)).status).toBe(500),
        ),
      )
      expect(changes).toEqual({ removed: [], added: [] })
      expect((await send(kind, token, answers)).status).toBe(200)
    },
  )
})

it('the providers of a practice are listed no longer once the questionnaire is answered', async () => {
  const token = await request('admin')
  await send('admin', token, await answersTo('admin', token))
  expect((await used.world.call(contract.listQuestionnaireProviders, { params: { token } })).body).toEqual([])
})

describe.each(['provider', 'admin'] as const)('a %s link that opens nothing', (kind) => {
  it('is refused by every call: unknown, revoked, of the other questionnaire, expired', async () => {
    const { texts } = purposes[kind]
    const [revoked, expired] = [await request(kind), await request(kind)]
    const other = await request(kind === 'provider' ? 'admin' : 'provider')
    const own = `from link where purpose = '${purposes[kind].kind}'`
    await sql(`update link set revoked_at = now() where id = (select min(id) ${own})`)
    await sql(`update link set expires_at = now() where id = (select max(id) ${own})`)
    for (const [token, status, message] of [
      ['x'.repeat(43), 404, texts.unknown],
      [revoked, 404, texts.unknown],
      [other, 404, texts.unknown],
      [expired, 422, texts.expired],
    ] as const) {
      expect(await open(kind, token)).toMatchObject({ status, body: { message } })
      expect(await send(kind, token, { disclosures: [] })).toMatchObject({ status, body: { message } })
    }
    expect(await responsesOf(clinic.anna)).toEqual([])
  })
})

describe('answers that cannot be taken', () => {
  /** What becomes of answers, of the database, and of whole answers by the same link afterwards. */
  async function outcomeOf(kind: Kind, change: (answers: Row[]) => Row[]) {
    const token = await request(kind)
    const { disclosures } = await answersTo(kind, token)
    let reply: Reply | undefined
    const changes = await changesBy(used.world, async () => {
      reply = await send(kind, token, { disclosures: change(disclosures) })
    })
    const again = (await send(kind, token, { disclosures })).status
    return { status: reply?.status, message: reply?.body.message, fields: reply?.body.fields, changes, again }
  }
  const refusedAt = (fields: Record<string, string>) => ({
    status: 400,
    message: Object.values(fields)[0],
    fields,
    changes: { removed: [], added: [] },
    again: 200,
  })
  const { eachOnce } = disclosureMessages
  const first =
    (change: Row) =>
    ([answer, ...rest]: Row[]): Row[] => [{ ...answer, ...change }, ...rest]

  it('answers without a choice or an explanation are refused at their fields, and the link stays open', async () => {
    expect(
      await outcomeOf('provider', ([one, two, three, ...rest]) => [
        { ...one, answer: 'YES', explanation: ' ' },
        { ...two, answer: 'MAYBE' },
        { ...three, answer: 'YES', explanation: 'x'.repeat(1028) },
        ...rest,
      ]),
    ).toEqual(
      refusedAt({
        'disclosures.0.explanation': disclosureMessages.explanation,
        'disclosures.1.answer': disclosureMessages.answer,
        'disclosures.2.explanation': 'Must be at most 1027 characters',
      }),
    )
  })

  it('a question that is left out, unknown or answered twice is refused', async () => {
    expect(await outcomeOf('provider', (answers) => answers.slice(1))).toEqual(refusedAt({ disclosures: eachOnce }))
    expect(await outcomeOf('provider', first({ questionId: 5 }))).toEqual(
      refusedAt({ 'disclosures.0.questionId': eachOnce, disclosures: eachOnce }),
    )
    expect(await outcomeOf('provider', ([one = {}, ...rest]) => [one, one, ...rest])).toEqual(
      refusedAt({ 'disclosures.1.questionId': eachOnce }),
    )
  })

  it('a question of the other questionnaire is unknown', async () => {
    const [{ id }] = await sql(
      "select q.id from survey_question q join survey s on s.id = q.survey_id where s.kind = 'ADMIN' limit 1",
    )
    expect(await outcomeOf('provider', first({ questionId: id }))).toEqual(
      refusedAt({ 'disclosures.0.questionId': eachOnce, disclosures: eachOnce }),
    )
  })

  it('a Yes of an administrator without a provider is refused', async () => {
    expect(await outcomeOf('admin', first({ answer: 'YES', explanation: 'x', providerIds: [] }))).toEqual(
      refusedAt({ 'disclosures.0.providerIds': disclosureMessages.providers }),
    )
  })

  it('a provider who left the practice is refused at the field, and a provider of another practice is not found', async () => {
    const former = await used.world.inTeam(clinicTeam, (scope) =>
      buildProvider(scope, { teamId: clinicTeam, firstName: 'Dora', lastName: 'Gone' }, [clinic.north]),
    )
    await sql('update provider_practice set end_date = team_today() - 1 where provider_id = $1', [former])
    const naming = (id: number) => first({ answer: 'YES', explanation: 'x', providerIds: [id] })
    expect(await outcomeOf('admin', naming(former))).toEqual(
      refusedAt({ 'disclosures.0.providerIds': disclosureMessages.currentProviders }),
    )
    expect(await outcomeOf('admin', naming(clinic.cleo))).toMatchObject({ status: 404, again: 200 })
    expect(await responsesOf(clinic.cleo)).toEqual([])
  })

  it.each([
    [undefined],
    [{}],
    [{ disclosures: 'x' }],
    [{ disclosures: [7] }],
    [{ disclosures: [{ questionId: 'x' }] }],
  ])('a body of %j is refused', async (data) => {
    const token = await request('provider')
    expect((await send('provider', token, data)).status).toBe(400)
  })
})
