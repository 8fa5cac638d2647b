import { expect, test } from 'vitest'
import { patientIssues } from './patients.ts'

const whole = { mrn: '123', admitDate: '2026-01-31', procedure: 'Biopsy' }

test('a patient needs a record number, an admit date and a procedure, and nothing else', () => {
  expect(patientIssues([whole], 1)).toEqual({})
  expect(patientIssues([{ facility: 'x', dos: '', dischargeDate: null }], 1)).toEqual({
    'patients.0.mrn': 'MRN is required',
    'patients.0.admitDate': 'Admit Date is required',
    'patients.0.procedure': 'Procedure is required',
  })
})

test('blanks are no record number and no procedure', () => {
  expect(Object.keys(patientIssues([{ ...whole, mrn: ' ', procedure: '\n' }], 1))).toEqual([
    'patients.0.mrn',
    'patients.0.procedure',
  ])
})

test.each([
  ['mrn', 255],
  ['facility', 255],
  ['procedure', 2047],
])('the field %s of a patient holds %i characters', (field, max) => {
  expect(patientIssues([{ ...whole, [field]: 'x'.repeat(max) }], 1)).toEqual({})
  expect(patientIssues([{ ...whole, [field]: 'x'.repeat(max + 1) }], 1)).toEqual({
    [`patients.0.${field}`]: `Must be at most ${max} characters`,
  })
})

test.each(['admitDate', 'dos', 'dischargeDate'])('the field %s of a patient is a day of the calendar', (field) => {
  expect(patientIssues([{ ...whole, [field]: '2024-02-29' }], 1)).toEqual({})
  for (const wrong of ['2026-02-30', '31.01.2026', '--'])
    expect(patientIssues([whole, { ...whole, [field]: wrong }], 2)).toEqual({
      [`patients.1.${field}`]: 'Must be a valid date',
    })
})

test('a list has exactly as many patients as the task asks for', () => {
  expect(patientIssues([whole], 2)).toEqual({ patients: 'Please list exactly 2 patients' })
  expect(patientIssues([whole, whole], 1)).toEqual({ patients: 'Please list exactly 1 patient' })
  expect(patientIssues([whole, whole], 2)).toEqual({})
})
