import { getProvider } from '@credence/contract/providers/profile'
import { deaWarning, npiWarning } from '@credence/contract/providers/checks'
import { sections } from '@credence/contract/provider-sections/all'
import { findGaps } from '@credence/contract/provider-sections/work-gaps'
import { describe, expect, it } from 'vitest'
import { columnOf } from '../../src/kit/request/column-names.ts'
import { sessionOf, useDemoWorld } from '../../test/kit/demo-world.ts'
import { cliniciansOf, type Defect } from './clinicians.ts'
import { daysFromToday } from './demo-days.ts'

const used = useDemoWorld()
const people = cliniciansOf(1)
const withDefect = (defect: Defect) => people.filter((person) => person.defect === defect)
const termsOf = async (table: string, providerId: number) =>
  (await used.world.sql(
    `select start_date::text as "startDate", end_date::text as "endDate" from ${table} where provider_id = $1`,
    [providerId],
  )) as { startDate: string | null; endDate: string | null }[]
const gapsOf = async (providerId: number) =>
  findGaps(await termsOf('work_history', providerId), await termsOf('training', providerId), daysFromToday(0))

describe("the demo's clinicians", () => {
  it('are sixty and have every kind of degree', () => {
    expect(people).toHaveLength(60)
    expect(new Set(people.map(({ profession }) => profession))).toEqual(new Set(['physician', 'midlevel', 'therapist']))
  })

  it.each(sections.map((section) => [section.title, section] as const))(
    'have entries under %s, with ids below those of new records',
    async (_, { name }) => {
      const [row] = await used.world.sql(
        `select count(*)::int as n, count(distinct provider_id)::int as people, max(id) < 1001 as low from ${columnOf(name)} where team_id = 1`,
      )
      expect(row.people).toBeGreaterThan(15)
      expect(row.n).toBeGreaterThanOrEqual(row.people)
      expect(row.low).toBe(true)
    },
  )

  it('without a defect have no gaps in their careers', async () => {
    for (const { id } of people.filter(({ defect }) => defect === null))
      expect(await gapsOf(id), String(id)).toEqual([])
  })

  it('with a gap after training have exactly that gap', async () => {
    expect(withDefect('gap after training').length).toBeGreaterThan(0)
    for (const { id } of withDefect('gap after training'))
      expect(
        (await gapsOf(id)).map(({ after }) => after),
        String(id),
      ).toEqual(['training'])
  })

  it('with a gap between jobs have exactly that gap, if they had two jobs', async () => {
    const moved = withDefect('gap between jobs').filter(({ years }) => years >= 6)
    expect(moved.length).toBeGreaterThan(0)
    for (const { id } of moved)
      expect(
        (await gapsOf(id)).map(({ after }) => after),
        String(id),
      ).toEqual(['work'])
  })

  it('have numbers with valid check digits, except those with that defect', async () => {
    const as = await sessionOf(used.world, 'manager@aurora.test')
    for (const { id, defect, profession } of people.slice(0, 30)) {
      const { body } = await used.world.call(getProvider, { params: { id } }, { as })
      expect(npiWarning(body.npi) === null, `NPI of ${id}`).toBe(defect !== 'wrong numbers')
      expect(deaWarning(body.dea) === null, `DEA of ${id}`).toBe(
        defect !== 'wrong numbers' || profession === 'therapist',
      )
    }
  })

  it('were reminded of expiring licenses and of no others', async () => {
    const reminded = await used.world
      .sql(`select provider_id, expiration_date - first_email_reminder_sent::date as first, expiration_date - second_email_reminder_sent::date as second
      from state_license where team_id = 1 and first_email_reminder_sent is not null order by 1`)
    expect(reminded).toEqual(
      [...withDefect('license lapsed'), ...withDefect('license about to lapse')]
        .map(({ id }) => id)
        .toSorted((a, b) => a - b)
        .map((id) => ({ provider_id: id, first: 60, second: 30 })),
    )
    expect(reminded.length).toBeGreaterThan(1)
  })

  it('have the planned defects: expired licenses, insurance and certifications, and too few hours', async () => {
    const lapsed = async (table: string, end: string) =>
      (
        await used.world.sql(
          `select provider_id from ${table} where team_id = 1 group by 1 having max(${end}) < team_today()`,
        )
      ).map(({ provider_id: id }) => id)
    expect(await lapsed('state_license', 'expiration_date')).toEqual(
      expect.arrayContaining(
        withDefect('license lapsed')
          .filter(({ id }) => id % 4 !== 0)
          .map(({ id }) => id),
      ),
    )
    expect((await lapsed('malpractice_insurance', 'end_date')).toSorted((a, b) => a - b)).toEqual(
      withDefect('malpractice lapsed').map(({ id }) => id),
    )
    expect((await lapsed('board_certification', 'expiration_date')).length).toBeGreaterThan(0)
    const hours = await used.world.sql(
      "select provider_id, sum(hours)::float as n from cme where team_id = 1 and event_date > team_today() - interval '24 months' group by 1",
    )
    expect(hours.filter(({ n }) => n >= 50).length).toBeGreaterThan(5)
    expect(hours.filter(({ n }) => n < 50).length).toBeGreaterThan(5)
  })
})
