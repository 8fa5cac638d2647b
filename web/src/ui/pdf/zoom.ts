// How large a page is shown. 1 is its own size.

const steps = [0.1, 0.25, 0.5, 0.75, 1, 1.25, 1.5, 2, 3, 4] as const
const smallest = steps[0]
const largest = 4
/** What was fitted to a window is seldom a step; one that it nearly is would not be seen as a change. */
const near = 0.02

export const zoomedIn = (scale: number): number => steps.find((step) => step > scale + near) ?? largest
export const zoomedOut = (scale: number): number => steps.findLast((step) => step < scale - near) ?? smallest

export interface Size {
  width: number
  height: number
}

/**
 * As large as there is room for, and never larger than it is. A page may be scrolled through, so its height counts only
 * for pictures.
 */
export function fitted(own: Size, room: Size, wholly: boolean): number {
  const shares = [1, room.width / own.width, ...(wholly ? [room.height / own.height] : [])]
  return Math.max(smallest, Math.min(...shares))
}

const mostPixels = 4096 * 4096

/**
 * By how much more pixels a canvas has than its page on the screen: as many as the screen shows, as long as browsers
 * can bear it.
 */
export const densityOf = ({ width, height }: Size, ofScreen: number): number =>
  Math.min(ofScreen, Math.sqrt(mostPixels / (width * height)))

export const percentOf = (scale: number): string => `${Math.round(scale * 100)}%`
