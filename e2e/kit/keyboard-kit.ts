import type { FileChooser, Locator, Page } from '@playwright/test'
import { expect } from './kit.ts'

/** Goes forward or back with the Tab key until it is reached. */
export async function tabTo(page: Page, target: Locator, key: 'Tab' | 'Shift+Tab' = 'Tab'): Promise<void> {
  await expect(target).toBeVisible()
  // It is looked for again only when it was drawn anew: to find it by its role costs more than the key.
  let element = await target.elementHandle()
  for (let presses = 0; presses < 120; presses += 1) {
    const focus = await element?.evaluate((found) => {
      if (found === found.ownerDocument.activeElement) return 'there'
      return found.isConnected ? 'elsewhere' : 'gone'
    })
    if (focus === 'there') return
    if (focus === 'gone') {
      await element?.dispose()
      element = await target.elementHandle()
      continue
    }
    await page.keyboard.press(key)
  }
  throw new Error('The Tab key does not reach it')
}

export async function pressOn(page: Page, target: Locator, key = 'Enter'): Promise<void> {
  await tabTo(page, target)
  await page.keyboard.press(key)
}

export async function typeInto(page: Page, target: Locator, text: string): Promise<void> {
  await tabTo(page, target)
  await page.keyboard.type(text)
}

/** Finds something in the palette and goes there, or does it. */
export async function command(page: Page, words: string, option: string): Promise<void> {
  // The keys work from when the shell is there.
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await page.keyboard.press('Control+k')
  const palette = page.getByRole('dialog', { name: 'Command palette' })
  await expect(palette.getByRole('combobox')).toBeFocused()
  await page.keyboard.type(words)
  await expect(palette.getByRole('option', { selected: true })).toContainText(option)
  await page.keyboard.press('Enter')
}

/**
 * The browser's own choice of files, once it opens. A journey begins with this: a choice that opens right after the
 * browser was told to report it can be missed.
 */
export function watchFileChoice(page: Page): () => Promise<FileChooser> {
  const opened: FileChooser[] = []
  page.on('filechooser', (chooser) => opened.push(chooser))
  return async () => {
    await expect.poll(() => opened.length).toBe(1)
    return opened[0] as FileChooser
  }
}

/** Opens a list of several choices and takes the first ones. */
export async function takeFirst(page: Page, button: Locator, count: number): Promise<void> {
  await pressOn(page, button)
  for (let taken = 0; taken < count; taken += 1) {
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('Enter')
  }
  await page.keyboard.press('Escape')
}
