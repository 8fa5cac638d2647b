import { beSignedIn, demo, expect, test } from './kit/kit.ts'

// The browser is in another time zone than the team, and nearly always on another day.
test.use({ timezoneId: 'Pacific/Auckland' })

const longDay = (moment: Date) =>
  moment.toLocaleDateString('en-US', {
    timeZone: 'America/Anchorage',
    weekday: 'long',
    month: 'long',
    day: 'numeric',
    year: 'numeric',
  })

/** The next midnight in Alaska, by the hour. */
function nextMidnight(): Date {
  const moment = new Date()
  moment.setUTCMinutes(0, 0, 0)
  do moment.setUTCHours(moment.getUTCHours() + 1)
  while (
    moment.toLocaleTimeString('en-US', { timeZone: 'America/Anchorage', hour: '2-digit', hourCycle: 'h23' }) !== '00'
  )
  return moment
}

test("today is the day in the team's time zone, and changes at its midnight while the page is open", async ({
  page,
}) => {
  const midnight = nextMidnight()
  await beSignedIn(page, demo.manager)
  await page.clock.install({ time: midnight.getTime() - 30_000 })
  await page.goto('/')
  await expect(page.getByText(longDay(new Date(midnight.getTime() - 30_000)))).toBeVisible()
  const asked = page.waitForResponse((response) => response.url().endsWith('/api/provider/upcomingrenewalcount'))
  await page.clock.fastForward(60_000)
  await expect(page.getByText(longDay(midnight))).toBeVisible()
  // The visible data was fetched again.
  expect((await asked).ok()).toBe(true)
})
