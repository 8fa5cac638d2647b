import type { DocumentFile } from '@credence/contract/documents/calls'
import { isOutdated } from '@credence/contract/documents/rules'
import type { AnswerOf } from '@credence/contract/kit/endpoint'
import type { listProviderHubParticipation } from '@credence/contract/hubs/calls'
import type { listProviderFacilityParticipation } from '@credence/contract/participation/location'
import type { listCarrierParticipation } from '@credence/contract/participation/calls'
import { isShownLocation } from '@credence/contract/participation/rules'
import { lapseOf } from '../../ui/dates/expiry.ts'
import type { SectionEntry } from '../../ui/sections/section-list.tsx'

type Sum = Pick<SectionEntry, 'count' | 'mark'>

const sum = (ends: readonly (string | null)[], today: string): Sum => ({
  count: ends.length,
  mark: lapseOf(ends, today),
})

// What the list of sections says about the cards: how many there are to see, and whether one of them lapses.

export const sumOfHubs = (hubs: AnswerOf<typeof listProviderHubParticipation>, today: string): Sum =>
  sum(
    hubs.map(({ expires }) => expires),
    today,
  )

/** Only what is held can lapse. */
export const sumOfCarriers = (standings: AnswerOf<typeof listCarrierParticipation>, today: string): Sum =>
  sum(
    standings
      .filter(({ isNotApplicable }) => !isNotApplicable)
      .map(({ isActive, expires }) => (isActive ? expires : null)),
    today,
  )

export const sumOfLocations = (locations: AnswerOf<typeof listProviderFacilityParticipation>, today: string): Sum =>
  sum(
    locations
      .filter((location) => isShownLocation(location, today))
      .map(({ isActive, expires }) => (isActive ? expires : null)),
    today,
  )

export const sumOfDocuments = (documents: readonly DocumentFile[], today: string): Sum =>
  sum(
    documents.filter((document) => !isOutdated(document, today)).map(({ expiration }) => expiration),
    today,
  )
