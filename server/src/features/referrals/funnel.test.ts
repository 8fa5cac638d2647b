import { getReferralFunnel, saveReferral } from '@credence/contract/referrals/calls'
import { describe, expect, it, beforeEach } from 'vitest'
import { clinicTeam, useClinic } from '../../../test/kit/clinic.ts'
import { buildReferrals } from '../../../db/builders/builders.ts'

const { used, clinic } = useClinic()
beforeEach(() => used.world.sql('delete from referral'))

type Status = 'PENDING_OUTREACH' | 'FIRST_ATTEMPT' | 'SECOND_ATTEMPT' | 'SCHEDULED'

/** A referral of the past with what became of it, in hours after it came. */
async function build(referringPractice: string | null, createdAt: string, ...steps: [hours: number, status: Status][]) {
  const [id = 0] = await used.world.inTeam(clinicTeam, (scope) =>
    buildReferrals(scope, [
      { teamId: clinicTeam, practiceId: clinic.north, referringPractice, createdAt, statusSince: createdAt },
    ]),
  )
  for (const [hours, status] of steps)
    await used.world.sql(
      "insert into referral_status_history (team_id, referral_id, status, at) values ($1, $2, $3, $4::timestamptz + $5 * interval '1 hour')",
      [clinicTeam, id, status, createdAt, hours],
    )
  return id
}
const funnel = (query: object = {}) =>
  used.world.call(
    getReferralFunnel,
    { params: { practiceId: clinic.north }, query: query as never },
    { as: clinic.manager },
  )

describe('the funnel of referrals', () => {
  it('the funnel counts by referring practice, with the median of the hours to the first contact', async () => {
    await build('Chugach', '2026-03-02T12:00:00Z', [2, 'FIRST_ATTEMPT'], [5, 'SCHEDULED'])
    await build('Chugach', '2026-03-03T12:00:00Z', [4, 'SECOND_ATTEMPT'])
    await build('Chugach', '2026-03-04T12:00:00Z', [9, 'SCHEDULED'], [10, 'PENDING_OUTREACH'])
    await build('Chugach', '2026-03-05T12:00:00Z')
    await build('Cook Inlet', '2026-03-05T12:00:00Z', [1, 'FIRST_ATTEMPT'], [3, 'FIRST_ATTEMPT'])
    await build('Cook Inlet', '2026-03-05T12:00:00Z', [2, 'FIRST_ATTEMPT'])
    await build(null, '2026-03-05T12:00:00Z')
    expect((await funnel()).body).toEqual([
      { referringPractice: 'Chugach', received: 4, contacted: 3, scheduled: 2, medianHoursToContact: 4 },
      { referringPractice: 'Cook Inlet', received: 2, contacted: 2, scheduled: 0, medianHoursToContact: 1.5 },
      { referringPractice: null, received: 1, contacted: 0, scheduled: 0, medianHoursToContact: null },
    ])
  })

  it('the funnel of a period holds the referrals that came in on its days, both included', async () => {
    await build('March', '2026-03-10T12:00:00Z', [2000, 'FIRST_ATTEMPT'])
    await build('April', '2026-04-10T12:00:00Z')
    const names = async (query: object) =>
      (await funnel(query)).body.map(({ referringPractice }: { referringPractice: string }) => referringPractice)
    expect(await names({ from: '2026-03-10', to: '2026-03-10' })).toEqual(['March'])
    expect(await names({ from: '2026-03-11' })).toEqual(['April'])
    expect(await names({ to: '2026-04-09' })).toEqual(['March'])
    expect(await names({ from: '', to: '' })).toEqual(['April', 'March'])
    for (const wrong of [{ from: '2026-04-01', to: '2026-03-01' }, { from: 'soon' }, { to: '2026-02-30' }])
      expect((await funnel(wrong)).status, JSON.stringify(wrong)).toBe(400)
  })

  it('a save that changes the status counts in the funnel, also once the referral is archived', async () => {
    const body = { urgency: 'ROUTINE', location: 'ARH', patientFirstName: 'A', patientLastName: 'B' } as const
    const save = (more: object) =>
      used.world.call(
        saveReferral,
        { params: { practiceId: clinic.north }, body: { ...body, referringPractice: 'Susitna', ...more } as never },
        { as: clinic.manager },
      )
    const { id } = (await save({ status: 'PENDING_OUTREACH' })).body
    expect((await funnel()).body).toMatchObject([{ received: 1, contacted: 0 }])
    await save({ id, status: 'SCHEDULED', archived: true })
    expect((await funnel()).body).toMatchObject([{ received: 1, contacted: 1, scheduled: 1, medianHoursToContact: 0 }])
  })
})
