import type { AnswerOf, Endpoint } from '@credence/contract/kit/endpoint'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { readTogether } from './read-together.ts'

/**
 * What a provider has under a list: the answer, and a way to ask again that never fails, since whoever asks has other
 * things to tell.
 */
export function useEntries<E extends Endpoint>(list: E, providerId: number) {
  const client = useQueryClient()
  const options = readTogether(list, providerId)
  const { data, isError } = useQuery(options)
  const reload = (): Promise<AnswerOf<E> | undefined> =>
    client.fetchQuery({ ...options, staleTime: 0 }).catch(() => undefined)
  return { data, isError, reload }
}
