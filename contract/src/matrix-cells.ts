import { privilegeTypes, type ParticipationStatus, type PrivilegeType } from './choices/enrollment.ts'

// A matrix of 200 × 60 is 12,000 cells; each travels as a few characters, and a row as one text.

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

export const emptyCell: Cell = { status: 'INACTIVE', effectiveDate: null, expires: null, version: 0, isPending: false, isPrimary: false, privilegesType: null }

const letters: Record<string, ParticipationStatus> = { A: 'ACTIVE', I: 'INACTIVE', N: 'NOT_APPLICABLE' }
const letterOf: Record<ParticipationStatus, string> = { ACTIVE: 'A', INACTIVE: 'I', NOT_APPLICABLE: 'N' }

/** `A20260101-20281231.3p*:COURTESY`: status, effective date, expiration, version; pending; primary; privileges. */
const pattern = /^([AIN])(\d{8})?-(\d{8})?\.(\d+)(p)?(\*)?(?::([A-Z_]+))?$/
export const cellsPattern = /^([AIN](\d{8})?-(\d{8})?\.\d+p?\*?(:[A-Z_]+)?)?(,([AIN](\d{8})?-(\d{8})?\.\d+p?\*?(:[A-Z_]+)?)?)*$/

const dashed = (digits: string | undefined) => digits ? `${digits.slice(0, 4)}-${digits.slice(4, 6)}-${digits.slice(6)}` : null
const digitsOf = (isoDate: string | null) => isoDate?.replaceAll('-', '') ?? ''

export function unpackCell(packed: string): Cell {
  const found = pattern.exec(packed)
  if (!found) return emptyCell
  const [, letter = 'I', effective, expires, version, pending, primary, privileges] = found
  return {
    status: letters[letter] ?? 'INACTIVE', effectiveDate: dashed(effective), expires: dashed(expires), version: Number(version),
    isPending: pending !== undefined, isPrimary: primary !== undefined, privilegesType: privilegeTypes.values.find((type) => type === privileges) ?? null,
  }
}

export const packCell = ({ status, effectiveDate, expires, version, isPending, isPrimary, privilegesType }: Cell): string =>
  `${letterOf[status]}${digitsOf(effectiveDate)}-${digitsOf(expires)}.${version}${isPending ? 'p' : ''}${isPrimary ? '*' : ''}${privilegesType ? `:${privilegesType}` : ''}`

/** A row's cells, one for each column. */
export const unpackCells = (packed: string, columns: number): Cell[] => {
  const parts = packed.split(',')
  return Array.from({ length: columns }, (_, at) => unpackCell(parts[at] ?? ''))
}

/** The row again with another cell at a place: what a screen shows while a save is on its way. */
export const withCell = (packed: string, at: number, columns: number, cell: Cell): string => {
  const parts = packed.split(',')
  return Array.from({ length: columns }, (_, column) => column === at ? packCell(cell) : parts[column] ?? '').join(',')
}
