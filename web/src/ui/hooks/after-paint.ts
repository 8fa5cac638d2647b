/**
 * Runs once the answer to what somebody did has been painted: for what may take a moment longer, and would hold that
 * answer up. The first frame is only about to be painted when it is told; by the next one it was.
 */
export const afterPaint = (act: () => void): void => {
  requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(act)))
}
