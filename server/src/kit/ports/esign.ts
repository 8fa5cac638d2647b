import type { TemplateField } from '@credence/contract/signing/template-calls'

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
  /** Makes a session of the built-in service, which ends the earlier ones of the document. Answers its token. */
  openSession(): Promise<string>
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

/** A signing service: the built-in one, or DocuSign. */
export interface Esign {
  /** The built-in service opens a document in the transaction of the page. Every other one is asked without a transaction. */
  readonly isBuiltIn: boolean
  /** Opens a document for its signer: a session that ends the earlier one. */
  open(envelope: Envelope): Promise<OpenedEnvelope>
  /** What became of an envelope. The built-in service is not asked: it records signatures and refusals itself. */
  status(envelope: Envelope): Promise<EnvelopeStatus>
  /** The signed PDF with the service's own certificate. */
  download(envelope: Envelope): Promise<Buffer>
  /** Ends an envelope that nobody is to sign any more. One that is signed stays as it is. */
  end(envelopeId: string): Promise<void>
}
