import { cmeTexts } from '@credence/contract/cme/calls'
import { fileMessages } from '@credence/contract/files/calls'
import { limits } from '@credence/contract/limits'
import { texts } from '@credence/contract/texts'
import { describe, expect, it } from 'vitest'
import { changedFields } from '../../../ui/edit/draft.ts'
import { blankCme, draftOf, faultsIn, sameInCme, savingOf, wrongWithFile, type CmeDraft } from './cme-draft.ts'

const stored = {
  ...blankCme(9),
  id: 4,
  version: 2,
  title: 'Reading the electrocardiogram',
  hours: 1.5,
  dollarAmount: 250,
  eventDate: '2026-03-01',
  documentFilename: 'proof.pdf',
}
const draft = draftOf(stored)

describe('continuing education while it is typed', () => {
  it.each([
    [{ title: '   ' }, cmeTexts.titleBlank, 'title'],
    [{ hours: '1e9' }, cmeTexts.hours, 'hours'],
    [{ hours: '-1' }, cmeTexts.hours, 'hours'],
    [{ hours: 'two' }, cmeTexts.hours, 'hours'],
    [{ dollarAmount: '-0' }, cmeTexts.cost, 'dollarAmount'],
    [{ dollarAmount: '1.234' }, cmeTexts.cost, 'dollarAmount'],
    [{ title: 'x'.repeat(513) }, `Must be at most ${limits.cmeTitle} characters`, 'title'],
    [{ eventDate: '02/30/2026' }, 'Must be a valid date', 'eventDate'],
  ])('refuses %j', (part, message, field) => {
    expect(faultsIn({ ...draft, ...part }, 9)).toEqual({ [field]: message })
  })

  it('names every field that is wrong, each with its message, in the order of the columns', () => {
    const faults = faultsIn({ ...draft, title: '', eventDate: 'soon', hours: 'two', dollarAmount: 'much' }, 9)
    expect(Object.entries(faults)).toEqual([
      ['title', cmeTexts.titleBlank],
      ['eventDate', 'Must be a valid date'],
      ['hours', cmeTexts.hours],
      ['dollarAmount', cmeTexts.cost],
    ])
  })

  it('takes a title of 512 characters, and an amount as people write it', () => {
    expect(faultsIn({ ...draft, title: 'x'.repeat(512), dollarAmount: '$1,250.00' }, 9)).toEqual({})
    expect(savingOf({ ...draft, dollarAmount: '$1,250.00' }, 9)).toMatchObject({ dollarAmount: '1250.00' })
  })

  it('is unchanged when a number is only written otherwise, and changed by a value, a file or an unlinking', () => {
    const changed = (part: Partial<CmeDraft>, before = draft) =>
      changedFields({ ...before, ...part }, before, sameInCme)
    expect(changed({ hours: '1.50', dollarAmount: '$250' })).toEqual([])
    expect(changed({ hours: '' })).toEqual(['hours'])
    expect(changed({ dollarAmount: '0' }, draftOf({ ...stored, dollarAmount: null }))).toEqual(['dollarAmount'])
    expect(changed({ unlinks: true })).toEqual(['unlinks'])
    expect(changed({ file: new File(['x'], 'x.pdf') })).toEqual(['file'])
  })

  it('names the document only to unlink it, and not when another file follows', () => {
    expect(savingOf(draft, 9)).not.toHaveProperty('documentFilename')
    expect(savingOf({ ...draft, unlinks: true }, 9)).toMatchObject({ documentFilename: null })
    expect(savingOf({ ...draft, unlinks: true, file: new File(['x'], 'x.pdf') }, 9)).not.toHaveProperty(
      'documentFilename',
    )
  })

  it('refuses files that are empty or too large before they are sent', () => {
    expect(wrongWithFile({ size: 0 })).toBe(fileMessages.empty)
    expect(wrongWithFile({ size: limits.fileBytes + 1 })).toBe(texts.fileTooLarge)
    expect(wrongWithFile({ size: limits.fileBytes })).toBeNull()
  })
})
