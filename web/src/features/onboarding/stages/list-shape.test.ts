import { entryFilesTooLarge } from '@credence/contract/onboarding/lists'
import { defaultPreferences } from '@credence/contract/onboarding/preferences'
import { describe, expect, test } from 'vitest'
import type { ListAnswer } from '../calls.ts'
import { addEntry, changeNoStateLicense, listShape, type ListValues } from './list-shape.ts'

const answerOf = (data: Record<string, unknown>): ListAnswer => ({
  name: 'North',
  isComplete: false,
  preferences: { ...defaultPreferences, stageOrder: [...defaultPreferences.stageOrder] },
  savedStages: [],
  version: 1,
  ...data,
})
const fileOf = (name: string, size = 10) => [{ id: 1, file: { name, size, lastModified: 1, type: '' } as File }]
const license = {
  id: 7,
  state: 'AK',
  type: 'MD',
  license: 'MEDS22871',
  effectiveDate: '2021-02-14',
  expirationDate: null,
  documentFilename: 'ak.pdf',
}

describe('a list', () => {
  test.each([
    ['peer-references', 'peerReferences', 3],
    ['training', 'training', 2],
    ['state-licenses', 'stateLicenses', 1],
    ['malpractice-insurance', 'malpracticeInsurance', 1],
    ['board-certifications', 'boardCertifications', 0],
    ['work-history', 'workHistory', 0],
    ['past-hospital-privileges', 'pastHospitalPrivileges', 0],
  ] as const)('of the stage %s begins with its blank entries', (stage, list, count) => {
    const { entries } = listShape(stage).read(answerOf({ [list]: [] }))
    expect(entries).toHaveLength(count)
    expect(new Set(entries.map(({ key }) => key)).size).toBe(count)
  })

  test('shows stored entries, with empty text in place of null', () => {
    const { entries } = listShape('state-licenses').read(answerOf({ stateLicenses: [license], noStateLicense: false }))
    expect(entries).toEqual([
      {
        key: '7',
        id: 7,
        storedFilename: 'ak.pdf',
        fields: { state: 'AK', type: 'MD', license: 'MEDS22871', effectiveDate: '2021-02-14', expirationDate: '' },
      },
    ])
  })

  test('takes 250 MB of new documents at once', () => {
    const shape = listShape('state-licenses')
    const answer = answerOf({ stateLicenses: [], noStateLicense: false })
    let { entries } = shape.read(answer)
    while (entries.length < 26) entries = addEntry('state-licenses', entries)
    const issuesOf = (count: number) => {
      const values = { noStateLicense: false, entries: entries.slice(0, count) }
      const files = Object.fromEntries(values.entries.map(({ key }) => [key, fileOf(`${key}.pdf`, 10 * 1024 * 1024)]))
      return shape.issues(values, files, answer)['stateLicenses']
    }
    expect([issuesOf(25), issuesOf(26)]).toEqual([undefined, entryFilesTooLarge])
  })

  test('sends its files in the order of its entries, each named by its entry', () => {
    const shape = listShape('state-licenses')
    const stored = shape.read(answerOf({ stateLicenses: [license], noStateLicense: false }))
    const values = { ...stored, entries: addEntry('state-licenses', addEntry('state-licenses', stored.entries)) }
    const files = { new2: fileOf('image.jpg'), '7': fileOf('ak-2026.pdf'), gone: fileOf('gone.pdf') }
    expect(shape.parts(values, files).map(({ name, file }) => [name, file.name])).toEqual([
      ['files', 'ak-2026.pdf'],
      ['files', 'image.jpg'],
    ])
    expect(shape.body(values, files)).toMatchObject({
      noStateLicense: false,
      stateLicenses: [
        { id: 7, documentFilename: 'ak-2026.pdf', oldDocumentFilename: 'ak.pdf', expirationDate: null },
        { documentFilename: null, oldDocumentFilename: null },
        { documentFilename: 'image.jpg', oldDocumentFilename: null },
      ],
    })
  })

  test('of references sends no names of files', () => {
    const shape = listShape('peer-references')
    const values = shape.read(answerOf({ peerReferences: [] }))
    expect(shape.body(values, {})['peerReferences']).toContainEqual({
      firstName: null,
      lastName: null,
      credentials: null,
      notes: null,
    })
  })

  test('has a message for a file that is too large or empty, at its entry', () => {
    const shape = listShape('state-licenses')
    const answer = answerOf({ stateLicenses: [license], noStateLicense: false })
    const values = shape.read(answer)
    const messageWith = (size: number) =>
      shape.issues(values, { '7': fileOf('a.pdf', size) }, answer)['stateLicenses.0.documentFilename']
    expect(messageWith(10_485_761)).toBe('File size too large; max file size is 10 Mb')
    expect(messageWith(0)).toBe('The file is empty')
    expect(messageWith(10_485_760)).toBeUndefined()
  })

  test('is lifted by the switch for people without a license, which clears it and gives it back blank', () => {
    const shape = listShape('state-licenses')
    const answer = answerOf({ stateLicenses: [], noStateLicense: false })
    const none = changeNoStateLicense('state-licenses', true)
    expect(none.entries).toEqual([])
    expect(shape.issues(none, {}, answer)).toEqual({})
    expect(changeNoStateLicense('state-licenses', false).entries).toHaveLength(1)
    expect(shape.read(answerOf({ stateLicenses: [], noStateLicense: true })).entries).toEqual([])
  })
})

describe('a draft of a list', () => {
  const shape = listShape('state-licenses')
  const stored = shape.read(answerOf({ stateLicenses: [license], noStateLicense: false }))
  const typed: ListValues = {
    noStateLicense: false,
    entries: addEntry('state-licenses', stored.entries).map((entry) => ({
      ...entry,
      fields: { ...entry.fields, license: 'typed' },
    })),
  }

  test('is shown again over what is stored', () => {
    expect(shape.restore(stored, JSON.parse(JSON.stringify(shape.draft(typed, stored))))).toEqual({
      ...typed,
      entries: typed.entries.map((entry, at) => ({ ...entry, key: at === 0 ? '7' : 'new2' })),
    })
  })

  test('keeps an entry that was removed from the record meanwhile, as a new one', () => {
    const { entries } = shape.restore({ noStateLicense: false, entries: [] }, shape.draft(typed, stored))
    expect(entries.map(({ id, storedFilename }) => [id, storedFilename])).toEqual([
      [null, null],
      [null, null],
    ])
  })

  test.each([[{}], [{ entries: 'x' }], [{ entries: [null, 3, { fields: null }] }]])(
    'that holds something else (%j) breaks nothing',
    (draft) => {
      expect(shape.restore(stored, draft).entries.length).toBeLessThanOrEqual(1)
    },
  )
})
