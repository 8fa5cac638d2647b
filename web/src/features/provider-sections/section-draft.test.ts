import { fieldMessages } from '@credence/contract/fields'
import { limits } from '@credence/contract/limits'
import { sections } from '@credence/contract/provider-sections/all'
import { texts } from '@credence/contract/texts'
import { describe, expect, it } from 'vitest'
import { blankEntry, draftOf, isSame, longestOf, savingOf, wrongIn, type SectionEntry } from './section-draft.ts'

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
    expect(draftOf(license, stored).values).toEqual({
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
      expect(wrongIn(section, draft, blankEntry)).toEqual([
        {
          message: section.needs.message,
          fields: 'anyOf' in section.needs ? section.needs.anyOf : section.needs.allOf,
        },
      ])
      expect(isSame(section, draft, blankEntry)).toBe(true)
    },
  )

  it('tells a day that is none before anything else, with its field', () => {
    const draft = draftOf(license, stored)
    expect(
      wrongIn(license, { ...draft, values: { ...draft.values, license: '', expirationDate: '13/45/2026' } }, stored),
    ).toEqual([{ message: fieldMessages.date, fields: ['expirationDate'] }])
  })

  it('refuses an end before its beginning', () => {
    const draft = draftOf(license, stored)
    expect(wrongIn(license, { ...draft, values: { ...draft.values, expirationDate: '2023-12-31' } }, stored)).toEqual([
      { message: texts.expirationOrder, fields: ['expirationDate'] },
    ])
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
    expect(isSame(immunization, { ...draft, values: { ...draft.values, notes: '  ' } }, flu)).toBe(true)
    expect(isSame(immunization, { ...draft, documents: ['a.pdf', 'b.pdf'] }, flu)).toBe(false)
    expect(isSame(immunization, { ...draft, documents: [] }, flu)).toBe(false)
  })

  it('sends what is empty as nothing, and documents only for those who may pick them', () => {
    const draft = { values: { license: ' AK-2 ', state: 'AK', effectiveDate: '' }, documents: ['a.pdf'] }
    expect(savingOf(draft, false)).toEqual({ license: ' AK-2 ', state: 'AK', effectiveDate: null })
    expect(savingOf(draft, true)).toMatchObject({ documentFilenames: ['a.pdf'] })
  })

  it('has room for 255 characters, for 511 of notes, and for longer notes that came from elsewhere', () => {
    expect(longestOf({ kind: 'text', label: 'x' }, 'x'.repeat(600))).toBe(limits.text)
    expect(longestOf({ kind: 'notes', label: 'x' }, null)).toBe(limits.notes)
    expect(longestOf({ kind: 'notes', label: 'x' }, 'x'.repeat(900))).toBe(900)
  })
})
