import path from 'node:path'
import { serviceUrl } from './fields.ts'
import type { Reader } from './reader.ts'

export interface SealConfig {
  /** The file of a certificate with its key. Null to seal with the installation's own. */
  readonly p12: { readonly file: string; readonly passphrase: string } | null
  /** The address of an RFC 3161 timestamp authority. Null to seal without timestamps. */
  readonly timestampUrl: string | null
}

export function readSeal({ given, read, mistakes }: Reader, workingFolder: string): SealConfig {
  const file = given('SEAL_P12')
  const passphrase = given('SEAL_P12_PASSPHRASE')
  if (file === undefined && passphrase !== undefined)
    mistakes.push('SEAL_P12 is required when SEAL_P12_PASSPHRASE is set')
  return {
    p12: file === undefined ? null : { file: path.resolve(workingFolder, file), passphrase: passphrase ?? '' },
    timestampUrl: read('SEAL_TSA_URL', serviceUrl),
  }
}
