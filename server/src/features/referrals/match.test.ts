import { matchReferral, type ReferralMatch } from '@credence/contract/referrals/calls'
import { beforeEach, describe, expect, it } from 'vitest'
import { buildTasks } from '../../../db/builders/builders.ts'
import { clinicTeam as teamId, useClinic } from '../../../test/kit/clinic.ts'

// Which provider is in network and has privileges is compared with the rules of the contract, for every combination of
// values, in features/directory/directory-rules.test.ts.

const { used, clinic } = useClinic()
beforeEach(() =>
  used.world.sql(
    'delete from task; delete from carrier_participation; delete from provider_facility; update practice_carrier set is_out_of_network = false; update provider set excluded_from_carrier_credentialing = false; update referral_location set facility_id = null',
  ),
)

const match = async (query: object, practiceId = clinic.north): Promise<ReferralMatch[]> => {
  const { status, body } = await used.world.call(
    matchReferral,
    { params: { practiceId }, query: query as never },
    { as: await clinic.sessionWith(['REFERRAL_SCHEDULING_VIEW']) },
  )
  expect(status, JSON.stringify(body)).toBe(200)
  return body as ReferralMatch[]
}
const enroll = (
  providerId: number,
  status: string,
  from: string | null,
  to: string | null,
  practiceId = clinic.north,
) =>
  used.world.sql(
    `insert into carrier_participation (team_id, practice_id, provider_id, carrier_id, status, effective_date, expires)
     values ($1, $2, $3, $4, $5, team_today() + $6::int, team_today() + $7::int)`,
    [teamId, practiceId, providerId, clinic.carriers.acme, status, from, to],
  )
const acme = () => ({ carrierId: clinic.carriers.acme, location: 'T-Tower' })
const reasonsOf = (list: ReferralMatch[]) => list.map(({ name, reason }) => [name, reason])

describe('the match of a referral', () => {
  it('the match lists the providers of the practice with those in network first, and says why others are not', async () => {
    await enroll(clinic.bert, 'ACTIVE', '-10', '10')
    await enroll(clinic.anna, 'ACTIVE', '-10', '-1')
    const [bert, anna, ...others] = await match(acme())
    expect(bert).toMatchObject({
      providerId: clinic.bert,
      name: 'Baker, Bert NP',
      isInNetwork: true,
      isPending: false,
      hasPrivileges: null,
      reason: null,
    })
    expect(bert?.expires).toMatch(/^\d{4}-\d\d-\d\d$/)
    expect(anna).toMatchObject({
      isInNetwork: false,
      isPending: false,
      reason: expect.stringMatching(/^expired \d\d\/\d\d\/\d{4}$/),
    })
    expect(others).toEqual([])
  })

  it('a participation in another practice does not count', async () => {
    await enroll(clinic.anna, 'ACTIVE', null, null, clinic.south)
    expect(await match(acme())).toMatchObject([{ isInNetwork: false }, { isInNetwork: false }])
    expect((await match(acme(), clinic.south))[0]).toMatchObject({ providerId: clinic.anna, isInNetwork: true })
  })

  it('a provider with an effective date to come, or with an open enrollment, is pending', async () => {
    await enroll(clinic.anna, 'ACTIVE', '5', null)
    const [task] = await used.world.inTeam(teamId, (scope) =>
      buildTasks(scope, [
        { teamId, practiceId: clinic.north, providerId: clinic.bert, carrierId: clinic.carriers.acme },
      ]),
    )
    expect(
      (await match(acme())).map(({ name, isPending, isInNetwork, reason }) => ({
        name,
        isPending,
        isInNetwork,
        reason,
      })),
    ).toEqual([
      { name: 'Able, Anna MD', isPending: true, isInNetwork: false, reason: expect.stringMatching(/^begins /) },
      {
        name: 'Baker, Bert NP',
        isPending: true,
        isInNetwork: false,
        reason: expect.stringMatching(/^enrollment in progress since /),
      },
    ])
    await used.world.sql("update task set status = 'BLOCKED_SUBMITTED' where id = $1", [task])
    expect((await match(acme()))[1]?.reason).toMatch(/^submitted \d\d\/\d\d\/\d{4}$/)
    await used.world.sql("update task set status = 'COMPLETE' where id = $1", [task])
    expect((await match(acme()))[1]).toMatchObject({ isPending: false, reason: 'not enrolled' })
  })

  it('a provider in network stays in network while the enrollment is renewed', async () => {
    await enroll(clinic.anna, 'ACTIVE', null, null)
    await used.world.inTeam(teamId, (scope) =>
      buildTasks(scope, [
        {
          teamId,
          practiceId: clinic.north,
          providerId: clinic.anna,
          carrierId: clinic.carriers.acme,
          category: 'ANNUAL_ENROLLMENT',
        },
      ]),
    )
    expect((await match(acme()))[0]).toMatchObject({
      providerId: clinic.anna,
      isInNetwork: true,
      isPending: false,
      reason: null,
    })
  })

  it('nobody is in network where the practice is out of network, and nobody who is excluded from carriers', async () => {
    await enroll(clinic.anna, 'ACTIVE', null, null)
    await enroll(clinic.bert, 'NOT_APPLICABLE', null, null)
    await used.world.sql('update provider set excluded_from_carrier_credentialing = true where id = $1', [clinic.anna])
    expect(reasonsOf(await match(acme()))).toEqual([
      ['Able, Anna MD', 'excluded from carrier credentialing'],
      ['Baker, Bert NP', 'not applicable'],
    ])
    await used.world.sql('update practice_carrier set is_out_of_network = true')
    expect(reasonsOf(await match(acme()))[1]).toEqual([
      'Baker, Bert NP',
      'the practice is out of network with this carrier',
    ])
  })

  it('privileges are those at the facility of the location, and unknown where it has none', async () => {
    await used.world.sql("update referral_location set facility_id = $1 where name = 'T-Tower'", [
      clinic.facilities.hospital,
    ])
    await used.world.sql(
      'insert into provider_facility (team_id, provider_id, facility_id, is_active) values ($1, $2, $3, true)',
      [teamId, clinic.bert, clinic.facilities.hospital],
    )
    const held = async (location: string) =>
      (await match({ ...acme(), location })).map(({ name, hasPrivileges }) => [name, hasPrivileges])
    expect(await held('T-Tower')).toEqual([
      ['Baker, Bert NP', true],
      ['Able, Anna MD', false],
    ])
    for (const location of ['Homer', 'Unknown place', ''])
      expect(await held(location), location).toEqual([
        ['Able, Anna MD', null],
        ['Baker, Bert NP', null],
      ])
  })

  it('a match without a carrier, or with one that the practice does not have, says so', async () => {
    expect(reasonsOf(await match({ carrierId: '', location: '' }))[0]?.[1]).toBe('no carrier selected')
    expect(reasonsOf(await match({}))[0]?.[1]).toBe('no carrier selected')
    expect(reasonsOf(await match({ carrierId: clinic.carriers.birch }, clinic.south))[0]?.[1]).toBe(
      'the practice does not work with this carrier',
    )
  })
})
