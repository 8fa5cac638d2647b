import type { AnswerOf, Endpoint } from '@credence/contract/kit/endpoint'
import { queryOptions } from '@tanstack/react-query'
import { call, type Sent } from './api.ts'
import { staffCall } from './staff-call.ts'
import { answerWithUnsaved } from './unsaved-changes.ts'

/** The key under which every answer of an endpoint is kept; with arguments, the one answer they ask for. */
export const keyOf = (endpoint: Endpoint, sent?: unknown) =>
  sent === undefined
    ? [endpoint.definition.method, endpoint.definition.path]
    : [endpoint.definition.method, endpoint.definition.path, sent]

/** Query options for a staff screen. */
export const read = <E extends Endpoint>(endpoint: E, sent: Sent<E>) =>
  queryOptions<AnswerOf<E>>({
    queryKey: keyOf(endpoint, sent),
    queryFn: async ({ signal, queryKey }) => answerWithUnsaved(queryKey, await staffCall(endpoint, sent, { signal })),
    // A patched list has the same objects for what did not change. The library compares records by their place in the
    // list, and would make new ones of all behind a record that is added.
    structuralSharing: !endpoint.definition.changesSince,
  })

/** Query options for a page that anybody may open: its errors are its own to show. */
export const readPublic = <E extends Endpoint>(endpoint: E, sent: Sent<E>) =>
  queryOptions<AnswerOf<E>>({
    queryKey: keyOf(endpoint, sent),
    queryFn: ({ signal }) => call(endpoint, sent, { signal }),
  })
