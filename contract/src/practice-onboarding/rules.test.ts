import { describe, expect, it } from 'vitest'
import { stateLabels } from '../choices/labels.ts'
import { limits } from '../limits.ts'
import {
  isPracticeFieldRequired,
  practiceDemographicsIssues,
  practiceFields,
  shownPracticeValue,
  type PracticeField,
} from './demographics.ts'
import { practiceDocumentsIssues } from './documents.ts'

const whole = {
  phone: '(907) 555-0110',
  fax: '907.555.0111',
  email: 'office@practices.test',
  tin: '92-0555010',
  npi: '1000050015',
  officeManager: 'Marta Lund',
  officeManagerPhone: '9075550112',
  officeManagerEmail: 'marta@practices.test',
  address1: '1000 Tundra Way',
  city: 'Anchorage',
  state: 'AK',
  zip: '99503',
  mailingAddress1: 'PO Box 1',
  mailingCity: 'Anchorage',
  mailingState: 'AK',
  mailingZip: '99503',
  remitAddress1: 'PO Box 2',
  remitCity: 'Guam City',
  remitState: 'GU',
  remitZip: '96910',
  officeHours: 'Mon–Fri 8:00–5:00',
}

describe('the demographics of a practice', () => {
  it('have no issues when every required field is given', () => {
    expect(practiceDemographicsIssues(whole)).toEqual({})
  })

  it('name every missing field in its own words, and the optional ones not at all', () => {
    expect(practiceDemographicsIssues({})).toEqual({
      phone: 'Phone is required',
      fax: 'Fax is required',
      email: 'Email is required',
      tin: 'TIN is required',
      npi: 'NPI is required',
      officeManager: 'Office manager is required',
      officeManagerPhone: 'Office manager phone is required',
      officeManagerEmail: 'Office manager email is required',
      address1: 'Address is required',
      city: 'Address is required',
      state: 'Address is required',
      zip: 'Please enter valid zip code',
      mailingAddress1: 'Mailing address is required',
      mailingCity: 'Mailing address is required',
      mailingState: 'Mailing address is required',
      mailingZip: 'Please enter valid zip code',
      remitAddress1: 'Remit address is required',
      remitCity: 'Remit address is required',
      remitState: 'Remit address is required',
      remitZip: 'Please enter valid zip code',
      officeHours: 'Office hours are required',
    })
    expect(practiceFields.filter((field) => !isPracticeFieldRequired(field))).toEqual([
      'address2',
      'mailingAddress2',
      'remitAddress2',
      'groupMedicare',
      'groupMedicaid',
    ])
  })

  it.each<[PracticeField, string, string]>([
    ['phone', '   ', 'Phone is required'],
    ['phone', '(907) 555-011', 'Must be valid phone number'],
    ['fax', '+1 907 555 0111', 'Must be valid phone number'],
    ['officeManagerPhone', 'none', 'Must be valid phone number'],
    ['email', 'office@practices', 'Must be a valid email'],
    ['email', `${'a'.repeat(250)}@b.test`, `Must be at most ${limits.text} characters`],
    ['officeManagerEmail', 'a@b.test, c@d.test', 'Must be a valid email'],
    ['tin', '92-055501', 'TIN is required'],
    ['tin', '92-05550100', 'TIN is required'],
    ['npi', '100005001', 'Must be valid NPI'],
    ['state', 'Other', 'Please select one of the choices'],
    ['mailingState', 'constructor', 'Please select one of the choices'],
    ['zip', '9950', 'Please enter valid zip code'],
    ['remitZip', '99503-1234', 'Please enter valid zip code'],
    ['officeManager', 'Marta\r\nBcc: x@y.test', 'Line breaks are not allowed'],
    ['groupMedicare', 'G'.repeat(256), `Must be at most ${limits.text} characters`],
  ])('are refused with %s %j: %s', (field, value, message) => {
    expect(practiceDemographicsIssues({ ...whole, [field]: value })).toEqual({ [field]: message })
  })

  it.each<[PracticeField, string | null, string | null]>([
    ['zip', '99503-1234', '99503'],
    ['mailingZip', '9950', '9950'],
    ['state', 'ak', 'AK'],
    ['remitState', ' Alaska ', 'AK'],
    ['state', 'Ontario', null],
    ['phone', '(907) 555-0110', '(907) 555-0110'],
    ['fax', null, null],
  ])('show the stored %s %j as %j', (field, stored, shown) => {
    expect(shownPracticeValue(field, stored)).toBe(shown)
  })

  it('find every state by its name', () => {
    for (const [code, label] of Object.entries(stateLabels)) expect(shownPracticeValue('state', label)).toBe(code)
  })
})

describe('the documents of a practice', () => {
  it.each<[string, Parameters<typeof practiceDocumentsIssues>, Record<string, string>]>([
    ['no file and no W-9 on file', [{}, false], { w9File: 'W-9 is required' }],
    ['no file and a W-9 on file', [{}, true], {}],
    ['a W-9', [{ w9File: [1] }, false], {}],
    ['all three', [{ w9File: [1], carrierListFile: [limits.fileBytes], locationListFile: [3] }, false], {}],
    [
      'a list that is too large',
      [{ carrierListFile: [limits.fileBytes + 1] }, true],
      { carrierListFile: 'File size too large; max file size is 10 Mb' },
    ],
    ['an empty file', [{ w9File: [0] }, true], { w9File: 'The file is empty' }],
    ['two files of one kind', [{ w9File: [1, 1] }, true], { w9File: 'Only one file can be sent' }],
  ])('with %s have the right issues', (_, [chosen, hasW9], issues) => {
    expect(practiceDocumentsIssues(chosen, hasW9)).toEqual(issues)
  })
})
