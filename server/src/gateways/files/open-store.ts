import type { FilesConfig } from '../../config/files.ts'
import type { Vault } from '../../kit/secrets/crypto.ts'
import { LocalStore } from './local.ts'
import type { FileStore } from '../../kit/ports/files.ts'
import { S3Store } from './s3.ts'

/** The configured file store. */
export const openStore = ({ s3, folder }: FilesConfig, vault: Vault): FileStore =>
  s3 ? new S3Store(s3) : new LocalStore(folder, vault)
