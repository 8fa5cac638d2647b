import { receiveDocusignMessage } from '@credence/contract/signing/docusign-calls'
import { on } from '../../kit/request/route.ts'
import { envelopeCheck } from './envelope-jobs.ts'

/** Nothing of a message is believed but that an envelope changed, so repeated and late messages do no harm. */
export const docusignRoutes = [
  on(receiveDocusignMessage, async ({ scope, body: { data } }) => {
    await scope.services.queue.send(scope, envelopeCheck, { envelopeId: data.envelopeId })
    return {}
  }),
]
