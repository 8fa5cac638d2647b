import { sections } from '@credence/contract/provider-sections/all'
import { describe, expect, it } from 'vitest'
import type { SectionEntry } from './section-draft.ts'
import { lapseTone, markOfSection } from './section-lapses.ts'

const today = '2026-11-15'
const sectionOf = (name: string) => sections.find((section) => section.name === name) ?? expect.fail(name)
const entries = (field: string, ...days: (string | null)[]): SectionEntry[] =>
  days.map((day, at) => ({ id: at + 1, version: 1, [field]: day }))

describe('what lapses', () => {
  it('marks a section by its most urgent entry', () => {
    const license = sectionOf('stateLicense')
    expect(markOfSection(license, entries('expirationDate', '2027-12-01', '2027-01-20'), today)).toBe('warning')
    expect(markOfSection(license, entries('expirationDate', '2027-01-20', '2026-11-30'), today)).toBe('danger')
    expect(markOfSection(license, entries('expirationDate', '2026-11-14', '2030-01-01'), today)).toBe('danger')
    expect(markOfSection(license, entries('expirationDate', null, '2030-01-01'), today)).toBeUndefined()
  })

  it('leaves a policy alone that a later one, or one without an end, has replaced', () => {
    const malpractice = sectionOf('malpracticeInsurance')
    expect(markOfSection(malpractice, entries('endDate', '2025-12-31', '2027-12-31'), today)).toBeUndefined()
    expect(markOfSection(malpractice, entries('endDate', '2025-12-31', null), today)).toBeUndefined()
    expect(markOfSection(malpractice, entries('endDate', '2024-12-31', '2025-12-31'), today)).toBe('danger')
    expect(markOfSection(malpractice, entries('endDate', '2025-12-31', '2026-12-31'), today)).toBe('warning')
  })

  it('is no matter of things that merely ended', () => {
    const work = sectionOf('workHistory')
    const ended = entries('endDate', '2020-01-01')
    expect(markOfSection(work, ended, today)).toBeUndefined()
    const { endDate } = work.fields
    expect(ended.map((entry) => endDate && lapseTone(endDate, 'endDate', entry, ended, today))).toEqual(['plain'])
  })
})
