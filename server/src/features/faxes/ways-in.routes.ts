import * as contract from '@credence/contract/faxes/ways-in'
import { faxTexts } from '@credence/contract/faxes/texts'
import { Refusal } from '../../kit/request/refusal.ts'
import { on, onLongMessage, onWithoutTransaction } from '../../kit/request/route.ts'
import { acceptFax } from './arrival.actions.ts'
import { simulateFax } from './sample.actions.ts'
import { queueTelnyxFax } from './telnyx.actions.ts'

/** Node decodes what it can and ignores the rest, so the length says whether there was a rest. */
function decodeBase64(content: string): Buffer {
  const bytes = Buffer.from(content, 'base64')
  const padding = content.endsWith('==') ? 2 : content.endsWith('=') ? 1 : 0
  if (bytes.length !== Math.floor(((content.length - padding) * 3) / 4)) throw new Refusal(400, faxTexts.notBase64)
  return bytes
}

export const faxWayRoutes = [
  onLongMessage(
    contract.receiveFax,
    async ({ services, sender, body: { id, content, toNumber, fromNumber, fromCallerId, received, filename } }) => ({
      id: await acceptFax(services, sender, {
        toNumber,
        fromNumber,
        fromCallerId,
        received,
        filename,
        receipt: { way: 'hook', senderId: id },
        bytes: decodeBase64(content),
      }),
    }),
  ),
  on(contract.receiveTelnyxEvent, async ({ scope, body: { data } }) => {
    await queueTelnyxFax(scope, data)
    return {}
  }),
  onWithoutTransaction(contract.simulateFax, async ({ services, body }) => ({ id: await simulateFax(services, body) })),
]
