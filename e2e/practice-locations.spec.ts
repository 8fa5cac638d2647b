import { beSignedIn, demo, expect } from './kit/kit.ts'
import { test } from './kit/people-kit.ts'
import { answerOf, cellAt, kenai, locations, openPractice, send } from './kit/practice-kit.ts'

interface Standing {
  id: number
  isActive: boolean
  isPrimary: boolean
  effectiveDate: string | null
  expires: string | null
  privilegesType: string | null
}

test('the participation at a location is refused with a bad date, protected from loss, and saved; a new primary location replaces the former one', async ({
  page,
}) => {
  await beSignedIn(page, demo.editor)
  const { facilities, providers } = await answerOf<{
    facilities: { id: number; name: string }[]
    providers: { id: number }[]
  }>(page, `/practice/participationstatus/facility/${kenai}/matrix`)
  const provider = providers[1]?.id
  const path = (at: number) => `/provider/participationstatus/facility/${provider}/${facilities[at]?.id}`
  const standings = () => answerOf<Standing[]>(page, `/provider/participationstatus/facility/${provider}/${kenai}`)
  const before = await standings()
  await send(page, 'post', path(0), { active: true })
  await send(page, 'post', path(1), { active: true, primary: true })
  await openPractice(page, kenai)
  await page.getByRole('switch', { name: 'Show Inactive' }).check()

  await cellAt(locations(page), 1, 0).click()
  const popover = page.getByRole('dialog', { name: facilities[0]?.name ?? '' })
  await popover.getByRole('button', { name: 'Edit status' }).click()
  await popover.getByRole('textbox', { name: 'Effective' }).fill('2/30/2026')
  await popover.getByRole('button', { name: 'Save' }).click()
  await expect(popover.getByRole('alert')).toHaveText('Must be a valid date')
  await popover.getByRole('textbox', { name: 'Effective' }).fill('2/28/2026')
  await popover.getByRole('textbox', { name: 'Expiration' }).fill('2/27/2026')
  await popover.getByRole('button', { name: 'Save' }).click()
  await expect(popover.getByRole('alert')).toHaveText('Expiration date must be after the effective date')
  await page.getByRole('link', { name: 'Dashboard' }).first().click()
  await page.getByRole('dialog', { name: 'Discard unsaved changes?' }).getByRole('button', { name: 'Cancel' }).click()
  await expect(popover.getByRole('textbox', { name: 'Expiration' })).toHaveValue('02/27/2026')

  await popover.getByRole('textbox', { name: 'Expiration' }).fill('2/27/2031')
  await popover.getByRole('checkbox', { name: 'Primary' }).check()
  await popover.getByRole('button', { name: 'Save' }).click()
  await expect
    .poll(async () => (await standings()).filter(({ isPrimary }) => isPrimary).map(({ id }) => id))
    .toEqual([facilities[0]?.id])
  await cellAt(locations(page), 1, 1).click()
  const other = page.getByRole('dialog', { name: facilities[1]?.name ?? '' })
  await expect(other.getByText('Effective')).toBeVisible()
  await expect(other.getByText('Primary')).toHaveCount(0)
  for (const { id, isActive, isPrimary, effectiveDate, expires, privilegesType } of before) {
    await send(page, 'post', `/provider/participationstatus/facility/${provider}/${id}`, {
      active: isActive,
      primary: isPrimary,
      effectiveDate,
      expiration: expires,
      privilegesType,
    })
  }
})
