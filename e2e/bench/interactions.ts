import type { Page } from '@playwright/test'

/** Notes the longest interaction. Runs in the page. Entries under 16 ms are not reported and count as 16. */
export const watchInteractions = `window.slowest = 16
new PerformanceObserver((list) => {
  for (const { duration, interactionId } of list.getEntries())
    if (interactionId > 0) window.slowest = Math.max(window.slowest, duration)
}).observe({ type: 'event', durationThreshold: 16, buffered: true })`

/** The longest interaction since the last time. An entry comes after its paint. */
export const slowest = (page: Page) =>
  page.evaluate<number>(`new Promise((resolve) => requestAnimationFrame(() => setTimeout(() => {
    resolve(window.slowest)
    window.slowest = 16
  }, 100)))`)
