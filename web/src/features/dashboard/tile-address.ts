import type { AddressValue } from '../../ui/hooks/address-values.ts'
import { useOpened } from '../../ui/hooks/use-opened.ts'

const tiles = ['attestations', 'documents', 'cme'] as const
type TileName = (typeof tiles)[number]

const tileValue: AddressValue<TileName | null> = {
  usual: null,
  read: (text) => tiles.find((tile) => tile === text),
  write: (tile) => tile ?? '',
}

/** The order of the table behind a tile, as a parameter of the address. */
export const tileSort = 'tileSort'
const along = [tileSort]

/** What is behind a tile: whether it is open is part of the address, as the parameter `tile`. */
export function useTileDialog(tile: TileName) {
  const { opened, open, close } = useOpened('tile', tileValue, along)
  return { isOpen: opened === tile, open: () => open(tile), close }
}
