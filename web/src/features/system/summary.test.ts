import type { SystemLine } from '@credence/contract/system/calls'
import { expect, test } from 'vitest'
import { summaryOf } from './summary.ts'

const line = (area: SystemLine['area'], status: SystemLine['status']): SystemLine => ({
  area,
  status,
  message: '',
  since: null,
})

test.each<[SystemLine[], string]>([
  [[line('mail', 'ok'), line('virusScanner', 'off')], 'Everything that is set up works.'],
  [[line('mail', 'degraded'), line('files', 'ok')], 'Mail needs attention.'],
  [[line('mail', 'degraded'), line('backups', 'failed')], 'Mail and backups need attention.'],
])('the summary names the areas that are degraded or failed', (lines, sentence) => {
  expect(summaryOf(lines)).toBe(sentence)
})
