import { describe, expect, it } from 'vitest'
import { texts } from '../texts.ts'
import { sections } from './all.ts'
import { writtenFields } from './fields.ts'
import { compareEntries, entryLabel, isUnchanged, notesIssue, sectionIssue } from './rules.ts'

const named = sections.map((section) => [section.title, section] as const)
const sectionOf = (name: string) => sections.find((section) => section.name === name) ?? expect.fail(name)

/** Word for word as the users' documents have them. */
const alerts: Record<string, string> = {
  peerReference: 'Please enter a first or last name!',
  training: 'Please enter a type or organization',
  workHistory: 'Please enter position, organization, or start date',
  pastHospitalPrivileges: 'Please enter organization, or start date',
  stateLicense: 'Please enter a state and license',
  malpracticeInsurance: 'Please enter a policy or start date',
  boardCertification: 'Please enter a certification or effective date',
  immunization: 'Please enter a immunization type or date',
}

describe('the family of sections', () => {
  it('the family of sections has every section once, with its alert', () => {
    expect(Object.fromEntries(sections.map(({ name, needs }) => [name, needs.message]))).toMatchObject(alerts)
    expect(new Set(sections.map(({ path }) => path)).size).toBe(sections.length)
  })

  it.each(named)(
    'the section %s holds nothing but data, names only fields that it has, and starts its paths with its own',
    (_, section) => {
      const { name, path, title, entry, permission, fields, needs, sort } = section
      expect(JSON.parse(JSON.stringify({ name, path, title, entry, permission, needs, sort }))).toEqual({
        name,
        path,
        title,
        entry,
        permission,
        needs,
        sort,
      })
      const wanted = 'anyOf' in needs ? needs.anyOf : needs.allOf
      expect(writtenFields(fields)).toEqual(expect.arrayContaining([...wanted]))
      for (const [field] of sort) expect(fields).toHaveProperty(field)
      for (const each of [section.list, section.create, section.save, section.remove])
        expect(each.definition.path.startsWith(path)).toBe(true)
      for (const field of Object.values(fields))
        expect(Object.values(field).filter((part) => typeof part === 'function')).toEqual([])
    },
  )

  it.each(named)('the section %s needs the fields that it names, blanks not counted, and no others', (_, section) => {
    const { needs } = section
    expect(sectionIssue(section, {})?.message).toBe(needs.message)
    expect(
      sectionIssue(section, Object.fromEntries(writtenFields(section.fields).map((field) => [field, '  '])))?.message,
    ).toBe(needs.message)
    const enough = 'anyOf' in needs ? needs.anyOf.map((field) => [field]) : [needs.allOf]
    for (const given of enough)
      expect(sectionIssue(section, Object.fromEntries(given.map((field) => [field, '2026-01-01'])))).toBeNull()
    for (const field of 'allOf' in needs ? needs.allOf : [])
      expect(sectionIssue(section, { [field]: 'x' })?.message, field).toBe(needs.message)
  })

  it.each([
    ['training', 'startDate', 'endDate', texts.endOrder],
    ['malpracticeInsurance', 'startDate', 'endDate', texts.endOrder],
    ['boardCertification', 'effectiveDate', 'expirationDate', texts.expirationOrder],
    ['stateLicense', 'effectiveDate', 'expirationDate', texts.expirationOrder],
  ])('the section %s refuses an entry that ends before it begins', (name, first, second, message) => {
    const filled = { state: 'AK', license: 'x', type: 'x', policy: 'x', certification: 'x' }
    expect(sectionIssue(sectionOf(name), { ...filled, [first]: '2026-02-01', [second]: '2026-01-31' })).toEqual({
      field: second,
      message,
    })
    for (const end of ['2026-02-01', '2027-01-01', null, ''])
      expect(sectionIssue(sectionOf(name), { ...filled, [first]: '2026-02-01', [second]: end })).toBeNull()
  })

  it('a section takes notes of 511 characters, and longer ones only when they were not changed', () => {
    const training = sectionOf('training')
    expect(notesIssue(training, null, { notes: 'x'.repeat(511) })).toBeNull()
    expect(notesIssue(training, null, { notes: 'x'.repeat(512) })?.field).toBe('notes')
    expect(notesIssue(training, { notes: 'x'.repeat(2000) }, { notes: 'x'.repeat(2000) })).toBeNull()
    expect(notesIssue(training, { notes: 'x'.repeat(2000) }, { notes: 'x'.repeat(1999) })?.field).toBe('notes')
  })

  it('a section finds that nothing was changed', () => {
    const section = sectionOf('immunization')
    const before = {
      immunizationType: 'MMR',
      immunizationDate: null,
      notes: null,
      documents: [{ filename: 'a' }, { filename: 'b' }],
    }
    expect(
      isUnchanged(section, before, {
        ...before,
        notes: ' ',
        immunizationDate: '',
        documents: [{ filename: 'b' }, { filename: 'a' }],
      }),
    ).toBe(true)
    for (const change of [
      { notes: 'x' },
      { immunizationType: 'FLU' },
      { immunizationDate: '2026-01-01' },
      { documents: [{ filename: 'a' }] },
    ])
      expect(isUnchanged(section, before, { ...before, ...change })).toBe(false)
  })

  it('a section sorts dates as dates, choices by their labels, texts in any case alike, and empty values last in both directions', () => {
    const section = sectionOf('immunization')
    const entries = [
      { id: 1, immunizationType: 'TB', immunizationDate: null },
      { id: 2, immunizationType: 'FLU', immunizationDate: '2025-05-05' },
      { id: 3, immunizationType: 'COVID', immunizationDate: '2026-01-01' },
      { id: 4, immunizationType: null, immunizationDate: '2025-05-05' },
    ]
    const order = (...keys: [string, 'asc' | 'desc'][]) =>
      entries.toSorted(compareEntries(section, keys)).map(({ id }) => id)
    expect(order(['immunizationDate', 'desc'], ['immunizationType', 'asc'])).toEqual([3, 2, 4, 1])
    expect(order(['immunizationDate', 'asc'])).toEqual([2, 4, 3, 1])
    expect(order(['immunizationType', 'asc'])).toEqual([3, 2, 1, 4])
    expect(order(['immunizationType', 'desc'])).toEqual([1, 2, 3, 4])
  })

  it('a section names an entry in a word', () => {
    expect(entryLabel(sectionOf('immunization'), { immunizationType: 'COVID' })).toBe('Immunization: Covid-19')
    expect(entryLabel(sectionOf('immunization'), { immunizationDate: '2026-01-01' })).toBe('Immunization: 2026-01-01')
    expect(entryLabel(sectionOf('immunization'), {})).toBe('Immunization')
  })
})
