import { fieldMessages } from '@credence/contract/fields'
import {
  listPracticeHubHistory,
  listPracticeHubParticipation,
  listProviderHubHistory,
  listProviderHubParticipation,
  savePracticeHubParticipation,
  saveProviderHubParticipation,
} from '@credence/contract/hubs/calls'
import { describe, expect, it } from 'vitest'
import { useClinic } from '../../../test/kit/clinic.ts'
import { countQueries } from '../../../test/kit/queries.ts'

const { used, clinic } = useClinic()

const owners = [
  {
    owner: 'practice',
    list: listPracticeHubParticipation,
    save: savePracticeHubParticipation,
    history: listPracticeHubHistory,
    id: () => clinic.north,
    without: () => clinic.south,
  },
  {
    owner: 'provider',
    list: listProviderHubParticipation,
    save: saveProviderHubParticipation,
    history: listProviderHubHistory,
    id: () => clinic.anna,
    without: () => clinic.bert,
  },
] as const

describe.each(owners)('the data hubs of a $owner', ({ owner, list, save, history, id, without }) => {
  const read = async (of = id()) => (await used.world.call(list, { params: { id: of } }, { as: clinic.manager })).body
  const write = (body: Record<string, unknown>, hubId = clinic.hub, of = id()) =>
    used.world.call(save, { params: { id: of, hubId }, body }, { as: clinic.manager })

  it('are the active ones, with their attestation dates', async () => {
    expect(await read()).toEqual([
      {
        id: clinic.hub,
        name: 'Hub',
        portalUrl: 'https://hub.test',
        phone: null,
        email: null,
        fax: null,
        effectiveDate: null,
        expires: null,
        version: 1,
      },
    ])
    expect(await read(without())).toEqual([])
  })

  it('accept dates in order, and keep the earlier ones', async () => {
    expect((await write({ effectiveDate: '2026-01-01', expiration: '2026-04-30' })).body).toMatchObject({
      effectiveDate: '2026-01-01',
      expires: '2026-04-30',
    })
    expect(await write({ effectiveDate: '2026-05-01', expiration: '2026-04-30' })).toMatchObject({
      status: 400,
      body: { message: fieldMessages.datesInOrder },
    })
    expect((await write({ effectiveDate: null, expiration: '9999-12-31' })).body).toMatchObject({
      effectiveDate: null,
      expires: '9999-12-31',
    })
    expect(
      await used.world.sql('select value from participation_history where kind = $1 order by id desc limit 1', [
        `${owner}_hub`,
      ]),
    ).toEqual([{ value: { effective_date: '2026-01-01', expires: '2026-04-30' } }])
  })

  it('are not saved from a stale version', async () => {
    const [{ version }] = await read()
    expect((await write({ expiration: '2027-01-01', version })).status).toBe(200)
    expect((await write({ expiration: '2028-01-01', version })).status).toBe(409)
    expect((await read())[0].expires).toBe('2027-01-01')
  })

  it('have a history of their dates with author and time, newest first', async () => {
    const past = (hubId = clinic.hub, of = id()) =>
      used.world.call(history, { params: { id: of, hubId } }, { as: clinic.manager })
    const before = (await past()).body.length
    await write({ effectiveDate: '2026-06-01', expiration: '2026-09-30' })
    await write({ effectiveDate: '2026-10-01', expiration: null })
    const { body } = await past()
    expect(body).toHaveLength(before + 2)
    expect(body.slice(0, 2)).toEqual([
      { effectiveDate: '2026-10-01', expires: null, since: expect.any(String), until: null, setBy: body[1].setBy },
      {
        effectiveDate: '2026-06-01',
        expires: '2026-09-30',
        since: expect.any(String),
        until: body[0].since,
        setBy: expect.stringMatching(/\w/),
      },
    ])
    expect((await past(clinic.hub, without())).body).toEqual([])
    expect(await countQueries(past)).toBe(1)
  })

  it('that are inactive have no dates', async () => {
    expect((await write({ expiration: '2027-01-01' }, clinic.hub, without())).status).toBe(404)
    expect((await write({ expiration: '2027-01-01' }, clinic.otherHub)).status).toBe(404)
  })

  it('cost one query', async () => {
    expect(await countQueries(() => read())).toBe(1)
  })
})

describe('portal logins of a hub', () => {
  it('require the hub, and are deleted with it', async () => {
    await used.world.sql('insert into portal_credential (team_id, practice_id, hub_id) values (1, $1, $2)', [
      clinic.north,
      clinic.hub,
    ])
    await expect(
      used.world.sql('insert into portal_credential (team_id, practice_id, hub_id) values (1, $1, $2)', [
        clinic.south,
        clinic.hub,
      ]),
    ).rejects.toMatchObject({ code: '23503' })
    await used.world.sql('delete from practice_hub where practice_id = $1', [clinic.north])
    expect(await used.world.sql('select 1 from portal_credential')).toEqual([])
  })
})
