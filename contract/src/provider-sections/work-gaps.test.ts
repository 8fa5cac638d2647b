import { describe, expect, it } from 'vitest'
import { findGaps } from './work-gaps.ts'

const today = '2026-11-15'
const term = (startDate: string | null, endDate: string | null = null) => ({ startDate, endDate })
const gaps = (work: ReturnType<typeof term>[], training: ReturnType<typeof term>[] = []) =>
  findGaps(work, training, today).map(({ after, from, to }) => `${after} ${from} ${to}`)

describe('gaps in a career', () => {
  it.each([
    ['nothing known', [], []],
    ['one job that goes on', [term('2020-01-01')], []],
    ['jobs that meet', [term('2010-01-01', '2015-06-30'), term('2015-07-01')], []],
    ['jobs that overlap', [term('2010-01-01', '2016-01-01'), term('2015-01-01')], []],
    ['exactly six months between jobs', [term('2010-01-01', '2015-01-31'), term('2015-08-01')], []],
    [
      'a day more than six months',
      [term('2010-01-01', '2015-01-31'), term('2015-08-02')],
      ['work 2015-02-01 2015-08-01'],
    ],
    ['six months that begin on the last of a long month', [term('2010-01-01', '2015-08-31'), term('2016-03-01')], []],
    ['a job that ended, and nothing since', [term('2010-01-01', '2025-12-31')], ['work 2026-01-01 2026-11-15']],
    ['a job that ended a few months ago', [term('2010-01-01', '2026-06-01')], []],
    ['a job that is to end', [term('2010-01-01', '2027-06-01')], []],
    ['jobs in any order', [term('2018-01-01'), term('2010-01-01', '2016-12-31')], ['work 2017-01-01 2017-12-31']],
    ['a job nobody knows the beginning of', [term(null, '2015-01-01'), term('2020-01-01')], []],
    ['a job that is still to begin', [term('2010-01-01', '2026-10-01'), term('2027-01-01')], []],
    ['a job that ends before it begins', [term('2010-01-01', '2009-01-01'), term('2020-01-01')], []],
    [
      'a short job inside a long one',
      [term('2010-01-01', '2020-01-01'), term('2012-01-01', '2013-01-01'), term('2020-02-01')],
      [],
    ],
  ] as const)('gaps in a career with %s are found', (_, work, found) => {
    expect(gaps([...work])).toEqual(found)
  })

  it.each([
    ['thirty days after training', '2015-07-31', []],
    ['thirty-one days after training', '2015-08-01', ['training 2015-07-01 2015-07-31']],
    ['five months after training, which between jobs would be none', '2015-12-01', ['training 2015-07-01 2015-11-30']],
  ] as const)('gaps in a career are found for work that begins %s', (_, start, found) => {
    expect(gaps([term(start)], [term('2011-07-01', '2015-06-30')])).toEqual(found)
  })

  it('gaps in a career count training as time that is accounted for', () => {
    expect(gaps([term('2005-01-01', '2010-06-30'), term('2014-07-10')], [term('2010-07-01', '2014-06-30')])).toEqual([])
  })

  it('the gap after two entries that end on the same day is the gap after work', () => {
    expect(gaps([term('2010-01-01', '2015-06-30'), term('2015-10-01')], [term('2011-07-01', '2015-06-30')])).toEqual([])
  })

  it('gaps in a career have their number of days', () => {
    expect(findGaps([term('2010-01-01', '2010-12-31'), term('2012-01-01')], [], today)).toEqual([
      { after: 'work', from: '2011-01-01', to: '2011-12-31', days: 365 },
    ])
  })
})
