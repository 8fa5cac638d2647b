import { expect, test } from 'vitest'
import { againstBenchmark, copiedTable, longMonth, shortMonth, spreadText, toneOfShare } from './figures.ts'

test('an average is compared with the benchmark in words', () => {
  expect(againstBenchmark(31, 36)).toBe('5 days under the company average')
  expect(againstBenchmark(37, 36)).toBe('1 day over the company average')
  expect(againstBenchmark(36.3, 36.1)).toBe('0.2 days over the company average')
  expect(againstBenchmark(36, 36)).toBe('The same as the company average')
})

test('the share is red below 90, amber to 99, green at 100, and has no tone at -1', () => {
  expect([-1, 0, 89, 90, 99, 100].map(toneOfShare)).toEqual(['neutral', 'red', 'red', 'amber', 'amber', 'green'])
})

test('median and 90th percentile stand beside an average, with the number of tasks', () => {
  expect(spreadText({ median: 20.5, percentile90: 61, count: 12 })).toBe(
    'Median 20.5 days, 90% within 61 days, 12 tasks',
  )
  expect(spreadText({ median: null, percentile90: null, count: 1 })).toBe('1 task')
})

test('months are named by the calendar, not by a time zone', () => {
  expect([shortMonth('2026-01'), longMonth('2025-12')]).toEqual(['Jan', 'December 2025'])
})

test('a copied table has a line for each row and no line break or tab inside a cell', () => {
  expect(
    copiedTable(
      ['Carrier', 'Days'],
      [
        ['A\tB\nC', 1.5],
        ['D', null],
      ],
    ),
  ).toBe('Carrier\tDays\nA B C\t1.5\nD\t')
})
