import { beSignedIn, demo, expect, test } from '../kit/kit.ts'
import { question } from '../kit/management-kit.ts'
import { answerOf } from '../kit/practice-kit.ts'

/** No other journey edits this provider. */
const providerId = 43

test('the head of a provider stays in short when the page is scrolled, with Edit and what is unsaved', async ({
  page,
}) => {
  await beSignedIn(page, demo.manager)
  const { lastName } = await answerOf<{ lastName: string }>(page, `/provider/${providerId}`)
  const short = page.getByTestId('compact-head')
  await page.goto(`/provider/${providerId}`)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(short).toHaveCount(0)
  await page.goto(`/provider/${providerId}/licenses`)
  await expect(short).toContainText(lastName)
  await short.getByRole('button', { name: /^Edit / }).click()
  const nickname = page.getByRole('textbox', { name: 'Nickname' })
  await nickname.fill('Half')
  await nickname.evaluate('scrollTo(0, 2000)')
  await expect(short).toContainText('Unsaved changes')
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Dashboard', exact: true }).click()
  await question(page, 'Discard unsaved changes?').getByRole('button', { name: 'Discard changes' }).click()
  await expect(page.getByRole('heading', { name: /^Welcome/ })).toBeVisible()
})
