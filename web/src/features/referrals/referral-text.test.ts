import { expect, test } from 'vitest'
import { appointmentText, daysText, patientOf, shortMoment, titleOf } from './referral-text.ts'

const patient = { patientFirstName: 'Irene', patientLastName: 'Kvasnikoff', referringPractice: 'Cook Inlet Health' }
const now = new Date(2026, 10, 16, 15, 0)

test('a card names the last name first, and the last name alone without a first name', () => {
  expect(patientOf(patient)).toBe('Kvasnikoff, Irene')
  expect(patientOf({ ...patient, patientFirstName: null })).toBe('Kvasnikoff')
})

test('the title of the dialog has patient and referring practice, and leaves out what is empty', () => {
  expect(titleOf(patient)).toBe('Referral Details | Irene Kvasnikoff | Cook Inlet Health')
  expect(titleOf({ ...patient, patientFirstName: null, referringPractice: null })).toBe('Referral Details | Kvasnikoff')
})

test('days in a column are whole days, never less than none', () => {
  const ago = (hours: number) => new Date(now.getTime() - hours * 3_600_000).toISOString()
  expect(daysText(ago(-1), now)).toBe('0 days')
  expect(daysText(ago(23), now)).toBe('0 days')
  expect(daysText(ago(25), now)).toBe('1 day')
  expect(daysText(ago(24 * 12), now)).toBe('12 days')
})

test('a note of today has its time, one of this year its day, and an older one its date', () => {
  expect(shortMoment(new Date(2026, 10, 16, 8, 12).toISOString(), now)).toBe('8:12 AM')
  expect(shortMoment(new Date(2026, 10, 11, 8, 12).toISOString(), now)).toBe('11/11')
  expect(shortMoment(new Date(2025, 10, 11, 8, 12).toISOString(), now)).toBe('11/11/2025')
})

test('an appointment has date and time, and the provider if there is one', () => {
  const at = new Date(2026, 10, 17, 10, 20).toISOString()
  expect(appointmentText(at, 'Ada Wren MD')).toBe('11/17/2026 10:20 AM, Ada Wren MD')
  expect(appointmentText(at, null)).toBe('11/17/2026 10:20 AM')
})
