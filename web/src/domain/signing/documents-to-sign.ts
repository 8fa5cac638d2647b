/** The document that the server gives out to be signed now. All are null once everything is signed. */
export interface DocumentToSign {
  hasMore: boolean
  scriptSrc: string | null
  integrationKey: string | null
  url: string | null
  urlIndex: number | null
  templateName: string | null
  /** How many documents there are, signed ones too. */
  documentCount: number
}

/** A document that can be shown. */
export interface OpenDocument {
  hasMore: boolean
  scriptSrc: string
  integrationKey: string
  url: string
  urlIndex: number
  templateName: string
  documentCount: number
}

const opened = (
  { hasMore, integrationKey, url, urlIndex, templateName, documentCount }: DocumentToSign,
  scriptSrc: string | null,
  leastIndex: number,
): OpenDocument | null =>
  scriptSrc && integrationKey && url && urlIndex !== null && urlIndex >= leastIndex
    ? { hasMore, scriptSrc, integrationKey, url, urlIndex, templateName: templateName ?? '', documentCount }
    : null

/** The first document to show; null if everything is signed and only the completion is missing. */
export const firstDocument = (answer: DocumentToSign): OpenDocument | null => opened(answer, answer.scriptSrc, 0)

/** The document after this one, by the same script; null if there is none. */
export const nextDocument = (answer: DocumentToSign, before: OpenDocument): OpenDocument | null =>
  opened(answer, before.scriptSrc, 1)

export type AfterSession = 'next' | 'complete' | 'link changed' | 'ended'

/** What follows when a session ends. A refusal ends the link. Anything else can be opened again. */
export function afterSession(sessionEndType: string, hasMore: boolean): AfterSession {
  if (sessionEndType === 'signing_complete' || sessionEndType === 'viewing_complete')
    return hasMore ? 'next' : 'complete'
  return sessionEndType === 'decline' ? 'link changed' : 'ended'
}
