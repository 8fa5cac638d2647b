import type { AnswerOf, Endpoint } from '@credence/contract/kit/endpoint'
import { useQuery } from '@tanstack/react-query'
import type { Sent } from '../../kit/api.ts'
import { keyOf } from '../../kit/read.ts'
import { staffCall } from '../../kit/staff-call.ts'
import type { LookupChoice } from '../../ui/inputs/lookup-select.tsx'

export interface Choices<Choice = LookupChoice> {
  choices: readonly Choice[] | undefined
  failed: boolean
}

/**
 * What there is to choose from. What it belongs to may be gone by now: that must not lead away from a dialog in which
 * somebody is typing.
 */
export function useChoices<E extends Endpoint>(
  endpoint: E,
  sent: Sent<E>,
  enabled: boolean,
): { choices: AnswerOf<E> | undefined; failed: boolean } {
  const { data, isError } = useQuery<AnswerOf<E>>({
    queryKey: keyOf(endpoint, sent),
    queryFn: ({ signal }) => staffCall(endpoint, sent, { signal, mayBeGone: true }),
    enabled,
  })
  return { choices: data, failed: isError }
}
