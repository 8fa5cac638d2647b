import type { Scope } from '../../kit/request/scope.ts'
import type { Services } from '../../kit/request/services.ts'
import type { Begin } from '../../kit/request/route.ts'
import type { SigningKindName, StoredRequest } from './signing.queries.ts'

/** What is needed to work for a page that signs, or in its place. */
export interface Flow {
  services: Services
  teamId: number
  linkId: string
  /** Opens a transaction as the holder of the link. */
  begin: Begin
}

/** The documents of a link whose request is made when its page is opened first. */
export interface Plan {
  practiceId: number | null
  providerId: number
  fppeTaskId: number | null
  signerFirstName: string
  signerLastName: string
  /** In the order of signing. */
  templateIds: readonly number[]
  /** Added to each document. */
  annex: { title: string; lines: readonly string[] } | null
}

/** A signed document and its copy for the record, which is in the store. */
export interface SignedCopy {
  name: string
  objectKey: string
}

export interface Completed {
  linkId: string
  /** Null where nothing was to sign. */
  request: StoredRequest | null
  copies: readonly SignedCopy[]
}

/** What differs between the pages that sign. */
export interface SigningKind {
  name: SigningKindName
  /** Of kinds whose link is not about a request; null where nothing is to sign. */
  plan?: (scope: Scope) => Promise<Plan | null>
  /** Refuses a completion before the signing service is asked. */
  check?: (scope: Scope) => Promise<void>
  /** The signed documents become documents of the record. */
  filesDocuments: boolean
  /** Whether `finish` works as the holder of the link. Otherwise it works as the server. */
  finishesAsLink: boolean
  /** Completes the link and writes what becomes of the documents, in one transaction. False when that was done before. */
  finish: (scope: Scope, completed: Completed) => Promise<boolean>
  /** 404: the link opens nothing. */
  unknown: string
}
