export interface FaxPage {
  filename: string
  contentType: string
  bytes: Buffer
}
/** The reference names the fax for good: a line that is asked twice knows it for the same. */
export interface Fax {
  to: string
  subject: string
  text: string
  reference: string
  pages: readonly FaxPage[]
}

/** The line did not accept a fax. Staff read the message. */
export class FaxFailed extends Error {}

export interface FaxLine {
  /** Throws FaxFailed. */
  transmit(fax: Fax): Promise<void>
}

/** Digits with the country, as vendors want them. */
export const dialled = (number: string): string => {
  const digits = number.replace(/\D/g, '')
  return digits.length === 10 ? `+1${digits}` : `+${digits}`
}

/** The file of an inbound fax cannot be read or converted. It is kept as it came. */
export class UnreadableFax extends Error {
  constructor(message: string) {
    super(message)
    this.name = 'UnreadableFax'
  }
}

export interface ReadFax {
  pages: number
  /** The PDF that was made from a TIFF; null for a file that is a PDF already. */
  pdf: Buffer | null
}

/** Reads the files of inbound faxes. The work is done in a worker thread. Both throw UnreadableFax. */
export interface FaxReader {
  read(file: Buffer): Promise<ReadFax>
  /** The pages are counted from 1. */
  split(file: Buffer, pages: readonly number[]): Promise<{ chosen: Buffer; others: Buffer }>
}

/** Where a vendor keeps the files of faxes that it received. */
export interface FaxMedia {
  fetch(url: string): Promise<Buffer>
}
