import { listDisclosures } from '@credence/contract/disclosures/calls'
import { describe, expect, it } from 'vitest'
import { sessionOf, useDemoWorld } from '../../../test/kit/demo-world.ts'

const used = useDemoWorld()
const list = async (providerId: number) =>
  (
    await used.world.call(
      listDisclosures,
      { params: { providerId } },
      { as: await sessionOf(used.world, 'editor@aurora.test') },
    )
  ).body

describe('disclosures', () => {
  it('are listed newest first, undated ones last, with the questions answered yes in order', async () => {
    await used.world.sql(
      `insert into survey_response (team_id, provider_id, name, sent_to_provider, completed_date) values (1, 1, 'Newest', true, team_today()), (1, 1, 'Open', false, null)`,
    )
    await used.world
      .sql(`insert into survey_answer (team_id, survey_response_id, display_order, question, is_yes, answer_text)
      select 1, id, n, 'Question ' || n, n <> 2, '<script>' || n from survey_response, generate_series(3, 1, -1) n where name = 'Newest'`)
    const found = await list(1)
    expect(found.map(({ name }: { name: string }) => name)).toEqual([
      'Newest',
      'Annual disclosure questionnaire',
      'Open',
    ])
    expect(found[0]).toMatchObject({
      sentToProvider: true,
      yesAnswers: [{ displayOrder: 1, question: 'Question 1', answerText: '<script>1' }, { displayOrder: 3 }],
    })
    expect(found[2]).toMatchObject({ sentToProvider: false, completedDate: null, yesAnswers: [] })
  })

  it('of the demo include yes answers, some by supervisors, and incomplete ones', async () => {
    const all: Awaited<ReturnType<typeof list>>[] = []
    for (let id = 1; id <= 60; id += 1) all.push(...(await list(id)))
    expect(all.filter(({ yesAnswers }) => yesAnswers.length > 0).length).toBeGreaterThan(5)
    expect(all.filter(({ sentToProvider }) => !sentToProvider).length).toBeGreaterThan(5)
    expect(all.filter(({ completedDate }) => completedDate === null).length).toBeGreaterThan(1)
  })
})
