import { stageCalls } from '@credence/contract/onboarding/calls'
import { providerOnboardingLink } from '@credence/contract/onboarding/link'
import { defaultPreferences } from '@credence/contract/onboarding/preferences'
import { stages, type Stage } from '@credence/contract/onboarding/stages'
import { getProviderOnboardingState, type ProviderOnboardingState } from '@credence/contract/providers/profile'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { clinicTeam, useClinic } from '../../../test/kit/clinic.ts'
import { changeLink, linkIdOf } from '../../../test/kit/links.ts'
import { countQueries } from '../../../test/kit/queries.ts'
import { upsertPreferences } from '../onboarding/preferences.queries.ts'
import { insertLink } from '../../kit/request/links.ts'

const { used, clinic } = useClinic()
const sql = (text: string, values: unknown[] = []) => used.world.sql(text, values)
let token = ''
let id = ''

const state = async (as = clinic.manager): Promise<ProviderOnboardingState> =>
  (await used.world.call(getProviderOnboardingState, { params: { id: clinic.anna } }, { as })).body
const stateOf = async (stage: string) => (await state()).stages.find((each) => each.stage === stage)?.state
const save = (stage: string) =>
  sql('insert into onboarding_stage (team_id, link_id, provider_id, stage) values ($1, $2, $3, $4)', [
    clinicTeam,
    id,
    clinic.anna,
    stage,
  ])

beforeEach(async () => {
  await sql("delete from link where purpose = 'providerOnboarding'")
  await sql('delete from onboarding_preference')
  await sql('delete from onboarding_change')
  token = await used.world.inTeam(clinicTeam, (scope) =>
    insertLink(scope, {
      purpose: providerOnboardingLink,
      for: { kind: 'provider', id: clinic.anna },
      sentTo: 'anna@home.test',
    }),
  )
  id = await linkIdOf(used.world, token)
})

describe('the state of the onboarding of a provider', () => {
  it('says to whom and when the link was sent, and which stages were saved, in one round trip', async () => {
    for (const stage of ['demographics', 'documents', 'training']) await save(stage)
    const found = await state()
    expect(found).toMatchObject({
      hasActiveOnboardingUrl: true,
      hasRecentlyCompletedOnboardingUrl: false,
      sentTo: 'anna@home.test',
      sentBy: null,
      completedAt: null,
      savedStages: 3,
      totalStages: stages.length,
      lastSeen: null,
    })
    expect(found.stages.filter((each) => each.state === 'SAVED').map(({ stage }) => stage)).toEqual([
      'demographics',
      'documents',
      'training',
    ])
    const { sentAt, expires } = found
    expect(Date.parse(expires ?? '') - Date.parse(sentAt ?? '')).toBe(30 * 86_400_000)
    expect(await countQueries(() => state())).toBe(1)
  })

  it('is empty without a link, and after the last one was revoked', async () => {
    await changeLink(used.world, token, 'revoked')
    expect(await state()).toEqual({
      hasActiveOnboardingUrl: false,
      hasRecentlyCompletedOnboardingUrl: false,
      sentTo: null,
      sentBy: null,
      sentAt: null,
      expires: null,
      completedAt: null,
      savedStages: 0,
      totalStages: 0,
      lastSeen: null,
      stages: [],
    })
  })

  it('counts every stage as saved once the link is complete', async () => {
    await changeLink(used.world, token, 'complete')
    expect(await state()).toMatchObject({
      hasActiveOnboardingUrl: false,
      hasRecentlyCompletedOnboardingUrl: true,
      savedStages: stages.length,
      totalStages: stages.length,
      completedAt: expect.any(String),
    })
  })

  it('tells drafts and stages that were sent back from those that nobody has begun', async () => {
    await sql(
      "insert into onboarding_draft (team_id, link_id, provider_id, stage, data_sealed) values ($1, $2, $3, 'training', 'x')",
      [clinicTeam, id, clinic.anna],
    )
    await sql(
      `insert into onboarding_change (team_id, provider_id, link_id, stage, field, label, state, message)
       values ($1, $2, $3, 'documents', 'cv', 'CV', 'SENT_BACK', 'Please check')`,
      [clinicTeam, clinic.anna, id],
    )
    expect([await stateOf('training'), await stateOf('documents'), await stateOf('work-history')]).toEqual([
      'DRAFT',
      'SENT_BACK',
      'OPEN',
    ])
    await save('training')
    expect(await stateOf('training')).toBe('SAVED')
  })

  it('follows the primary practice, also for somebody who sees only another one', async () => {
    const flags = { ...defaultPreferences, showTrainingPage: false, showDisclosuresPage: false }
    const stageOrder: Stage[] = [
      'demographics',
      'documents',
      ...stages.slice(1).filter((stage) => stage !== 'documents'),
    ]
    await used.world.inTeam(clinicTeam, (scope) => upsertPreferences(scope, clinic.north, { ...flags, stageOrder }))
    const southOnly = await clinic.sessionWith(['PROVIDER_BASIC_VIEW'], [clinic.south])
    for (const as of [clinic.manager, southOnly]) {
      const found = await state(as)
      expect(found.totalStages).toBe(stages.length - 2)
      expect(found.stages[1]?.stage).toBe('documents')
    }
  })
})

describe('opening the page of a link', () => {
  const look = () => used.world.call(stageCalls.training.load, { params: { token } })
  const seenAt = async () => (await state()).lastSeen

  it('is noted at most once a minute, and not as a change of the link', async () => {
    await look()
    // Whoever reads a stage does not wait for the note.
    const first = await vi.waitFor(async () => {
      const seen = await seenAt()
      expect(seen).toEqual(expect.any(String))
      return seen
    })
    await look()
    expect(await seenAt()).toBe(first)
    await sql("update link set last_seen_at = last_seen_at - interval '61 seconds' where id = $1", [id])
    await look()
    await vi.waitFor(async () => expect(Date.parse((await seenAt()) ?? '')).toBeGreaterThan(Date.parse(first ?? '')))
    expect(
      await sql("select 1 from change_log where table_name = 'link' and row_id = $1 and action = 'update'", [id]),
    ).toEqual([])
  })
})
