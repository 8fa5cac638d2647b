/**
 * Runs in the page. The contrast of every text takes most of the time of axe, and the cells of a list look like those above
 * them. The look of a text is that of its element and of all elements around it: tag, classes, states, colours, backgrounds.
 * Here axe checks the first text of each look that is not known to be right. Text that is placed above something that is not
 * around it, without a background of its own, may stand anywhere, so it is always checked. What is sticky leaves its place only when
 * the page is scrolled.
 */
export const contrastOfEachLook = `(() => {
  const contrast = axe._audit.rules.find(({ id }) => id === 'color-contrast')
  const matches = contrast.matches
  const fields = new Set(['INPUT', 'SELECT', 'TEXTAREA'])
  let looks, checked, known = new Set()
  /** Forgets the looks of the last check, and knows these. */
  axe.lookAgain = (right) => {
    looks = new Map()
    checked = new Set()
    known = new Set(right)
  }
  axe.looksChecked = () => [...checked]
  const hashOf = (text) => {
    let high = 0xdeadbeef, low = 0x41c6ce57
    for (let at = 0; at < text.length; at += 1) {
      const code = text.charCodeAt(at)
      high = Math.imul(high ^ code, 2654435761)
      low = Math.imul(low ^ code, 1597334677)
    }
    return (high >>> 0).toString(36) + (low >>> 0).toString(36)
  }
  const lookOf = (element) => {
    if (!element) return { hash: '', isPlaced: false }
    const found = looks.get(element)
    if (found) return found
    const around = lookOf(element.parentElement)
    const style = getComputedStyle(element)
    const { backgroundColor, position, transform } = style
    // A state has a name; what has a digit is the number of a record.
    const states = [...element.attributes].flatMap(({ name, value }) =>
      name.startsWith('data-') ? [name, /\\d/.test(value) ? '' : value] : [])
    const hash = hashOf([around.hash, element.tagName, element.getAttribute('class'), ...states, style.color, backgroundColor,
      style.backgroundImage, style.opacity, style.fontSize, style.fontWeight, style.textShadow].join('|'))
    const isOpaque = backgroundColor.startsWith('rgb(')
    const isMoved = position === 'absolute' || position === 'fixed' || (position === 'sticky' && scrollY > 0) || transform !== 'none'
    const look = { hash, isPlaced: !isOpaque && (isMoved || around.isPlaced) }
    looks.set(element, look)
    return look
  }
  const hasText = ({ childNodes }) => {
    for (const { nodeType, data } of childNodes) if (nodeType === 3 && data.trim() !== '') return true
    return false
  }
  contrast.matches = function (element, ...others) {
    if (!fields.has(element.tagName) && !hasText(element)) return false
    const { hash, isPlaced } = lookOf(element)
    if (!isPlaced && (known.has(hash) || checked.has(hash))) return false
    if (!matches.call(this, element, ...others)) return false
    if (!isPlaced) checked.add(hash)
    return true
  }
})()`
