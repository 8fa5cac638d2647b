import { smsTexts } from '@credence/contract/messaging/texts'
import { describe, expect, it } from 'vitest'
import { blankMessage, composeFaults, messageBody, tidyRecipients, type ComposeDraft } from './compose-draft.ts'

const now = new Date(2026, 10, 16, 9, 0)
const good: ComposeDraft = { ...blankMessage, toNumber: '9075550181', content: 'Hello there' }
const faults = (change: Partial<ComposeDraft>, optOuts: string[] = []) =>
  composeFaults({ ...good, ...change }, new Set(optOuts), now)

describe('the checks of a message', () => {
  it('come in the order of the form', () => {
    const all = faults({ ...blankMessage, sendConsentForms: true, isScheduled: true })
    expect(Object.entries(all)).toEqual([
      ['toNumber', smsTexts.numbers],
      ['content', smsTexts.content],
      ['formIds', smsTexts.forms],
      ['signerFirstName', smsTexts.signer],
      ['signerLastName', smsTexts.signer],
      ['scheduleDate', smsTexts.date],
      ['scheduleTime', smsTexts.time],
    ])
  })

  it('find nothing wrong with a good one', () => {
    expect(faults({})).toEqual({})
  })

  it('count a text without the blanks at its ends', () => {
    expect(faults({ content: '  abc \n' })).toEqual({ content: smsTexts.content })
    expect(faults({ content: ' abcd ' })).toEqual({})
  })

  it('name the number that has opted out', () => {
    expect(faults({ toNumber: '9075550181, 907-555-0196' }, ['(907) 555-0196'])).toEqual({
      toNumber: '(907) 555-0196 has opted out of text messages',
    })
  })

  it('want forms and a signer only if forms are sent', () => {
    expect(faults({ sendConsentForms: true, formIds: [4], signerFirstName: 'L', signerLastName: 'Chavez' })).toEqual({
      signerFirstName: smsTexts.signer,
    })
    expect(faults({ sendConsentForms: false, formIds: [], signerFirstName: 'L' })).toEqual({})
  })

  it('want a time at least 15 minutes ahead', () => {
    expect(faults({ isScheduled: true, scheduleDate: '2026-11-16', scheduleTime: '09:05' })).toEqual({
      scheduleTime: smsTexts.tooEarly,
    })
  })
})

describe('the body of a message', () => {
  it('leaves out what is not sent', () => {
    expect(messageBody({ ...good, content: ' Hello ', signerFirstName: 'Lu', scheduleDate: '2026-11-20' })).toEqual({
      toNumber: '9075550181',
      content: 'Hello',
      sendConsentForms: false,
      scheduleDateTime: null,
    })
  })

  it('holds the moment as a point in time', () => {
    const body = messageBody({ ...good, isScheduled: true, scheduleDate: '2026-11-20', scheduleTime: '09:00' })
    expect(body.scheduleDateTime).toBe(new Date(2026, 10, 20, 9, 0).toISOString())
  })
})

describe('typed recipients', () => {
  it('are formatted once they are right', () => {
    expect(tidyRecipients('9075550181,907.555.0191,')).toBe('(907) 555-0181, (907) 555-0191')
    expect(tidyRecipients('907555')).toBe('907555')
  })

  it('stay as they are typed when the formatted list is too long for the field', () => {
    const typed = '9075550181,9075550182,9075550183,9075550184,9075550185'
    expect(tidyRecipients(typed)).toBe(typed)
  })
})
