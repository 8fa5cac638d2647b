/** Runs once the answer to what somebody did has been painted: for what may take a moment longer, and would hold that answer up. */
export const afterPaint = (act: () => void): void => {
  requestAnimationFrame(() => setTimeout(act))
}
