import { disclosureMessages } from '@credence/contract/disclosures/answers'
import { listDisclosures } from '@credence/contract/disclosures/calls'
import { reviewOnboarding } from '@credence/contract/onboarding-review/calls'
import { beforeEach, describe, expect, it } from 'vitest'
import { mailTo } from '../../../test/kit/browser.ts'
import { changesBy, whileBroken } from '../../../test/kit/changes.ts'
import { clinicTeam, useClinic } from '../../../test/kit/clinic.ts'
import { changeLink } from '../../../test/kit/links.ts'
import { openWizard, Wizard } from '../../../test/kit/wizard/stages.ts'

const { used, clinic } = useClinic()
const sql = (text: string, values: unknown[] = []) => used.world.sql(text, values)
const stage = 'disclosures'

let wizard: Wizard
let asked: { id: number; header: string; question: string }[]
beforeEach(async () => {
  await sql('delete from survey_response')
  await sql('delete from onboarding_change')
  await sql('delete from mailbox_message')
  wizard = await openWizard(used.world, clinicTeam, clinic.anna)
  asked = (await wizard.load(stage)).body.disclosures
})

/** An answer to each question: No, but for those that are given. */
const answers = (given: Record<number, object> = {}) =>
  asked.map(({ id }, at) => ({ id, answer: 'NO', explanation: null, ...given[at] }))
const save = (disclosures: object[], more: object = {}) => wizard.save(stage, { disclosures, ...more })
const yes = (explanation: string) => ({ answer: 'YES', explanation })

describe('the questionnaire of the wizard', () => {
  it('has at least 15 questions under at least 4 headings, none answered yet', async () => {
    const { surveyName, disclosures } = (await wizard.load(stage)).body
    expect(surveyName).not.toBe('')
    expect(disclosures.length).toBeGreaterThanOrEqual(15)
    expect(new Set(disclosures.map(({ header }: { header: string }) => header)).size).toBeGreaterThanOrEqual(4)
    for (const { answer, explanation } of disclosures) expect([answer, explanation]).toEqual([null, null])
  })

  it('is stored once for a link: a later save takes the place of the earlier one', async () => {
    expect((await save(answers({ 0: yes(' In 2019 '), 2: yes('Settled') }))).status).toBe(200)
    expect((await wizard.load(stage)).body.disclosures[0]).toMatchObject({ answer: 'YES', explanation: 'In 2019' })
    expect((await save(answers({ 0: { answer: 'NO', explanation: 'left behind' }, 2: yes('Settled') }))).status).toBe(
      200,
    )
    expect((await wizard.load(stage)).body.disclosures.slice(0, 3)).toMatchObject([
      { answer: 'NO', explanation: null },
      { answer: 'NO' },
      { answer: 'YES', explanation: 'Settled' },
    ])
    const listed = await used.world.call(
      listDisclosures,
      { params: { providerId: clinic.anna } },
      { as: clinic.manager },
    )
    expect(listed.body).toMatchObject([
      { sentToProvider: true, yesAnswers: [{ question: asked[2]?.question, answerText: 'Settled' }] },
    ])
    const next = await openWizard(used.world, clinicTeam, clinic.anna)
    expect((await next.load(stage)).body.disclosures[2].answer).toBeNull()
    expect((await next.save(stage, { disclosures: answers() })).status).toBe(200)
    expect(await sql('select from survey_response')).toHaveLength(2)
  })

  it('names what is wrong at its place, and stores nothing', async () => {
    const each = disclosureMessages.eachOnce
    const cases: [object[], Record<string, string>][] = [
      [answers({ 1: { answer: null } }), { 'disclosures.1.answer': 'Please select an answer' }],
      [answers({ 1: { answer: 'MAYBE' } }), { 'disclosures.1.answer': 'Please select an answer' }],
      [answers({ 1: yes('  ') }), { 'disclosures.1.explanation': 'Explanation is required' }],
      [answers({ 1: yes('x'.repeat(1028)) }), { 'disclosures.1.explanation': 'Must be at most 1027 characters' }],
      [answers().slice(1), { disclosures: each }],
      [[], { disclosures: each }],
      [[...answers(), ...answers().slice(0, 1)], { [`disclosures.${asked.length}.id`]: each }],
      [[...answers(), { id: 2_000_000_000, answer: 'NO' }], { [`disclosures.${asked.length}.id`]: each }],
    ]
    const changes = await changesBy(used.world, async () => {
      for (const [sent, fields] of cases) expect(await save(sent)).toMatchObject({ status: 400, body: { fields } })
    })
    expect(changes).toEqual({ removed: [], added: [] })
    expect((await save(answers({ 1: yes('x'.repeat(1027)) }))).status).toBe(200)
  })

  it.each(['survey_response', 'survey_answer', 'onboarding_stage', 'onboarding_change'])(
    'leaves nothing when the save breaks at %s, and can be saved again',
    async (table) => {
      const changes = await changesBy(used.world, () =>
        whileBroken(used.world, table, 'insert', async () => expect((await save(answers())).status).toBe(500)),
      )
      expect(changes).toEqual({ removed: [], added: [] })
      expect((await save(answers())).status).toBe(200)
    },
  )

  it('of five equal saves at once is stored once', async () => {
    const { version } = (await wizard.load(stage)).body
    const replies = await Promise.all([1, 2, 3, 4, 5].map(() => save(answers(), { version })))
    expect(replies.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409, 409, 409, 409])
    expect(await sql('select from survey_response')).toHaveLength(1)
    expect(await sql('select from survey_answer')).toHaveLength(asked.length)
  })

  it('shows staff which answers changed', async () => {
    await save(answers())
    await sql("update onboarding_change set state = 'ACCEPTED'")
    await save(answers({ 3: yes('Once') }))
    const question = asked[3]?.question
    expect(await sql("select label, before, after from onboarding_change where state = 'PENDING' order by id")).toEqual(
      [
        { label: question, before: 'No', after: 'Yes' },
        { label: `${question} Explanation`, before: null, after: 'Once' },
      ],
    )
  })

  it('keeps its answers when one is sent back after completion, and the new link corrects that one', async () => {
    await save(answers({ 3: yes('Once') }))
    await sql("update onboarding_change set state = 'ACCEPTED' where field not like '%explanation'")
    const [{ id }] = await sql("select id from onboarding_change where state = 'PENDING'")
    await changeLink(used.world, wizard.token, 'complete')
    const reply = await used.world.call(
      reviewOnboarding,
      { params: { id: clinic.anna }, body: { sendBack: [{ id, message: 'When?' }] } },
      { as: clinic.manager },
    )
    expect(reply.status).toBe(200)
    const [mail] = await mailTo(used.world, 'provider@home.test')
    wizard = new Wizard(used.world, mail?.links[0]?.split('/').at(-1) ?? '')
    const { disclosures } = (await wizard.load(stage)).body
    expect(disclosures.map(({ answer }: { answer: string }) => answer)).toEqual(
      answers({ 3: yes('Once') }).map(({ answer }) => answer),
    )
    expect((await save(answers({ 3: yes('In 2019') }))).status).toBe(200)
    expect(await sql("select before, after from onboarding_change where state = 'PENDING'")).toEqual([
      { before: null, after: 'In 2019' },
    ])
    expect(await sql('select from survey_response')).toHaveLength(1)
  })
})
