export interface SigningField {
  key: string
  type: 'SIGNATURE' | 'INITIALS' | 'DATE' | 'TEXT' | 'CHECKBOX'
  /** From 1. */
  page: number
  /** Points from the top left corner of the page as it is shown, with its rotation and crop box applied. */
  x: number
  y: number
  width: number
  height: number
}

/** A signature or initials: typed in any script, or drawn as a PNG. */
export interface SigningMark {
  typed?: string
  drawn?: Buffer
}

/** What the certificate of completion states. */
export interface SigningEvidence {
  documentName: string
  /** `reached` is the masked email address or phone number. */
  signer: { name: string; reached: string }
  asker: string
  ip: string
  device: string
  /** SHA-256 of the PDF that was shown to the signer, in hexadecimal. */
  shownSha256: string
  events: readonly { at: Date; type: string; hash: string }[]
  chainHead: string
  reference: string
}

export interface SealedDocument {
  bytes: Buffer
  /** SHA-256 of `bytes`, in hexadecimal. */
  sha256: string
  pages: number
}

/** What a check of a PDF found. Document and signers are empty unless the file is whole and the seal is ours. */
export interface Verification {
  /** The bytes are exactly those that were sealed. */
  isWhole: boolean
  /** The seal's certificate was issued by the root of this installation, or is the configured one. */
  isOurs: boolean
  /** A sentence for lay people that says what was found. */
  reason: string
  document: { name: string; sealedAt: Date; sha256: string } | null
  signers: readonly { name: string; signedAt: Date }[]
  /** Null without a readable seal. */
  seal: {
    /** Null for a foreign seal. */
    level: 'PAdES B-B' | 'PAdES B-T' | null
    issuedTo: string
    issuedBy: string
    serialNumber: string
    /** As stated in a sealed part of ours that is unchanged; null otherwise. */
    sealedAt: Date | null
    timestampedAt: Date | null
  } | null
}

/** A PDF that cannot be used as a document to sign. The message says why, for the person who uploaded it. */
export class UnusablePdf extends Error {
  readonly reason: 'encrypted' | 'xfa' | 'broken' | 'not-a-pdf' | 'too-many-pages'

  constructor(reason: UnusablePdf['reason'], message: string) {
    super(message)
    this.name = 'UnusablePdf'
    this.reason = reason
  }
}

/** A drawn signature that is no PNG, or a huge one. */
export class UnusableMark extends Error {
  constructor() {
    super('The drawn signature cannot be read')
    this.name = 'UnusableMark'
  }
}

/** The timestamp authority did not answer with a valid token. */
export class TimestampFailed extends Error {
  constructor(message: string) {
    super(message)
    this.name = 'TimestampFailed'
  }
}

export interface SealInput {
  pdf: Buffer
  fields: readonly SigningField[]
  /** Texts of DATE and TEXT fields by key; 'true' marks a CHECKBOX. */
  values: Record<string, string>
  signature: SigningMark
  initials: SigningMark | null
  evidence: SigningEvidence
}

export interface JoinedPdf {
  bytes: Buffer
  /** The size of each page as it is shown, in points. */
  pages: { width: number; height: number }[]
}

/** Makes and checks the evidence of a signature. The work is done in a worker thread. */
export interface Evidence {
  /** Stamps the values, appends the certificate of completion and seals. Throws UnusableMark. */
  seal(input: SealInput): Promise<SealedDocument>
  /** Joins the files of a template into one PDF. Throws UnusablePdf. The annex becomes the last page or pages. */
  join(pdfs: readonly Buffer[], annex?: { title: string; lines: readonly string[] }): Promise<JoinedPdf>
  verify(pdf: Buffer): Promise<Verification>
  /** The root certificate of this installation as PEM. */
  rootCertificate(): Promise<string>
}
