import { limits } from '@credence/contract/limits'
import { searchProviderChoices } from '@credence/contract/lookups/calls'
import { describe, expect, it } from 'vitest'
import { fictionalNpi } from '../../../db/builders/npi.ts'
import { sessionOf, useDemoWorld } from '../../../test/kit/demo-world.ts'

const used = useDemoWorld()
interface Choices {
  total: number | null
  choices: { id: number; name: string }[]
}
const ask = async (search?: string, email = 'manager@aurora.test') =>
  (
    await used.world.call(
      searchProviderChoices,
      { query: search === undefined ? {} : { search } },
      { as: await sessionOf(used.world, email) },
    )
  ).body as Choices

describe('the choices of a provider picker', () => {
  it('are the first providers of the team by name, with their total, without a search', async () => {
    const rows = await used.world.sql(
      'select id, formatted_name as name from provider where team_id = 1 and deleted_at is null order by last_name, first_name, id',
    )
    for (const blank of [undefined, '', '  '])
      expect(await ask(blank)).toEqual({ total: rows.length, choices: rows.slice(0, limits.providerChoices) })
  })

  it('are found by any part of the name, by the shown label and by NPI, each once', async () => {
    const [row] = await used.world.sql(
      "update provider set middle_name = 'Middle', credentials = 'MD' where id = 5 returning first_name, last_name, formatted_name",
    )
    for (const text of [
      row.last_name,
      row.first_name.slice(0, 3),
      `${row.first_name} ${row.last_name}`,
      `${row.last_name.slice(0, 4)} ${row.first_name.slice(0, 2)}`,
      row.formatted_name,
      fictionalNpi(5),
    ]) {
      const { total, choices } = await ask(text)
      expect(total).toBeNull()
      expect(
        choices.filter(({ id }) => id === 5),
        text,
      ).toEqual([{ id: 5, name: row.formatted_name }])
      expect(new Set(choices.map(({ id }) => id)).size).toBe(choices.length)
    }
    for (const nothing of ['%', '_', '*', 'zzzz']) expect((await ask(nothing)).choices).toEqual([])
  })

  it('hold no practice, no deleted provider and nobody of another team', async () => {
    expect((await ask('northern lights')).choices).toEqual([])
    expect((await ask(fictionalNpi(105))).choices).toEqual([])
    await used.world.sql('update provider set deleted_at = now() where id = 7')
    expect((await ask(fictionalNpi(7))).choices).toEqual([])
  })

  it("are those of the caller's practices for restricted people", async () => {
    const [row] = await used.world.sql(
      "select p.id from provider p where p.team_id = 1 and p.deleted_at is null and not exists (select from provider_practice m where m.provider_id = p.id and m.practice_id = any (select a.practice_id from account_practice a join account c on c.id = a.account_id where c.email = 'frontdesk@aurora.test')) order by 1 limit 1",
    )
    const all = await ask()
    const seen = await ask('', 'frontdesk@aurora.test')
    expect(seen.total).toBeGreaterThan(0)
    expect(seen.total).toBeLessThan(all.total ?? 0)
    expect((await ask(fictionalNpi(row.id), 'frontdesk@aurora.test')).choices).toEqual([])
  })
})
