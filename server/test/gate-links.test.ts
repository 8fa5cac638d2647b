import { link } from '@credence/contract/kit/access'
import { endpoint } from '@credence/contract/kit/endpoint'
import type { LinkPurpose, Subject } from '@credence/contract/kit/link-purpose'
import { linkSubjectGone, linkTexts } from '@credence/contract/links/link-texts'
import { practiceOnboardingLink } from '@credence/contract/practice-admin/calls'
import { providerOnboardingLink } from '@credence/contract/provider-admin/calls'
import { beforeEach, describe, expect, it } from 'vitest'
import { z } from 'zod'
import { buildPractice } from '../db/builders/builders.ts'
import { runBatch } from '../src/database/batch.ts'
import { completeLink, findOpenToken, insertLink, linkStates, openToken } from '../src/kit/request/links.ts'
import { on } from '../src/kit/request/route.ts'
import { buildTwoTeams, teamA, teamB, type TwoTeams } from './kit/two-teams.ts'
import { useWorld } from './kit/world.ts'

const answer = z.object({
  subject: z.object({ kind: z.string(), id: z.number() }),
  isComplete: z.boolean(),
  practices: z.array(z.number()),
  providers: z.array(z.number()),
})
const opened = (purpose: LinkPurpose) =>
  endpoint({
    method: 'GET',
    path: `/probe/${purpose.kind}/:token`,
    summary: 'A call of this test.',
    access: link(purpose),
    params: z.object({ token: z.string() }),
    answer,
  })
const practicePage = opened(practiceOnboardingLink)
const providerPage = opened(providerOnboardingLink)

let teams: TwoTeams
const used = useWorld({
  routes: [practicePage, providerPage].map((each) =>
    on(each, async ({ scope }) => {
      const { subject, isComplete } = scope.link
      const ids = async (table: string) =>
        (await scope.client.query<{ id: number }>(`select id from ${table} order by id`)).rows.map(({ id }) => id)
      return { subject, isComplete, practices: await ids('practice'), providers: await ids('provider') }
    }),
  ),
  build: async (world) => {
    teams = await buildTwoTeams(world)
  },
})

const make = (purpose: LinkPurpose, subject: Subject, team = teamA) =>
  used.world.inTeam(team, (scope) => insertLink(scope, { purpose, for: subject }))
const ofPractice = (id: number) => make(practiceOnboardingLink, { kind: 'practice', id })
const ofProvider = (id: number, team = teamA) => make(providerOnboardingLink, { kind: 'provider', id }, team)
const open = (token: string, page = practicePage) => used.world.call(page, { params: { token } })

const unknown = { status: 404, body: { message: linkTexts.invalid } }

describe('a link', () => {
  let token: string
  beforeEach(async () => {
    token = await ofPractice(teams.a[0].practice)
  })
  const change = (set: string) =>
    used.world.sql(`update link set ${set} where practice_id = $1 and revoked_at is null`, [teams.a[0].practice])

  it('a link of a practice reads that practice and no other row of its team', async () => {
    expect(await open(token)).toMatchObject({
      status: 200,
      body: {
        subject: { kind: 'practice', id: teams.a[0].practice },
        isComplete: false,
        practices: [teams.a[0].practice],
        providers: [teams.a[0].provider],
      },
    })
  })

  it('a link of a provider reads that provider and their practices and no other row of its team', async () => {
    const { body } = await open(await ofProvider(teams.b[0].provider, teamB), providerPage)
    expect(body).toMatchObject({
      subject: { kind: 'provider', id: teams.b[0].provider },
      practices: [teams.b[0].practice],
      providers: [teams.b[0].provider],
    })
  })

  it('a token of another purpose is unknown, as are an invented, a missing and a replaced one', async () => {
    expect(await open(token, providerPage)).toMatchObject(unknown)
    expect(await open('x'.repeat(43))).toMatchObject(unknown)
    await ofPractice(teams.a[0].practice)
    expect(await open(token)).toMatchObject(unknown)
  })

  it('a link of a closed team is unknown until the team is reopened', async () => {
    await used.world.sql('update team set closed_at = now() where id = $1', [teamA])
    expect(await open(token)).toMatchObject({ status: 404, body: { message: linkTexts.invalid } })
    await used.world.sql('update team set closed_at = null where id = $1', [teamA])
    expect((await open(token)).status).toBe(200)
  })

  it('an expired link is answered with the text of its purpose', async () => {
    await change("expires_at = now() - interval '1 second'")
    expect(await open(token)).toMatchObject({ status: 422, body: { message: linkTexts.expiredPractice } })
    const other = await ofProvider(teams.a[0].provider)
    await used.world.sql("update link set expires_at = now() - interval '1 second' where provider_id = $1", [
      teams.a[0].provider,
    ])
    expect(await open(other, providerPage)).toMatchObject({ status: 422, body: { message: linkTexts.expiredProvider } })
  })

  it('a complete link still answers that it is complete after it expires', async () => {
    const [{ id }] = await used.world.sql('select id from link where practice_id = $1 and revoked_at is null', [
      teams.a[0].practice,
    ])
    expect(await used.world.inTeam(teamA, (scope) => completeLink(scope, id))).toEqual({ sentTo: null })
    expect(await used.world.inTeam(teamA, (scope) => completeLink(scope, id))).toBeUndefined()
    await change("expires_at = now() - interval '1 second'")
    expect(await open(token)).toMatchObject({ status: 200, body: { isComplete: true } })
  })

  it('a link of a provider ends with the last membership and with the provider, open or complete', async () => {
    const { provider } = teams.a[0]
    const mine = await ofProvider(provider)
    const ends = (day: string) =>
      used.world.sql(`update provider_practice set end_date = ${day} where provider_id = $1`, [provider])
    const isActive = async () =>
      (
        await used.world.inTeam(teamA, async (scope) =>
          runBatch(scope.client, [linkStates(providerOnboardingLink, { kind: 'provider', id: provider }, 30)]),
        )
      )[0]?.[0]?.isActive
    const shown = () =>
      used.world.inTeam(teamA, (scope) =>
        findOpenToken(scope, providerOnboardingLink, { kind: 'provider', id: provider }),
      )
    await ends('team_today()')
    expect([await open(mine, providerPage), await isActive(), await shown()]).toMatchObject([
      { status: 200 },
      true,
      mine,
    ])
    await ends('team_today() - 1')
    expect([await open(mine, providerPage), await isActive(), await shown()]).toMatchObject([unknown, false, null])
    await expect(ofProvider(provider)).rejects.toThrow(linkSubjectGone)
    await ends('null')
    await used.world.sql('update link set completed_at = now() where provider_id = $1', [provider])
    expect(await open(mine, providerPage)).toMatchObject({ status: 200 })
    await used.world.sql('update provider set deleted_at = now() where id = $1', [provider])
    expect(await open(mine, providerPage)).toMatchObject(unknown)
    await used.world.sql('update provider set deleted_at = null where id = $1', [provider])
    const memberships = await used.world.sql(
      'delete from provider_practice where provider_id = $1 returning team_id, practice_id',
      [provider],
    )
    expect(await open(mine, providerPage)).toMatchObject(unknown)
    for (const { team_id, practice_id } of memberships)
      await used.world.sql('insert into provider_practice (team_id, provider_id, practice_id) values ($1, $2, $3)', [
        team_id,
        provider,
        practice_id,
      ])
  })

  it('a link of a practice ends when the practice is deleted', async () => {
    const id = await used.world.inTeam(teamA, (scope) => buildPractice(scope, { teamId: teamA, name: 'Short-lived' }))
    const its = await ofPractice(id)
    expect(await open(its)).toMatchObject({ status: 200 })
    await used.world.sql('delete from practice where id = $1', [id])
    expect(await open(its)).toMatchObject(unknown)
  })

  it('a link of a practice is open on the last day of the practice, and gone the day after', async () => {
    const id = await used.world.inTeam(teamA, (scope) => buildPractice(scope, { teamId: teamA, name: 'Closing soon' }))
    const its = await ofPractice(id)
    const endsIn = (days: number) =>
      used.world.sql("update practice set end_date = (now() at time zone 'UTC')::date + $2::int where id = $1", [
        id,
        days,
      ])
    await endsIn(0)
    expect(await open(its)).toMatchObject({ status: 200 })
    await endsIn(-1)
    expect(await open(its)).toMatchObject(unknown)
    await expect(ofPractice(id)).rejects.toMatchObject({ status: 409 })
    await endsIn(1)
    expect(await open(its)).toMatchObject({ status: 200 })
  })

  it('a token is stored as a hash and as a sealed copy that opens only with its own row', async () => {
    const rows = await used.world.sql(
      'select l::text as whole, token_hash, token_sealed from link l where practice_id = any ($1) order by id desc limit 2',
      [[teams.a[0].practice, teams.a[1].practice]],
    )
    for (const { whole } of rows) expect(whole).not.toContain(token)
    await used.world.inTeam(teamA, async (scope) => {
      expect(openToken(scope, rows[0].token_hash, rows[0].token_sealed)).toBe(token)
      expect(() => openToken(scope, rows[0].token_hash, rows[1].token_sealed)).toThrow('unable to authenticate data')
    })
  })
})
