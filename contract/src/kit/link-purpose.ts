/** What an emailed link can be about. */
export type SubjectKind = 'account' | 'practice' | 'provider' | 'fppeTask' | 'signingRequest' | 'signingDocument'

/** The one record that a link is about. */
export interface Subject {
  kind: SubjectKind
  id: number
}

export type Lifetime = `${number} ${'minutes' | 'days'}`

interface Purpose {
  /** Stored with each link, so it must not change once links were sent. */
  kind: string
  /** What a link of this purpose may be about. */
  subjects: readonly SubjectKind[]
  /** Unless the link is made with a lifetime of its own. */
  lifetime: Lifetime
  /** Where the link leads in the browser. */
  page: `/${string}/:token`
  texts: {
    /** 404: never made, revoked, of another purpose, or about something that is gone. */
    unknown: string
    /** 422. */
    expired: string
    /** 409: the call would change something that is complete. Only of links that stay open. */
    complete?: string
  }
  /** Whether GET calls are still answered once the link is complete. A link that does not stay open is unknown then. */
  staysOpen: boolean
  /** Whether it is noted when a page of the link was read last, at most once a minute. */
  notesReading?: boolean
}

/**
 * What a link is for. Endpoints name it in their access. A token of one purpose is unknown to the calls of every other.
 */
export interface LinkPurpose extends Readonly<Purpose> {
  readonly isLinkPurpose: true
}

export const linkPurpose = (purpose: Purpose): LinkPurpose => ({ ...purpose, isLinkPurpose: true })

export const isLinkPurpose = (value: unknown): value is LinkPurpose =>
  typeof value === 'object' && value !== null && (value as { isLinkPurpose?: unknown }).isLinkPurpose === true

/** The path of the page that a link leads to. */
export const pageOf = ({ page }: LinkPurpose, token: string): string => page.replace(':token', token)
