import * as contract from '@credence/contract/verify/calls'
import { verifyMessages } from '@credence/contract/verify/reasons'
import { Refusal } from '../../kit/request/refusal.ts'
import { Attachment, onWithoutTransaction } from '../../kit/request/route.ts'

export const verifyRoutes = [
  onWithoutTransaction(contract.verifyDocument, async ({ files: { file }, services: { evidence } }) => {
    if (!file) throw new Refusal(400, verifyMessages.noFile, { fields: { file: verifyMessages.noFile } })
    const { document, signers, seal, ...found } = await evidence.verify(file.bytes)
    return {
      ...found,
      document: document && { ...document, sealedAt: document.sealedAt.toISOString() },
      signers: signers.map(({ name, signedAt }) => ({ name, signedAt: signedAt.toISOString() })),
      seal: seal && {
        ...seal,
        sealedAt: seal.sealedAt?.toISOString() ?? null,
        timestampedAt: seal.timestampedAt?.toISOString() ?? null,
      },
    }
  }),

  onWithoutTransaction(
    contract.getRootCertificate,
    async ({ services: { evidence } }) =>
      new Attachment('credence-root.pem', 'application/x-pem-file', Buffer.from(await evidence.rootCertificate())),
  ),
]
