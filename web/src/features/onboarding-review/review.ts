import type { AnswerOf } from '@credence/contract/kit/endpoint'
import { limits } from '@credence/contract/limits'
import {
  mostSentBack,
  reviewMessages,
  type listOnboardingReviews,
  type OnboardingChange,
} from '@credence/contract/onboarding-review/calls'
import { stages, type Stage } from '@credence/contract/onboarding/stages'
import type { ReactNode } from 'react'
import type { Faults } from '../../ui/edit/draft.ts'

export type Review = AnswerOf<typeof listOnboardingReviews>[number]
export type Changes = readonly OnboardingChange[]

/** What is said about each pending change, by its id. Null: it is not to be sent back. */
export type Messages = Readonly<Record<string, string | null>>

export const pendingOf = (changes: Changes): Changes => changes.filter(({ state }) => state === 'PENDING')

export const noMessages = (changes: Changes): Messages =>
  Object.fromEntries(pendingOf(changes).map(({ id }) => [id, null]))

/** What was typed about changes that are still pending. */
export const messagesFor = (changes: Changes, typed: Messages): Messages =>
  Object.fromEntries(pendingOf(changes).map(({ id }) => [id, typed[id] ?? null]))

export const sentBackIn = (messages: Messages): { id: number; message: string }[] =>
  Object.entries(messages).flatMap(([id, message]) => (message === null ? [] : [{ id: Number(id), message }]))

function faultOf(message: string): string | null {
  const text = message.trim()
  if (text === '') return reviewMessages.messageRequired
  return text.length > limits.notes ? reviewMessages.messageTooLong : null
}

export const faultsIn = (messages: Messages): Faults =>
  Object.fromEntries(
    sentBackIn(messages).flatMap(({ id, message }, at) => {
      const fault = at < mostSentBack ? faultOf(message) : reviewMessages.tooManySentBack
      return fault === null ? [] : [[id, fault]]
    }),
  )

/** What a row needs to be decided about. */
export interface Deciding {
  /** Those who may only look see the values alone, as everybody does of what is decided. */
  editable: boolean
  selected: ReadonlySet<number>
  messages: Messages
  errorOf: (id: number) => ReactNode
  onLeave: (id: number) => void
  onSelect: (ids: readonly number[], isSelected: boolean) => void
  onAccept: (changes: Changes) => void
  onMark: (id: number, message: string | null) => void
}

export interface StageOfChanges {
  stage: Stage
  changes: Changes
}

/** The changes by stage, in the order of the stages; within one in the order in which they came. */
export const byStage = (changes: Changes): StageOfChanges[] =>
  stages.flatMap((stage) => {
    const own = changes.filter((change) => change.stage === stage).toSorted((a, b) => a.id - b.id)
    return own.length > 0 ? [{ stage, changes: own }] : []
  })
