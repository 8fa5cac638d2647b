import type { Endpoint } from '@credence/contract/kit/endpoint'
import { idsIn, type IdMark } from '@credence/contract/kit/ids'
import type { Records } from './two-teams.ts'
import { idSchemasIn, sampleOf } from './sample.ts'

export interface Sent { params?: Record<string, unknown>; query?: Record<string, unknown>; body?: Record<string, unknown> }

/** The places of an endpoint that take an id, in the order in which a sample is filled. */
export function placesOf(endpoint: Endpoint): IdMark[] {
  const places: IdMark[] = []
  fill(endpoint, (mark) => {
    places.push(mark)
    return 1
  })
  return places
}

function fill({ definition }: Endpoint, pick: (mark: IdMark, isList: boolean) => unknown): Sent {
  const { params, query, body } = definition
  return Object.fromEntries(Object.entries({ params, query, body }).flatMap(([part, schema]) => schema ? [[part, sampleOf(schema, pick)]] : []))
}

/** A call whose ids are all the caller's own, but for the one at a place; a list there holds one good id and the other. */
export function sentWith(endpoint: Endpoint, own: Records, other: Records | null, place: number): Sent {
  let at = -1
  const sent = fill(endpoint, ({ entity }, isList) => {
    at += 1
    const id = other && at === place ? other[entity] : own[entity]
    return isList && other && at === place ? `${own[entity]},${id}` : isList ? String(id) : id
  })
  // The address of a file asks for a team, as the header does elsewhere.
  return endpoint.definition.answerAs === 'file' ? { ...sent, query: { ...sent.query, team: own.team } } : sent
}

const mostChoices = 10

/** How many ids a call declares that the gate would not find: it walks the value as it was sent, and some wrappers hide what is in them. */
export function hiddenIds({ definition: { params, query, body } }: Endpoint): number {
  return [params, query, body].reduce((hidden, schema) => {
    const unfilled = new Set<unknown>(idSchemasIn(schema))
    let overlooked = 0
    for (let choice = 0; choice < mostChoices; choice += 1) {
      let picked = 0
      const sample = sampleOf(schema, (_, isList, id) => {
        unfilled.delete(id)
        picked += 1
        return isList ? '1' : 1
      }, choice)
      overlooked = Math.max(overlooked, picked - idsIn(schema, sample).length)
    }
    return hidden + unfilled.size + overlooked
  }, 0)
}
