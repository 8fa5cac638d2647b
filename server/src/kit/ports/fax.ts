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

export interface FaxLine {
  transmit(fax: Fax): Promise<void>
}

/** Digits with the country, as vendors want them. */
export const dialled = (number: string): string => {
  const digits = number.replace(/\D/g, '')
  return digits.length === 10 ? `+1${digits}` : `+${digits}`
}
