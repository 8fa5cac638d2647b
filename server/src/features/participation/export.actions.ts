import type { MatrixSort } from '@credence/contract/choices/enrollment'
import { credentialRank } from '@credence/contract/providers/credentials'
import { dayOf, formatDate } from '@credence/contract/dates'
import type { AnswerOf } from '@credence/contract/kit/endpoint'
import type { getLocationMatrix } from '@credence/contract/participation/location'
import { unpackCells, type Cell } from '@credence/contract/participation/matrix-cells'
import type { getEnrollmentMatrix } from '@credence/contract/participation/calls'
import { cellWord, locationWord } from '@credence/contract/participation/rules'
import { runBatch, type Statement } from '../../database/batch.ts'
import { csvFile } from '../../kit/paper/csv.ts'
import type { Attachment } from '../../kit/request/route.ts'
import type { Scope } from '../../kit/request/scope.ts'
import { enrollmentMatrix, locationMatrix } from './matrix.queries.ts'
import { getPracticeToday } from './export.queries.ts'
import { matrixJson } from './fragments.queries.ts'

type Provider = AnswerOf<typeof getEnrollmentMatrix>['providers'][number]

/** Physicians first, if requested. The matrix itself is sorted by name. */
const sorted = (providers: Provider[], sort: MatrixSort): Provider[] =>
  sort === 'name'
    ? providers
    : providers.toSorted((a, b) => credentialRank(b.credentials) - credentialRank(a.credentials))

const datesOf = ({ effectiveDate, expires }: Cell): string => {
  const parts = [
    effectiveDate && `from ${formatDate(dayOf(effectiveDate))}`,
    expires && `to ${formatDate(dayOf(expires))}`,
  ].filter(Boolean)
  return parts.length ? ` (${parts.join(' ')})` : ''
}

const nameOf = ({ lastName, firstName, middleName }: Provider) =>
  `${lastName}, ${[firstName, middleName].filter(Boolean).join(' ')}`

const tableOf = (columnNames: string[], providers: Provider[], wordOf: (cell: Cell) => string) => [
  ['Provider', 'Credentials', ...columnNames],
  ...providers.map((provider) => [
    nameOf(provider),
    provider.credentials ?? '',
    ...unpackCells(provider.cells, columnNames.length).map((cell) => `${wordOf(cell)}${datesOf(cell)}`),
  ]),
]

const readMatrix = async (scope: Scope, statement: Statement) =>
  matrixJson((await runBatch(scope.client, [statement]))[0] ?? [])

/** The enrollment matrix as a file, in the page's layout. */
export async function exportEnrollmentMatrix(scope: Scope, practiceId: number, sort: MatrixSort): Promise<Attachment> {
  const { name, today } = await getPracticeToday(scope, practiceId)
  const { carriers, providers } = JSON.parse(
    (await readMatrix(scope, enrollmentMatrix(practiceId, null))).text,
  ) as AnswerOf<typeof getEnrollmentMatrix>
  return csvFile(
    `Enrollment matrix ${name} ${today}.csv`,
    tableOf(
      carriers.map((carrier) => carrier.name),
      sorted(providers, sort),
      (cell) => cellWord(cell, today),
    ),
  )
}

export async function exportLocationMatrix(scope: Scope, practiceId: number, sort: MatrixSort): Promise<Attachment> {
  const { name, today } = await getPracticeToday(scope, practiceId)
  const { facilities, providers } = JSON.parse((await readMatrix(scope, locationMatrix(practiceId))).text) as AnswerOf<
    typeof getLocationMatrix
  >
  const wordOf = (cell: Cell) => locationWord({ ...cell, isActive: cell.status === 'ACTIVE' }, today)
  return csvFile(
    `Location matrix ${name} ${today}.csv`,
    tableOf(
      facilities.map((facility) => facility.name),
      sorted(providers, sort),
      wordOf,
    ),
  )
}
