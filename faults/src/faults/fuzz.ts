import type { Fault } from '../fault.ts'
import { runTest } from '../run-test.ts'

export const fuzz: Fault = {
  id: 'F12',
  name: 'fuzz',
  title: 'every operation with mutated values, as four roles',
  run: async () => runTest('server/test/fuzz.test.ts'),
}
