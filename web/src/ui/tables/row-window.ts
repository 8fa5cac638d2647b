export type Piece = { gap: number } | { index: number }

export interface Window {
  top: number
  bottom: number
}

/**
 * Which rows to draw: those in the window, and every opened one wherever it stands, because what is being typed in it
 * must not be lost.
 * `opened` holds by how much an opened row is higher than the others.
 */
export function piecesOf(
  count: number,
  rowHeight: number,
  opened: ReadonlyMap<number, number>,
  { top, bottom }: Window,
): Piece[] {
  return opened.size === 0
    ? closedPieces(count, rowHeight, top, bottom)
    : openedPieces(count, rowHeight, opened, top, bottom)
}

/** With no row opened the places follow from the height alone, however many rows there are. */
function closedPieces(count: number, rowHeight: number, top: number, bottom: number): Piece[] {
  const first = Math.min(count, Math.max(0, Math.floor(top / rowHeight)))
  const end = Math.min(count, Math.max(first, Math.ceil(bottom / rowHeight)))
  const gap = (rows: number): Piece[] => (rows > 0 ? [{ gap: rows * rowHeight }] : [])
  return [
    ...gap(first),
    ...Array.from({ length: end - first }, (_, at) => ({ index: first + at })),
    ...gap(count - end),
  ]
}

function openedPieces(
  count: number,
  rowHeight: number,
  opened: ReadonlyMap<number, number>,
  top: number,
  bottom: number,
): Piece[] {
  const pieces: Piece[] = []
  let y = 0
  let gap = 0
  for (let index = 0; index < count; index += 1) {
    const extra = opened.get(index)
    const height = rowHeight + (extra ?? 0)
    const visible = y + height > top && y < bottom
    if (visible || extra !== undefined) {
      if (gap > 0) pieces.push({ gap })
      gap = 0
      pieces.push({ index })
    } else gap += height
    y += height
  }
  if (gap > 0) pieces.push({ gap })
  return pieces
}

/** The window in whole steps, so that scrolling within one draws nothing anew. */
export function windowAt(scrollTop: number, height: number, step: number): Window {
  const top = Math.floor(scrollTop / step) * step
  const bottom = Math.ceil((scrollTop + height) / step) * step
  return { top: top - step, bottom: bottom + step }
}
