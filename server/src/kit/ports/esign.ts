import type { TemplateField } from '@credence/contract/signing/template-calls'
import type { Scope } from '../request/scope.ts'

/** A field with the value that was filled in beforehand. */
export type FilledField = TemplateField & { value: string | null }

/** A document that one person is to sign. */
export interface Envelope {
  /** The id of the signing document, in its team. */
  teamId: number
  documentId: number
  documentName: string
  signer: { name: string; email: string | null }
  fields: readonly FilledField[]
  /** The name that the service gave the envelope when it was opened first. */
  envelopeId: string | null
  /**
   * Stores the name that the service gave the envelope, unless another one was stored meanwhile. Answers the stored
   * one.
   */
  keepEnvelopeId(envelopeId: string): Promise<string>
  /** The PDF that is shown. */
  readFile(): Promise<Buffer>
  /** The page that the frame is part of. */
  pageUrl: string
}

/** What the page needs to show the document, in the words of DocuSign JS. */
export interface OpenedEnvelope {
  scriptSrc: string
  integrationKey: string
  url: string
  envelopeId: string | null
}

export type EnvelopeStatus =
  | { state: 'OPEN' }
  | { state: 'SIGNED'; signedAt: Date }
  | { state: 'DECLINED'; reason: string }

/** Runs short work in a transaction of its own, as the caller of the request. A network call never holds a transaction. */
export type InTransaction = <T>(work: (scope: Scope) => Promise<T>) => Promise<T>

/** A signing service: the built-in one, or DocuSign. */
export interface Esign {
  /** Opens a document for its signer: a session that ends the earlier one. */
  open(envelope: Envelope, inTransaction: InTransaction): Promise<OpenedEnvelope>
  status(envelope: Envelope, inTransaction: InTransaction): Promise<EnvelopeStatus>
  /** The signed PDF with the service's own certificate. The built-in service stores it when it is signed. */
  download(envelope: Envelope, inTransaction: InTransaction): Promise<Buffer>
}
