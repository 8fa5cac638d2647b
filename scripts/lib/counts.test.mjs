import { describe, expect, it } from 'vitest'
import { countFaults, countPlaywright, countVitest } from './counts.mjs'

const journey = (status, ...errors) => ({
  file: 'tasks.spec.ts',
  line: 7,
  title: 'a task is saved',
  tests: [{ status, results: errors.map((message) => (message ? { error: { message } } : {})) }],
})

describe('counts of a run', () => {
  it('a test that failed is counted and named with its first error', () => {
    const failed = {
      status: 'failed',
      fullName: 'a task is saved',
      failureMessages: ['\u001B[31mexpected 1\u001B[39m'],
    }
    const report = {
      testResults: [
        {
          name: 'a.test.ts',
          status: 'failed',
          assertionResults: [{ status: 'passed' }, failed, { status: 'pending' }, { status: 'todo' }],
        },
      ],
    }
    expect(countVitest(report)).toEqual({
      passed: 1,
      failed: 1,
      skipped: 2,
      failures: ['a.test.ts › a task is saved\nexpected 1'],
    })
  })

  it('a test file that could not be loaded is one failure', () => {
    const report = { testResults: [{ name: 'a.test.ts', status: 'failed', message: 'no such module' }] }
    expect(countVitest(report)).toMatchObject({ passed: 0, failed: 1, failures: ['a.test.ts\nno such module'] })
  })

  it('a journey that passes only at its second try is a failure', () => {
    const report = {
      stats: { expected: 3, unexpected: 1, flaky: 1, skipped: 0 },
      suites: [{ specs: [journey('unexpected', 'never')], suites: [{ specs: [journey('flaky', 'at first', null)] }] }],
    }
    expect(countPlaywright(report)).toEqual({
      passed: 3,
      failed: 2,
      skipped: 0,
      failures: [
        'tasks.spec.ts:7 › a task is saved\nnever',
        'passed only at the second try: tasks.spec.ts:7 › a task is saved\nat first',
      ],
    })
  })

  it('an error outside of journeys is a failure', () => {
    const stats = { expected: 0, unexpected: 0, flaky: 0, skipped: 0 }
    expect(countPlaywright({ stats, errors: [{ message: 'The server did not start' }] })).toMatchObject({
      failed: 1,
      failures: ['The server did not start'],
    })
  })

  it('a fault that was broken is a failure, and one that was not tried is skipped', () => {
    const tried = (verdict, reasons = []) => ({ verdict, fault: { name: `a fault ${verdict}` }, reasons })
    expect(countFaults([tried('held'), tried('BROKEN', ['1 lost']), tried('not tried')])).toEqual({
      passed: 1,
      failed: 1,
      skipped: 1,
      failures: ['a fault BROKEN\n1 lost'],
    })
  })
})
