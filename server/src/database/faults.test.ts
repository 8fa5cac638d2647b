import { describe, expect, it } from 'vitest'
import { isOutage, isStorageFault } from './faults.ts'

const outages = [
  '08006',
  '08P01',
  '53200',
  '53300',
  '57014',
  '57P01',
  '57P03',
  '25006',
  '25P03',
  '40001',
  '40P01',
  '55P03',
]
const mistakes = ['23505', '23503', '23514', '22P02', '42P01', '42501', '54000', 'P0001']

describe('faults of the database', () => {
  it.each(['53100', '58030'])('%s is a fault of the storage and no outage', (code) => {
    const error = { code, message: 'could not extend file' }
    expect([isStorageFault(error), isOutage(error)]).toEqual([true, false])
  })

  it.each([...outages, 'ECONNREFUSED', 'ECONNRESET', 'EPIPE'])('%s is an outage', (code) => {
    const error = { code, message: 'x' }
    expect([isStorageFault(error), isOutage(error)]).toEqual([false, true])
  })

  it.each(['Connection terminated unexpectedly', 'timeout exceeded when trying to connect'])(
    "the driver's error '%s' has no code and is an outage",
    (message) => {
      expect(isOutage({ message })).toBe(true)
    },
  )

  it.each(mistakes)('%s is neither', (code) => {
    const error = { code, message: 'x' }
    expect([isStorageFault(error), isOutage(error)]).toEqual([false, false])
  })
})
