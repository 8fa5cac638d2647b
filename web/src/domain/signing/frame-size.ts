/** The size of the frame in which a document is signed, in a window of this width. */
export function frameSizeIn(windowWidth: number): { width: number; height: number } {
  const width = windowWidth < 800 ? windowWidth * 0.7 : 700
  return { width, height: Math.min(width * 1.9, 1050) }
}
