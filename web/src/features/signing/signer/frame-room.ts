const isTouch = matchMedia('(pointer: coarse)').matches

/** The space beside a page of the document. */
export const room = { margin: innerWidth < 500 ? 8 : 24, scrollBar: isTouch ? 0 : 16 }

/** 70% of the width below which the frame covers the screen. */
export const isTooSmall = () => innerWidth < 350
