import { describe, expect, it } from 'vitest'
import { cellsPattern, emptyCell, packCells, unpackCells, withCell, type Cell } from './matrix-cells.ts'

const active: Cell = { ...emptyCell, status: 'ACTIVE', effectiveDate: '2026-01-01', expires: '9999-12-31', version: 12 }

describe('packed cells', () => {
  it.each<[string, Cell[]]>([
    ['', [emptyCell, emptyCell, emptyCell]],
    ['0A20260101-99991231.12', [active, emptyCell, emptyCell]],
    [
      '1N-.1,2A00010101-.3',
      [
        emptyCell,
        { ...emptyCell, status: 'NOT_APPLICABLE', version: 1 },
        { ...active, effectiveDate: '0001-01-01', expires: null, version: 3 },
      ],
    ],
    ['2p', [emptyCell, emptyCell, { ...emptyCell, isPending: true }]],
    [
      '0I-.2,0p,1A-.1*:COURTESY',
      [
        { ...emptyCell, version: 2, isPending: true },
        { ...emptyCell, status: 'ACTIVE', version: 1, isPrimary: true, privilegesType: 'COURTESY' },
        emptyCell,
      ],
    ],
  ])('the packed cells %j are read and written alike', (packed, cells) => {
    expect(unpackCells(packed, 3)).toEqual(cells)
    expect(packCells(cells)).toBe(packed)
    expect(cellsPattern.test(packed)).toBe(true)
  })

  it('packed cells are read in any order, also with the pending mark before its cell', () => {
    expect(unpackCells('1p,1A20260101-99991231.12,0N-.1', 2)).toEqual([
      { ...emptyCell, status: 'NOT_APPLICABLE', version: 1 },
      { ...active, isPending: true },
    ])
  })

  it('packed cells leave out columns that do not exist and privileges that are not set', () => {
    expect(unpackCells('9A-.1,0A-.1:KING', 1)).toEqual([{ ...emptyCell, status: 'ACTIVE', version: 1 }])
  })

  it('packed cells can be changed in one place', () => {
    expect(withCell('0N-.1,2p', 1, 3, active)).toBe('0N-.1,1A20260101-99991231.12,2p')
    expect(withCell('0N-.1', 0, 1, emptyCell)).toBe('')
  })

  it.each(['x', '0', '0A', 'A-.1', '0A-.1,', ',0p'])('%j are not packed cells', (packed) => {
    expect(unpackCells(packed, 1).every((cell) => cell === emptyCell) || !cellsPattern.test(packed)).toBe(true)
  })
})
