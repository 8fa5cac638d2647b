/** Nothing was sent: the address is none that this server may reach. */
export class EgressRefused extends Error {}
/** Something went wrong on the way; whether it arrived is not known. */
export class EgressFailed extends Error {}

export interface EgressAnswer {
  status: number
}
export interface EgressFile extends EgressAnswer {
  bytes: Buffer
}
export interface Form {
  type: string
  bytes: Buffer
}

export interface Egress {
  /** Whether the settings allow the host of an address at all. */
  allows(url: string): boolean
  post(url: string, form: Form): Promise<EgressAnswer>
  /** Reads a file. One with more bytes is refused while it is read. */
  get(url: string, maxBytes: number): Promise<EgressFile>
}
