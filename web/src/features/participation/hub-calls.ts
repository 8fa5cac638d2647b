import {
  listPracticeHubHistory,
  listPracticeHubParticipation,
  listProviderHubHistory,
  listProviderHubParticipation,
  savePracticeHubParticipation,
  saveProviderHubParticipation,
} from '@credence/contract/hubs/calls'
import type { AnswerOf } from '@credence/contract/kit/endpoint'

export type HubOwner = 'practice' | 'provider'
export type Hub = AnswerOf<typeof listPracticeHubParticipation>[number]

const practice = {
  list: listPracticeHubParticipation,
  save: savePracticeHubParticipation,
  history: listPracticeHubHistory,
}

// The two differ in their paths and rights alone.
export const hubCalls: Record<HubOwner, typeof practice> = {
  practice,
  provider: {
    list: listProviderHubParticipation,
    save: saveProviderHubParticipation,
    history: listProviderHubHistory,
  } as object as typeof practice,
}
