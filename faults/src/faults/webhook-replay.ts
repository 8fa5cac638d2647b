import type { Fault } from '../fault.ts'
import { runTest } from '../run-test.ts'

export const webhookReplay: Fault = {
  id: 'F16',
  name: 'webhook-replay',
  title: 'a message of DocuSign arrives twice, late or out of order',
  run: async () => runTest('server/src/features/signing/docusign.test.ts'),
}
