import { documentCallsOf } from '@credence/contract/documents/calls'
import { listEnrollmentForms } from '@credence/contract/enrollment-forms/calls'
import { listProviderHubParticipation } from '@credence/contract/hubs/calls'
import type { Endpoint } from '@credence/contract/kit/endpoint'
import { listProviderFacilityParticipation } from '@credence/contract/participation/location'
import { listCarrierParticipation } from '@credence/contract/participation/calls'
import { getProvider, getProviderOnboardingState } from '@credence/contract/providers/profile'
import { readRecord, recordLists } from '@credence/contract/provider-record/calls'
import { sections } from '@credence/contract/provider-sections/all'
import { beforeAll, describe, expect, it } from 'vitest'
import { buildEntries } from '../db/builders/sections.ts'
import { sampleEntry } from './kit/records/provider-records.ts'
import { countQueries } from './kit/queries.ts'
import { sessionOf, useDemoWorld } from './kit/demo-world.ts'

const used = useDemoWorld()
let as: string
beforeAll(async () => {
  as = await sessionOf(used.world, 'manager@aurora.test')
})

const most = 25
const provider = 1

/** What the page asks for when it opens: the profile, and what each card shows. */
const calls: [Endpoint, Record<string, number>][] = [
  [getProvider, { id: provider }],
  [getProviderOnboardingState, { id: provider }],
  [listCarrierParticipation, { providerId: provider, practiceId: 22 }],
  [listProviderHubParticipation, { id: provider }],
  [listProviderFacilityParticipation, { id: provider }],
  [documentCallsOf('provider', 'own').list, { entityId: provider }],
  [readRecord, { providerId: provider }],
  [listEnrollmentForms, { providerId: provider }],
]

const lists = Object.values(recordLists).map((list): [Endpoint, Record<string, number>] => [
  list,
  { providerId: provider },
])

describe('the provider page', () => {
  const ask = async (all: typeof calls) => {
    for (const [endpoint, params] of all) {
      const { status } = await used.world.call(endpoint, { params }, { as })
      expect(status, endpoint.definition.path).toBe(200)
    }
  }
  const counted = async () => ({
    page: await countQueries(() => ask(calls)),
    lists: await countQueries(() => ask(lists)),
  })

  it(`the provider page opens with at most ${most} queries, as many for ten thousand entries as for a few, and so does each list by itself`, async () => {
    await ask([...calls, ...lists])
    const few = await counted()
    expect(few.page).toBeLessThanOrEqual(most)
    expect(few.page - 1 + few.lists).toBeLessThanOrEqual(most)
    await used.world.inTeam(1, async (scope) => {
      for (const section of sections)
        await buildEntries(
          scope,
          section,
          Array.from({ length: 1250 }, () => ({ teamId: 1, providerId: provider, ...sampleEntry(section) })),
        )
    })
    expect(await counted()).toEqual(few)
  })
})
