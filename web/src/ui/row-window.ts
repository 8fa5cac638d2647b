export type Piece = { gap: number } | { index: number }

export interface Window { top: number; bottom: number }

/**
 * Which rows to draw: those in the window, and every opened one wherever it stands, because what is being typed in it must not be lost.
 * `opened` holds by how much an opened row is higher than the others.
 */
export function piecesOf(count: number, rowHeight: number, opened: ReadonlyMap<number, number>, { top, bottom }: Window): Piece[] {
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
