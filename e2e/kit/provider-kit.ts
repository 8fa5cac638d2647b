import type { Page } from '@playwright/test'
import { expect } from './kit.ts'

/** Journeys run in parallel: each uses its own provider and restores what it changed. */
export const halvorsen = 60
export const fitzgerald = 36
export const petrov = 24
export const begaye = 33

export async function openProvider(page: Page, id: number): Promise<void> {
  await page.goto(`/provider/${id}`)
  await expect(page.getByRole('region', { name: 'Table of carriers' })).toBeVisible()
}

export const sectionsOf = (page: Page) => page.getByRole('navigation', { name: 'Sections' })
export const rowOf = (page: Page, name: string) => page.getByRole('row').filter({ hasText: name })
