export const rowHeight = 36
export const headHeight = 56
export const repeatWidth = 144

/** A word of ten letters fits, so that the names of most carriers break between words only. */
const narrowest = 76
const widest = 132

/** Columns share the room there is, within bounds; with less room than they need they scroll. */
export const columnWidthFor = (room: number, columns: number): number =>
  columns === 0 ? narrowest : Math.max(narrowest, Math.min(widest, Math.floor(room / columns)))
