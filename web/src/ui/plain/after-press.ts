/**
 * Runs something now, or after the mouse or finger that is pressed now was released and its click was handled. A message
 * that appears when a field loses the focus moves what is below it: a press there would miss what it began on.
 */
export function afterPress(act: () => void): void {
  if (document.querySelector(':active') === null) act()
  else addEventListener('mouseup', () => setTimeout(act), { once: true, capture: true })
}
