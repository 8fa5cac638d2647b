import { taskTexts } from '@credence/contract/tasks/calls'
import { texts } from '@credence/contract/texts'
import { describe, expect, it } from 'vitest'
import { CallError } from '../../kit/call-error.ts'
import { goneMessage, refusalOf } from './refusal.ts'

const refusal = (status: number, message: string, fields?: Record<string, string>) =>
  refusalOf(new CallError(status, { message, ...(fields ? { fields } : {}) }))

describe('a refused save', () => {
  it('stands beside its field where it is about one', () => {
    expect(refusal(400, taskTexts.badProgress, { progress: taskTexts.badProgress })).toEqual({
      message: null,
      isStale: false,
      faults: [{ field: 'progress', message: taskTexts.badProgress }],
    })
  })

  it('can be tried again over what somebody else did', () => {
    expect(refusal(409, texts.changedByOther)).toEqual({ message: texts.changedByOther, isStale: true, faults: [] })
    expect(refusal(409, taskTexts.hubLeft)).toMatchObject({ message: taskTexts.hubLeft, isStale: false })
  })

  it('keeps the dialog open when something it names is gone', () => {
    expect(refusal(404, 'Not found')).toMatchObject({ message: goneMessage, isStale: false })
  })

  it('is told by a toast when the server failed', () => {
    expect(refusal(500, 'Something went wrong')).toBe(null)
    expect(refusal(0, texts.checkConnection)).toBe(null)
  })
})
