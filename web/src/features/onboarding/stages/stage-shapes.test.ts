import {
  demographicsFields,
  demographicsSwitches,
  maskedPassword,
  maskSsn,
} from '@credence/contract/onboarding/demographics'
import { defaultPreferences } from '@credence/contract/onboarding/preferences'
import { describe, expect, test } from 'vitest'
import type { StageAnswer, StageAnswers } from '../calls.ts'
import { areasShape, changeArea, changeOverall } from './areas-shape.ts'
import { demographicsShape } from './demographics-shape.ts'
import { disclosuresShape, groupByHeader } from './disclosures-shape.ts'
import { documentsShape } from './documents-shape.ts'
import { modalitiesShape } from './modalities-shape.ts'

const common: StageAnswer = {
  name: 'North',
  isComplete: false,
  preferences: { ...defaultPreferences, stageOrder: [...defaultPreferences.stageOrder] },
  savedStages: [],
  version: 1,
}
const fileOf = (name: string, size = 10) => [{ id: 1, file: { name, size, lastModified: 1, type: '' } as File }]

describe('demographics', () => {
  const answer = {
    ...common,
    ...Object.fromEntries(demographicsFields.map((field) => [field, null])),
    ...Object.fromEntries(demographicsSwitches.map((name) => [name, false])),
    ssn: maskSsn('123456789'),
    npiPassword: maskedPassword,
    specialties: [],
    noDea: true,
    deaFilename: null,
  } as unknown as StageAnswers['demographics']
  const stored = demographicsShape.read(answer)

  test('show null as empty, and send it back as null', () => {
    expect(stored.pager).toBe('')
    expect(demographicsShape.body(stored, {})).toMatchObject({ pager: null, noDea: true, noCaqh: false })
  })

  test('send masked secrets back as they are, and ask for none that is stored', () => {
    const issues = demographicsShape.issues(stored, {}, answer)
    expect(issues['ssn']).toBeUndefined()
    expect(issues['npiPassword']).toBeUndefined()
    expect(issues['caqhPassword']).toBe('CAQH password is required')
    expect(demographicsShape.body(stored, {})).toMatchObject({ ssn: maskSsn('123456789'), npiPassword: maskedPassword })
  })

  test('have no SSN and no password in their draft, and nothing that was not typed', () => {
    const values = { ...stored, ssn: '987-65-4321', caqhPassword: 'secret', npiPassword: 'secret', pager: '5550101' }
    expect(demographicsShape.draft(values, stored)).toEqual({ pager: '5550101' })
  })

  test('take a draft over what is stored, but no secret and nothing of another kind', () => {
    const specialties = [{ id: 3, code: '207R00000X', name: 'Internal Medicine' }]
    const draft = { pager: '1', specialties, noCaqh: true, ssn: '1', dob: 7, unknown: 'x' }
    expect(demographicsShape.restore(stored, draft)).toEqual({ ...stored, pager: '1', specialties, noCaqh: true })
  })

  test('send no DEA file while the switch says that there is none', () => {
    const files = { deaFile: fileOf('dea.pdf') }
    expect(demographicsShape.parts(stored, files)).toEqual([])
    expect(demographicsShape.parts({ ...stored, noDea: false }, files).map(({ name }) => name)).toEqual(['deaFile'])
  })
})

describe('areas of expertise', () => {
  const area = (description: string, isActive: boolean, from: number | null = null, to: number | null = null) => ({
    description,
    isActive,
    ageLowerBound: from,
    ageUpperBound: to,
  })
  const answer = {
    ...common,
    ageLowerBound: 18,
    ageUpperBound: 65,
    areas: [area('Asthma', true, 18, 65), area('Burns', true, 0, 12), area('Cancer', false)],
  } as StageAnswers['areas-of-expertise']
  const values = areasShape.read(answer)
  const agesIn = ({ areas }: typeof values) => areas.map((each) => [each.ageLowerBound, each.ageUpperBound])

  test('with ages of their own are those that differ from the overall range', () => {
    expect(values.areas.map(({ editAges }) => editAges)).toEqual([false, true, false])
  })

  test('follow the overall range while they are active and have no ages of their own', () => {
    expect(agesIn(changeOverall(values, { ageLowerBound: '21' }))).toEqual([
      ['21', '65'],
      ['0', '12'],
      ['18', '65'],
    ])
  })

  test('begin with the overall range when they are switched on', () => {
    const on = changeArea(changeOverall(values, { ageLowerBound: '21' }), 'Cancer', { isActive: true })
    expect(on.areas[2]).toEqual({
      description: 'Cancer',
      isActive: true,
      editAges: false,
      ageLowerBound: '21',
      ageUpperBound: '65',
    })
    expect(changeArea(values, 'Burns', { editAges: false }).areas[1]).toMatchObject({ ageLowerBound: '18' })
  })

  test('send blank ages as null', () => {
    const all = changeOverall(values, { ageLowerBound: '', ageUpperBound: ' ' })
    expect(areasShape.body(all, {})).toMatchObject({
      ageLowerBound: null,
      ageUpperBound: null,
      areas: [{ description: 'Asthma', ageLowerBound: null, ageUpperBound: null }, { ageLowerBound: 0 }, {}],
    })
  })

  test.each([
    ['121', '', 'ageLowerBound', '0 - 120'],
    ['many', '', 'ageLowerBound', '0 - 120'],
    ['1.5', '', 'ageLowerBound', '0 - 120'],
    ['40', '20', 'ageUpperBound', 'Invalid age range'],
    ['', '-1', 'ageUpperBound', 'Age upper bound must be a positive number'],
  ])('from %j to %j have a message', (ageLowerBound, ageUpperBound, path, message) => {
    const typed = changeOverall(values, { ageLowerBound, ageUpperBound })
    expect(areasShape.issues(typed, {}, answer)[path]).toBe(message)
  })

  test('are restored from a draft', () => {
    const typed = changeArea(changeArea(values, 'Asthma', { isActive: false }), 'Cancer', { isActive: true })
    expect(areasShape.restore(values, areasShape.draft(typed, values))).toEqual(typed)
  })
})

test('treatment modalities are restored from a draft', () => {
  const modalities = [
    { description: 'Art therapy', isActive: true },
    { description: 'Coaching', isActive: false },
  ]
  const stored = modalitiesShape.read({ ...common, modalities } as StageAnswers['treatment-modalities'])
  const typed = { modalities: modalities.map((each) => ({ ...each, isActive: !each.isActive })) }
  expect(modalitiesShape.restore(stored, modalitiesShape.draft(typed, stored))).toEqual(typed)
  expect(modalitiesShape.restore(stored, { modalities: 'x' })).toEqual(stored)
})

describe('documents', () => {
  const answer = {
    ...common,
    driversLicenseFilename: 'id.jpg',
    cmeFilenames: [],
  } as unknown as StageAnswers['documents']
  const values = documentsShape.read(answer)

  test('are asked for unless they are stored or chosen', () => {
    expect(documentsShape.issues(values, {}, answer)).toEqual({
      cvFile: 'CV is required',
      driversLicenseExpirationDate: 'Expiration date is required',
    })
  })

  test('of a slot have 10 MB at most, and those of a group 50 MB together', () => {
    const files = {
      cvFile: fileOf('cv.pdf', 10_485_761),
      cmeFiles: fileOf('cme.pdf', 30_000_000),
      otherCertificationsFiles: fileOf('other.pdf', 52_428_801),
      aclsFile: fileOf('acls.pdf', 0),
    }
    expect(documentsShape.issues({ ...values, driversLicenseExpirationDate: '2030-01-01' }, files, answer)).toEqual({
      cvFile: 'File size too large; max file size is 10 Mb',
      otherCertificationsFiles: 'File size(s) too large; max total of 50MB',
      aclsFile: 'The file is empty',
    })
  })

  test('are sent by the names of their parts', () => {
    const files = { cmeFiles: [...fileOf('a.pdf'), ...fileOf('b.pdf')], cvFile: fileOf('cv.pdf'), unknown: fileOf('x') }
    expect(documentsShape.parts(values, files).map(({ name, file }) => [name, file.name])).toEqual([
      ['cvFile', 'cv.pdf'],
      ['cmeFiles', 'a.pdf'],
      ['cmeFiles', 'b.pdf'],
    ])
  })
})

describe('disclosures', () => {
  const question = (id: number, header: string | null, answer: string | null = null) => ({
    id,
    header,
    question: `Question ${id}`,
    answer,
    explanation: null,
  })
  const answer = {
    ...common,
    surveyName: 'Disclosures',
    disclosures: [question(4, 'A', 'NO'), question(5, 'A'), question(6, 'B'), question(7, 'A')],
  } as StageAnswers['disclosures']
  const stored = disclosuresShape.read(answer)

  test('have a heading whenever it changes', () => {
    expect(groupByHeader(stored.disclosures).map(({ header, from }) => [header, from])).toEqual([
      ['A', 0],
      ['B', 2],
      ['A', 3],
    ])
  })

  test('must all be answered, and a Yes explained', () => {
    const values = {
      disclosures: stored.disclosures.map((each) => (each.id === 5 ? { ...each, answer: 'YES' } : each)),
    }
    expect(disclosuresShape.issues(values, {}, answer)).toEqual({
      'disclosures.1.explanation': 'Explanation is required',
      'disclosures.2.answer': 'Please select an answer',
      'disclosures.3.answer': 'Please select an answer',
    })
  })

  test('send no explanation with a No', () => {
    const values = { disclosures: stored.disclosures.map((each) => ({ ...each, answer: 'NO', explanation: 'left' })) }
    expect(disclosuresShape.body(values, {})['disclosures']).toContainEqual({ id: 4, answer: 'NO', explanation: null })
  })

  test('are restored from a draft', () => {
    const typed = {
      disclosures: stored.disclosures.map((each) => ({ ...each, answer: 'YES', explanation: `because ${each.id}` })),
    }
    expect(disclosuresShape.restore(stored, disclosuresShape.draft(typed, stored))).toEqual(typed)
    expect(disclosuresShape.restore(stored, { disclosures: [{ id: 5, answer: 'MAYBE' }] })).toEqual(stored)
  })
})
