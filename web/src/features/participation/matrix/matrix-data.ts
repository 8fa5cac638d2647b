import { credentialRank } from '@credence/contract/providers/credentials'
import type { MatrixSort } from '@credence/contract/choices/enrollment'
import { unpackCells, withCell, type Cell } from '@credence/contract/participation/matrix-cells'
import type { matrixProvider } from '@credence/contract/participation/calls'
import { isShownLocation } from '@credence/contract/participation/rules'
import type { z } from 'zod'
import { plain, wordsOf } from '../../../ui/text/plain-text.ts'

export type MatrixProvider = z.output<typeof matrixProvider>

const unpacked = new WeakMap<MatrixProvider, readonly Cell[]>()

/** The cells of a row. Rows keep their identity until they change, so each is read once. */
export function cellsOf(provider: MatrixProvider, columns: number): readonly Cell[] {
  const known = unpacked.get(provider)
  if (known?.length === columns) return known
  const cells = unpackCells(provider.cells, columns)
  unpacked.set(provider, cells)
  return cells
}

/** The providers with one cell changed; all other rows stay the very same. */
export const withProviderCell = (
  providers: readonly MatrixProvider[],
  providerId: number,
  at: number,
  columns: number,
  cell: Cell,
): MatrixProvider[] =>
  providers.map((provider) =>
    provider.id === providerId ? { ...provider, cells: withCell(provider.cells, at, columns, cell) } : provider,
  )

export const nameOf = ({ lastName, firstName }: Pick<MatrixProvider, 'lastName' | 'firstName'>): string =>
  `${lastName}, ${firstName}`

/** Those whose name or credentials hold every word that was typed, marks and case aside. */
export function matching(providers: readonly MatrixProvider[], typed: string): readonly MatrixProvider[] {
  const words = wordsOf(typed)
  if (words.length === 0) return providers
  return providers.filter(({ firstName, middleName, lastName, credentials }) => {
    const text = plain([lastName, firstName, middleName, credentials].join(' '))
    return words.every((word) => text.includes(word))
  })
}

/** The server answers them by name; by credentials physicians come first. */
export const inOrder = (providers: readonly MatrixProvider[], sort: MatrixSort): readonly MatrixProvider[] =>
  sort === 'name'
    ? providers
    : providers.toSorted((one, other) => credentialRank(other.credentials) - credentialRank(one.credentials))

/** The places of the locations at which somebody is shown: active and neither resigned nor expired, or pending. */
export const shownLocations = (providers: readonly MatrixProvider[], columns: number, today: string): number[] =>
  Array.from({ length: columns }, (_, at) => at).filter((at) =>
    providers.some((provider) => {
      const cell = cellsOf(provider, columns)[at]
      return cell !== undefined && isShownLocation({ ...cell, isActive: cell.status === 'ACTIVE' }, today)
    }),
  )
