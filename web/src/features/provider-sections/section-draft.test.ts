import { fieldMessages } from '@credence/contract/fields'
import { limits } from '@credence/contract/limits'
import { sections } from '@credence/contract/provider-sections/all'
import { texts } from '@credence/contract/texts'
import { describe, expect, it } from 'vitest'
import { changedFields } from '../../ui/edit/draft.ts'
import { blankEntry, draftOf, faultsIn, longestOf, sameInEntry, savingOf, type SectionEntry } from './section-draft.ts'

const sectionOf = (name: string) => sections.find((section) => section.name === name) ?? expect.fail(name)
const license = sectionOf('stateLicense')
const stored: SectionEntry = {
  id: 7,
  version: 3,
  state: 'AK',
  stateLicenseType: 'MD',
  license: 'AK-1',
  effectiveDate: '2024-01-01',
  expirationDate: null,
  firstEmailReminderSent: '2026-10-01T08:00:00Z',
  secondEmailReminderSent: null,
}

describe('an entry while it is typed', () => {
  it('holds what is written, and neither stamps nor what is empty as anything but empty', () => {
    expect(draftOf(license, stored)).toEqual({
      documents: [],
      state: 'AK',
      stateLicenseType: 'MD',
      license: 'AK-1',
      effectiveDate: '2024-01-01',
      expirationDate: '',
    })
  })

  it.each(sections.map((section) => [section.title, section] as const))(
    'under %s cannot be saved blank, and says what the section says',
    (_, section) => {
      const draft = draftOf(section, blankEntry)
      const needed = 'anyOf' in section.needs ? section.needs.anyOf : section.needs.allOf
      expect(faultsIn(section, draft, blankEntry)).toEqual(
        Object.fromEntries(needed.map((field) => [field, section.needs.message])),
      )
    },
  )

  it('tells a day that is none before anything else, with its field', () => {
    const draft = draftOf(license, stored)
    expect(faultsIn(license, { ...draft, license: '', expirationDate: '13/45/2026' }, stored)).toEqual({
      expirationDate: fieldMessages.date,
    })
  })

  it('refuses an end before its beginning', () => {
    const draft = draftOf(license, stored)
    expect(faultsIn(license, { ...draft, expirationDate: '2023-12-31' }, stored)).toEqual({
      expirationDate: texts.expirationOrder,
    })
  })

  it('is the same as what is kept when only blanks were added, and is not when a document was picked', () => {
    const immunization = sectionOf('immunization')
    const flu: SectionEntry = {
      id: 1,
      version: 1,
      immunizationType: 'FLU',
      immunizationDate: null,
      notes: null,
      documents: [{ filename: 'a.pdf', effectiveDate: null, expiration: null }],
    }
    const draft = draftOf(immunization, flu)
    const changed = (part: object) => changedFields({ ...draft, ...part }, draft, sameInEntry)
    expect(changed({ notes: '  ' })).toEqual([])
    expect(changed({ documents: ['a.pdf', 'b.pdf'] })).toEqual(['documents'])
    expect(changed({ documents: [] })).toEqual(['documents'])
  })

  it('sends what is empty as nothing, and documents only for those who may pick them', () => {
    const draft = { license: ' AK-2 ', state: 'AK', effectiveDate: '', documents: ['a.pdf'] }
    expect(savingOf(draft, false)).toEqual({ license: ' AK-2 ', state: 'AK', effectiveDate: null })
    expect(savingOf(draft, true)).toMatchObject({ documentFilenames: ['a.pdf'] })
  })

  it('has room for 255 characters, for 511 of notes, and for longer notes that came from elsewhere', () => {
    expect(longestOf({ kind: 'text', label: 'x' }, 'x'.repeat(600))).toBe(limits.text)
    expect(longestOf({ kind: 'notes', label: 'x' }, null)).toBe(limits.notes)
    expect(longestOf({ kind: 'notes', label: 'x' }, 'x'.repeat(900))).toBe(900)
  })
})
