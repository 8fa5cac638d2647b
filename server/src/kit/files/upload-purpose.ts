import type { z } from 'zod'
import type { Scope } from '../request/scope.ts'

/** A file that is whole, though not yet safe. It cannot be read before it is `kept`. */
export interface ArrivedFile {
  key: string
  kept: Promise<void>
}

interface Definition<T> {
  /** Stored with each address. */
  name: string
  /** For which record the file is, as the address was asked for it. Parsed when the file has arrived. */
  target: z.ZodType<T>
  /** What becomes of the file, in the transaction that notes it. Answers the name that it is kept under. */
  take: (scope: Scope, target: T, file: ArrivedFile) => Promise<string>
}

/** Takes the files of one purpose, for the target that was stored with their address. */
export interface UploadTaker {
  name: string
  receive: (scope: Scope, storedTarget: unknown, file: ArrivedFile) => Promise<string>
}

/** What a file is sent for, at a signed address. */
export interface UploadPurpose<T> extends Definition<T>, UploadTaker {}

/** Declares a purpose beside the feature that takes the files. `server/src/uploads.ts` lists them all. */
export const uploadPurpose = <T>(purpose: Definition<T>): UploadPurpose<T> => ({
  ...purpose,
  receive: (scope, storedTarget, file) => purpose.take(scope, purpose.target.parse(storedTarget), file),
})
