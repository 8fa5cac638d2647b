import type { Page } from '@playwright/test'

/** Runs in the page, whose types these tests do not know. */
const findFaults = `(() => {
  const faults = []
  const tolerance = 2
  // A column has slack when even its widest cell, or its head, leaves this much empty.
  const slackFrom = 28
  const padding = (cell) => {
    const style = getComputedStyle(cell)
    return parseFloat(style.paddingLeft) + parseFloat(style.paddingRight)
  }
  const naturalOf = (cell) => {
    const range = document.createRange()
    range.selectNodeContents(cell)
    return range.getBoundingClientRect().width
  }
  // How many lines its text has. Words for screen readers alone are one pixel wide.
  const linesOf = (head) => {
    const texts = document.createTreeWalker(head, NodeFilter.SHOW_TEXT)
    const tops = []
    while (texts.nextNode()) {
      if (texts.currentNode.parentElement.closest('.visually-hidden')) continue
      const range = document.createRange()
      range.selectNodeContents(texts.currentNode)
      tops.push(...[...range.getClientRects()].filter(({ width }) => width > 1).map(({ top }) => top))
    }
    return tops.toSorted((one, other) => one - other).filter((top, at, all) => at === 0 || top - all[at - 1] > 6).length
  }
  const isCut = (cell) => {
    if (cell.scrollWidth > cell.clientWidth + 1 && getComputedStyle(cell).overflowX === 'hidden') return true
    return [...cell.querySelectorAll('*')].some((inner) =>
      inner.clientWidth > 1 && inner.scrollWidth > inner.clientWidth + 1 &&
      getComputedStyle(inner).textOverflow === 'ellipsis')
  }
  for (const table of document.querySelectorAll('table:not([role="grid"])')) {
    if (table.closest('.visually-hidden, [data-matrix], [role="dialog"] [role="grid"]') || table.offsetWidth === 0) continue
    const name = table.getAttribute('aria-label') ?? table.caption?.textContent ?? 'a table'
    const region = table.closest('[role="region"]') ?? table.parentElement
    const card = region.getBoundingClientRect()
    if (region.scrollWidth > region.clientWidth + tolerance)
      faults.push(name + ': ' + (region.scrollWidth - region.clientWidth) + ' pixels wider than its card')
    for (const control of table.querySelectorAll('button, a, input, select, textarea')) {
      const place = control.getBoundingClientRect()
      if (place.width > 1 && (place.right > card.right + tolerance || place.left < card.left - tolerance))
        faults.push(name + ': ' + (control.getAttribute('aria-label') ?? control.textContent) + ' outside of its card')
    }
    const heads = [...(table.tHead?.rows[0]?.cells ?? [])]
    for (const head of heads) {
      const lines = linesOf(head)
      if (lines > 2) faults.push(name + ': the head ' + head.textContent + ' has ' + lines + ' lines')
    }
    const rows = [...(table.tBodies[0]?.rows ?? [])].filter((row) =>
      row.cells.length === heads.length && row.dataset.tone !== 'selected')
    if (rows.length === 0) continue
    const columns = heads.map((head, at) => {
      const cells = rows.map((row) => row.cells[at]).filter((cell) => cell.offsetWidth > 0)
      if (cells.length === 0) return { title: '', cut: 0, slack: 0 }
      const needed = Math.max(...[head, ...cells].map((cell) => naturalOf(cell) + padding(cell)))
      return {
        title: head.textContent,
        cut: cells.filter(isCut).length,
        slack: head.offsetWidth - needed,
      }
    })
    const loose = columns.filter(({ slack }) => slack > slackFrom)
    for (const { title, cut } of columns)
      if (cut > 0 && loose.length > 0)
        faults.push(name + ': ' + title + ' is cut in ' + cut + ' rows beside ' +
          loose.map((column) => column.title + ' with ' + Math.round(column.slack) + ' pixels to spare').join(', '))
  }
  return faults
})()`

/**
 * What is wrong with the tables of a page: clipped, controls outside, text cut beside columns with room to spare,
 * heads of more than two lines.
 */
export const tableFaults = (page: Page): Promise<string[]> => page.evaluate<string[]>(findFaults)
