import { readFile } from 'node:fs/promises'
import type pg from 'pg'
import type { SealConfig } from '../../config/seal.ts'
import type { SealCredentials } from '../../kit/paper/signing/cms.ts'
import { SigningThreads } from '../../kit/paper/signing/signing-threads.ts'
import { TimestampFailed, type Evidence } from '../../kit/ports/evidence.ts'
import { Refusal } from '../../kit/request/refusal.ts'
import type { Vault } from '../../kit/secrets/crypto.ts'
import { SealCertificates } from './seal-certificates.ts'

interface EvidenceOptions {
  pool: pg.Pool
  vault: Vault
  seal: SealConfig
  publicUrl: string
}

const pemOf = (der: Buffer): string =>
  `-----BEGIN CERTIFICATE-----\n${der.toString('base64').replaceAll(/.{64}/g, '$&\n').trimEnd()}\n-----END CERTIFICATE-----\n`

/** The certificate of the settings. The library is loaded only where there is one. */
async function readConfigured({ p12 }: SealConfig): Promise<SealCredentials | null> {
  if (!p12) return null
  try {
    const { readP12 } = await import('./read-p12.ts')
    return readP12(await readFile(p12.file), p12.passphrase)
  } catch (error) {
    const { code, message } = error as NodeJS.ErrnoException
    throw new Error(`SEAL_P12 ${code ? 'cannot be read' : message}`, { cause: error })
  }
}

/** The evidence of signatures, with the certificates of this installation. */
export function createEvidence({ pool, vault, seal, publicUrl }: EvidenceOptions): Evidence {
  const certificates = new SealCertificates(pool, vault, () => readConfigured(seal))
  const threads = new SigningThreads()
  const verifyAt = `${publicUrl}/verify`
  return {
    async seal(input) {
      const credentials = await certificates.credentials()
      try {
        return await threads.seal(input, { credentials, timestampUrl: seal.timestampUrl, verifyAt })
      } catch (error) {
        if (error instanceof TimestampFailed)
          throw new Refusal(503, 'The time of the signature could not be confirmed; please try again')
        throw error
      }
    },
    join: (pdfs, annex) => threads.join(pdfs, annex),
    verify: async (file) => threads.verify(file, await certificates.own()),
    rootCertificate: async () => pemOf(await certificates.root()),
  }
}
