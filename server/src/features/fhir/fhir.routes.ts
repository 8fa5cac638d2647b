import { fhirFamily, getFhirMetadata } from '@credence/contract/fhir/calls'
import type { FhirTypeName } from '@credence/contract/fhir/types'
import type { Row } from '../../database/batch.ts'
import { asFoundJson } from '../../kit/request/json.ts'
import { Refusal } from '../../kit/request/refusal.ts'
import { onRead, RawJson } from '../../kit/request/route.ts'
import { nothing, practiceName, readStatement, searchStatement } from './fhir.queries.ts'
import { keyOf } from './ids.ts'
import { capabilityStatementOf } from './metadata.ts'
import { baseOf, pageUrl, readSearch, type Search } from './search.ts'

/** A search that cannot be read asks the database for nothing: the gate first finds out whether there is such a code. */
function statementOfSearch(type: FhirTypeName, input: Parameters<typeof readSearch>[1]) {
  try {
    return searchStatement(type, readSearch(type, input))
  } catch (error) {
    if (error instanceof Refusal) return nothing
    throw error
  }
}

/** The page as text. Its entries are JSON that the database wrote. */
function bundleOf(type: FhirTypeName, search: Search, [row]: Row[]): RawJson {
  const { total, hasMore, lastId, entries } = row as {
    total: number
    hasMore: boolean
    lastId: string | null
    entries: string
  }
  const after = search.sentAfter
  const link = [{ relation: 'self', url: pageUrl(type, search, after) }]
  if (hasMore && lastId !== null) link.push({ relation: 'next', url: pageUrl(type, search, lastId) })
  const entry = entries === '' ? '' : `,"entry":[${entries}]`
  return new RawJson(
    `{"resourceType":"Bundle","type":"searchset","total":${total},"link":${JSON.stringify(link)}${entry}}`,
  )
}

export const fhirRoutes = [
  onRead(
    getFhirMetadata,
    () => practiceName,
    ([row], input) => capabilityStatementOf(String(row?.name), baseOf(input)),
  ),
  ...fhirFamily.flatMap(({ type, search, read }) => [
    onRead(
      search,
      (input) => statementOfSearch(type, input),
      (rows, input) => bundleOf(type, readSearch(type, input), rows),
    ),
    onRead(
      read,
      ({ params, publicUrl }) =>
        keyOf(type, params.id)
          ? readStatement(type, readSearch(type, { params, publicUrl, query: { _id: params.id }, headers: {} }))
          : nothing,
      asFoundJson,
    ),
  ]),
]
