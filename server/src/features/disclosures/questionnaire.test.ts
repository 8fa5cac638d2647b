import { createTeam } from '@credence/contract/teams/calls'
import { beforeEach, describe, expect, it } from 'vitest'
import { disclosuresProviderLink } from '@credence/contract/disclosures/link'
import { clinicTeam, useClinic } from '../../../test/kit/clinic.ts'
import { runBatch } from '../../database/batch.ts'
import { insertLink } from '../../kit/request/links.ts'
import type { Scope } from '../../kit/request/scope.ts'
import { hashToken } from '../../kit/secrets/crypto.ts'
import { listQuestions, questionIssues, responseIn, responseStatement, saveResponse } from './questionnaire.actions.ts'

const { used, clinic } = useClinic()
const inTeam = <T>(act: (scope: Scope) => Promise<T>) => used.world.inTeam(clinicTeam, act)
beforeEach(() => used.world.sql('delete from survey_response'))

const isWhole = ({ questions }: Awaited<ReturnType<typeof listQuestions>>) =>
  questions.length >= 15 && new Set(questions.map(({ header }) => header)).size >= 4

describe('the questionnaires of a team', () => {
  it('a team has a questionnaire for providers and one for administrators, with questions in their order', async () => {
    for (const kind of ['PROVIDER', 'ADMIN'] as const) {
      const { name, questions } = await inTeam((scope) => listQuestions(scope, kind))
      expect(name).toContain(kind === 'PROVIDER' ? 'Provider' : 'Administrator')
      expect(isWhole({ name, questions })).toBe(true)
      expect(questions.map(({ displayOrder }) => displayOrder)).toEqual(questions.map((_, at) => at + 1))
      expect(new Set(questions.map(({ question }) => question)).size).toBe(questions.length)
    }
  })

  it('a team that an administrator makes has questionnaires of its own, and the administrator stays in the former team', async () => {
    const { body: team } = await used.world.call(createTeam, { body: { name: 'Elsewhere' } }, { as: clinic.admin })
    const found = await used.world.inTeam(team.id, (scope) => listQuestions(scope, 'PROVIDER'))
    expect(isWhole(found)).toBe(true)
    const own = await inTeam((scope) => listQuestions(scope, 'PROVIDER'))
    const ids = new Set(own.questions.map(({ id }) => id))
    expect(found.questions.filter(({ id }) => ids.has(id))).toEqual([])
  })
})

describe('a response', () => {
  const linkId = () =>
    inTeam(async (scope) => {
      const token = await insertLink(scope, {
        purpose: disclosuresProviderLink,
        for: { kind: 'provider', id: clinic.anna },
      })
      const { rows } = await scope.client.query('select id from link where token_hash = $1', [hashToken(token)])
      return String(rows[0].id)
    })
  const responseOf = (link: string) =>
    inTeam(async (scope) => {
      const subject = `provider ${clinic.anna} ${clinic.anna} {}   ${link}`
      await scope.client.query("select set_config('app.subject', $1, true)", [subject])
      return responseIn((await runBatch(scope.client, [responseStatement]))[0])
    })
  const save = (link: string, firstIsYes: boolean) =>
    inTeam(async (scope) => {
      const { name, questions } = await listQuestions(scope, 'PROVIDER')
      await saveResponse(scope, {
        providerId: clinic.anna,
        linkId: link,
        sentToProvider: true,
        name,
        answers: questions.map(({ id }, at) => ({
          questionId: id,
          answer: firstIsYes && at === 0 ? 'YES' : 'NO',
          explanation: firstIsYes && at === 0 ? 'Once' : null,
        })),
      })
      return questions
    })

  it('a response of a link is replaced by a later one of the same link, and another link has its own', async () => {
    const [first, second] = [await linkId(), await linkId()]
    const questions = await save(first, true)
    await save(second, false)
    expect(await responseOf(first)).toMatchObject({
      answers: [
        { questionId: questions[0]?.id, answer: 'YES', explanation: 'Once' },
        ...questions.slice(1).map(() => ({ answer: 'NO' })),
      ],
    })
    await save(first, false)
    const replaced = await responseOf(first)
    expect(replaced?.answers).toHaveLength(questions.length)
    expect(replaced?.answers.some(({ answer }) => answer === 'YES')).toBe(false)
    expect(await used.world.sql('select count(*)::int as n from survey_response')).toEqual([{ n: 2 }])
  })

  it('a link that nobody answered has no response', async () => {
    const link = await linkId()
    expect(await responseOf(link)).toBeUndefined()
  })
})

describe('answers to questions', () => {
  const asked = [{ id: 1 }, { id: 2 }]
  it.each([
    [[1, 2], {}],
    [[2, 1], {}],
    [[1], { disclosures: 'Please answer each question once' }],
    [[1, 2, 3], { 'disclosures.2.questionId': 'Please answer each question once' }],
    [[1, 1, 2], { 'disclosures.1.questionId': 'Please answer each question once' }],
  ])('answers to the questions %j of 1 and 2 have the issues %j', (answered, issues) => {
    expect(questionIssues(asked, answered, 'questionId')).toEqual(issues)
  })
})
