import { describe, expect, it } from 'vitest'
import {
  documentCategories,
  documentCategoryNames,
  offeredCategories,
  type DocumentCategory,
  type DocumentMode,
} from './document-categories.ts'

describe('document categories', () => {
  it('document categories are the 33 of the specification, two of which are known by other names', () => {
    expect(documentCategoryNames).toHaveLength(33)
    expect([documentCategories.CONTROLLED_DANGEROUS_SUBSTANCE, documentCategories.LICENSE]).toEqual([
      'CDS',
      'Medical License',
    ])
  })

  it.each([
    ['contract', true, ['CONTRACT_CUSTOM', 'CONTRACT_STANDARD']],
    ['contract', false, ['CONTRACT_CUSTOM', 'CONTRACT_STANDARD']],
    ['enrollment', true, ['INITIAL_ENROLLMENT', 'OTHER', 'RE_ENROLLMENT']],
    ['enrollment', false, ['INITIAL_ENROLLMENT', 'OTHER', 'RE_ENROLLMENT']],
  ] as [DocumentMode, boolean, DocumentCategory[]][])(
    'document categories offered in %s mode (sensitive rights: %s) are %j',
    (mode, seesSensitive, offered) => {
      expect(offeredCategories(mode, seesSensitive)).toEqual(offered)
    },
  )

  it('document categories offered elsewhere are all but the contract and enrollment types, and without sensitive rights no drivers license', () => {
    const left = documentCategoryNames.filter(
      (name) => !['CONTRACT_CUSTOM', 'CONTRACT_STANDARD', 'INITIAL_ENROLLMENT', 'RE_ENROLLMENT'].includes(name),
    )
    expect(offeredCategories('general', true).toSorted()).toEqual(left.toSorted())
    expect(offeredCategories('general', false).toSorted()).toEqual(
      left.filter((name) => name !== 'DRIVERS_LICENSE').toSorted(),
    )
    expect(offeredCategories('general', true)).toContain('CONTRACT')
  })

  it('document categories stand in the order of their labels', () => {
    const labels = offeredCategories('general', true).map((name) => documentCategories[name])
    expect(labels).toEqual(labels.toSorted((a, b) => a.localeCompare(b, 'en')))
    expect(labels.indexOf('CDS')).toBeLessThan(labels.indexOf('CME'))
  })
})
