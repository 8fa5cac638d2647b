import type { Endpoint } from '@credence/contract/kit/endpoint'
import { idsIn, peel, type IdMark } from '@credence/contract/kit/ids'
import { z } from 'zod'
import type { Records } from './records/team-records.ts'
import { idSchemasIn, sampleOf } from './sample.ts'

export interface Sent {
  params?: Record<string, unknown>
  query?: Record<string, unknown>
  body?: Record<string, unknown>
}

/** How many shapes the body of an endpoint can have. */
export function shapesOf({ definition: { body } }: Endpoint): number {
  const inner = peel(body)
  return inner instanceof z.ZodUnion ? inner.options.length : 1
}

/** The places of an endpoint that take an id, in the order in which a sample of this shape is filled. */
export function placesOf(endpoint: Endpoint, shape = 0): IdMark[] {
  const places: IdMark[] = []
  fill(
    endpoint,
    (mark) => {
      places.push(mark)
      return 1
    },
    shape,
  )
  return places
}

function fill({ definition }: Endpoint, pick: (mark: IdMark, isList: boolean) => unknown, shape: number): Sent {
  const { params, query, body } = definition
  return Object.fromEntries(
    Object.entries({ params, query, body }).flatMap(([part, schema]) =>
      schema ? [[part, sampleOf(schema, pick, shape)]] : [],
    ),
  )
}

/**
 * A call whose ids are all the caller's own, but for the one at a place; a list there holds one good id and the other.
 */
export function sentWith(endpoint: Endpoint, own: Records, other: Records | null, place: number, shape = 0): Sent {
  let at = -1
  const sent = fill(
    endpoint,
    ({ entity }, isList) => {
      at += 1
      const id = other && at === place ? other[entity] : own[entity]
      return isList && other && at === place ? `${own[entity]},${id}` : isList ? String(id) : id
    },
    shape,
  )
  // The address of a file asks for a team, as the header does elsewhere.
  return endpoint.definition.answerAs === 'file' ? { ...sent, query: { ...sent.query, team: own.team } } : sent
}

const mostChoices = 10

/**
 * How many ids a call declares that the gate would not find: it walks the value as it was sent, and some wrappers hide
 * what is in them.
 */
export function hiddenIds({ definition: { params, query, body } }: Endpoint): number {
  return [params, query, body].reduce((hidden, schema) => {
    const unfilled = new Set<unknown>(idSchemasIn(schema))
    let overlooked = 0
    for (let choice = 0; choice < mostChoices; choice += 1) {
      let picked = 0
      const sample = sampleOf(
        schema,
        (_, isList, id) => {
          unfilled.delete(id)
          picked += 1
          return isList ? '1' : 1
        },
        choice,
      )
      overlooked = Math.max(overlooked, picked - idsIn(schema, sample).length)
    }
    return hidden + unfilled.size + overlooked
  }, 0)
}
