import { privilegeTypes, type ParticipationStatus, type PrivilegeType } from '../choices/enrollment.ts'

// A matrix of 200 × 60 is 12,000 cells; each travels as a few characters, a row as one text, and what nobody ever
// touched not at all.

export interface Cell {
  status: ParticipationStatus
  effectiveDate: string | null
  expires: string | null
  /** 0 when nothing was ever saved for the pair. */
  version: number
  isPending: boolean
  isPrimary: boolean
  privilegesType: PrivilegeType | null
}

export const emptyCell: Cell = {
  status: 'INACTIVE',
  effectiveDate: null,
  expires: null,
  version: 0,
  isPending: false,
  isPrimary: false,
  privilegesType: null,
}

const letters: Record<string, ParticipationStatus> = { A: 'ACTIVE', I: 'INACTIVE', N: 'NOT_APPLICABLE' }
const letterOf: Record<ParticipationStatus, string> = { ACTIVE: 'A', INACTIVE: 'I', NOT_APPLICABLE: 'N' }

/**
 * The items of a row. `7A20260101-20281231.3*:COURTESY`: column 7 (the first is 0), status, effective date, expiration,
 * version, primary, privileges. `7p`: something is pending there.
 */
const item = /(\d+)(?:p|([AIN])(\d{8})?-(\d{8})?\.(\d+)(\*)?(?::([A-Z_]+))?)(?:,|$)/g
export const cellsPattern = /^$|^\d+[pAIN][\d\-.*:A-Z_]*(,\d+[pAIN][\d\-.*:A-Z_]*)*$/

const dashed = (digits: string | undefined) =>
  digits ? `${digits.slice(0, 4)}-${digits.slice(4, 6)}-${digits.slice(6)}` : null
const digitsOf = (isoDate: string | null) => isoDate?.replaceAll('-', '') ?? ''

/** A row's cells, one for each column. */
export function unpackCells(packed: string, columns: number): Cell[] {
  const cells = Array.from({ length: columns }, () => emptyCell)
  for (const [, at, letter, effective, expires, version, primary, privileges] of packed.matchAll(item)) {
    const column = Number(at)
    const known = cells[column]
    if (!known) continue
    cells[column] =
      letter === undefined
        ? { ...known, isPending: true }
        : {
            status: letters[letter] ?? 'INACTIVE',
            effectiveDate: dashed(effective),
            expires: dashed(expires),
            version: Number(version),
            isPending: known.isPending,
            isPrimary: primary !== undefined,
            privilegesType: privilegeTypes.values.find((type) => type === privileges) ?? null,
          }
  }
  return cells
}

const packCell = (
  { status, effectiveDate, expires, version, isPending, isPrimary, privilegesType }: Cell,
  column: number,
): string[] => [
  ...(version === 0
    ? []
    : [
        `${column}${letterOf[status]}${digitsOf(effectiveDate)}-${digitsOf(expires)}.${version}${isPrimary ? '*' : ''}${privilegesType ? `:${privilegesType}` : ''}`,
      ]),
  ...(isPending ? [`${column}p`] : []),
]

export const packCells = (cells: readonly Cell[]): string => cells.flatMap(packCell).join(',')

/** The row again with another cell at a place: what a screen shows while a save is on its way. */
export const withCell = (packed: string, at: number, columns: number, cell: Cell): string =>
  packCells(unpackCells(packed, columns).map((known, column) => (column === at ? cell : known)))
