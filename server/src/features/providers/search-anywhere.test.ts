import { searchProvidersOfAllTeams } from '@credence/contract/providers/calls'
import { limits } from '@credence/contract/limits'
import { describe, expect, it } from 'vitest'
import { fictionalNpi } from '../../../db/builders/npi.ts'
import { sessionOf, useDemoWorld } from '../../../test/kit/demo-world.ts'

const used = useDemoWorld()
const search = async (text?: string) =>
  (
    await used.world.call(
      searchProvidersOfAllTeams,
      { query: { search: text } },
      { as: await sessionOf(used.world, 'admin@credence.test') },
    )
  ).body as { id: number; formattedName: string; revenueTeamId: number }[]

describe("the administrators' search", () => {
  it('finds providers of every team, with their team', async () => {
    const found = await search(fictionalNpi(105))
    expect(found).toEqual([{ id: 105, formattedName: expect.any(String), revenueTeamId: 2 }])
    expect((await search('1000')).length).toBe(limits.adminSearchMatches)
  })

  it('ignores diacritics and finds by the prefix of any part of a name', async () => {
    const [row] = await used.world.sql(
      "select id, first_name, last_name from provider where last_name = 'Ibáñez' and deleted_at is null order by id limit 1",
    )
    for (const text of ['ibanez', 'IBÁÑEZ', 'ibáñ', `${row.first_name} ibanez`, `Ibáñez, ${row.first_name}`])
      expect(
        (await search(text)).map(({ id }) => id),
        text,
      ).toContain(row.id)
    expect(await search('banez')).toEqual([])
    for (const nothing of ['%', '_', '*']) expect(await search(nothing)).toEqual([])
  })

  it('finds a provider with a middle name by first and last name, and by the shown label', async () => {
    const [row] = await used.world.sql(
      "update provider set middle_name = 'Middle', credentials = 'MD' where id = 105 returning first_name, last_name, formatted_name",
    )
    for (const text of [
      `${row.first_name} ${row.last_name}`,
      `${row.last_name} ${row.first_name}`,
      row.formatted_name,
      `${row.first_name} ${row.last_name} MD`,
      `${row.first_name.slice(0, 3)} ${row.last_name.slice(0, 4)}`,
      `${row.last_name.slice(0, 4)} ${row.first_name.slice(0, 3)} md`,
    ])
      expect(
        (await search(text)).map(({ id }) => id),
        text,
      ).toContain(105)
  })

  it('finds no practices and no deleted providers', async () => {
    expect(await search('northern lights')).toEqual([])
    await used.world.sql('update provider set deleted_at = now() where id = 105')
    expect(await search(fictionalNpi(105))).toEqual([])
  })

  it('returns the first providers of all teams by name when the search is empty', async () => {
    const rows = await used.world.sql(
      'select id, formatted_name as "formattedName", team_id as "revenueTeamId" from provider where deleted_at is null order by last_name, first_name, id limit $1',
      [limits.adminSearchMatches],
    )
    expect(new Set(rows.map(({ revenueTeamId }) => revenueTeamId)).size).toBeGreaterThan(1)
    for (const blank of [undefined, '', ' ']) expect(await search(blank)).toEqual(rows)
  })
})
