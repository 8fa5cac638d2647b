import { cellWord } from '@credence/contract/participation-rules'
import { revealPracticeCarrierLogin } from '@credence/contract/portal-credentials'
import { describe, expect, it } from 'vitest'
import { sessionOf, useDemoWorld } from '../../test/demo-world.ts'
import { daysFromToday } from './demo-work.ts'

const used = useDemoWorld()
const one = async (text: string) => (await used.world.sql(text))[0]

describe('the demo data', () => {
  it('holds thirty carriers with lines of business, twenty locations and six hubs, all with ids below those of new records', async () => {
    expect(await one(`select (select count(*)::int from carrier) as carriers, (select count(*)::int from facility) as facilities, (select count(*)::int from hub) as hubs,
      (select count(*)::int from carrier c where not exists (select from business_line b where b.carrier_id = c.id)) as bare,
      (select max(id) < 1001 from carrier) and (select max(id) < 1001 from business_line) and (select max(id) < 1001 from facility) and (select max(id) < 1001 from hub) as low`))
      .toEqual({ carriers: 30, facilities: 20, hubs: 6, bare: 0, low: true })
  })

  it('shows every word of a cell, something expired and something about to expire', async () => {
    const rows = await used.world.sql(`
      select p.status, p.effective_date::text as "effectiveDate", p.expires::text as expires,
             exists (select from task t where t.provider_id = p.provider_id and t.practice_id = p.practice_id and t.carrier_id = p.carrier_id
                       and not t.archived and t.status <> 'COMPLETE' and t.category in ('INITIAL_ENROLLMENT', 'ANNUAL_ENROLLMENT')) as "isPending"
        from carrier_participation p where team_id = 1`)
    const today = daysFromToday(0)
    expect(new Set(rows.map((row) => cellWord(row, today)))).toEqual(new Set(['n/a', 'pending', 'active', 'inactive']))
    expect(rows.filter(({ status, expires }) => status === 'ACTIVE' && expires !== null && expires < today).length).toBeGreaterThan(10)
    expect(rows.filter(({ expires }) => expires !== null && expires >= today && expires < daysFromToday(60)).length).toBeGreaterThan(10)
    expect((await one("select count(*)::int as n from participation_history where kind = 'carrier_participation'")).n).toBeGreaterThan(100)
  })

  it('has a practice with more than eight carriers and one with fewer', async () => {
    const counts = (await used.world.sql('select count(*)::int as n from practice_carrier where team_id = 1 group by practice_id')).map(({ n }) => n)
    expect(Math.max(...counts)).toBeGreaterThan(8)
    expect(Math.min(...counts)).toBeLessThanOrEqual(8)
  })

  it('holds logins to portals, sealed so that they open again', async () => {
    const { id } = await one('select min(carrier_id) as id from portal_credential where practice_id = 25')
    const sent = { params: { entityId: 25, carrierId: id }, body: { field: 'password', purpose: 'show' } }
    expect((await used.world.call(revealPracticeCarrierLogin, sent, { as: await sessionOf(used.world, 'editor@aurora.test') })).body).toEqual({ value: `Demo-portal-25-${id}` })
  })
})
