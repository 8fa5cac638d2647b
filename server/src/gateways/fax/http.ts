import type { FaxConfig } from '../../config/sending.ts'
import { dialled, FaxFailed, type FaxLine } from '../../kit/ports/fax.ts'

const timeoutMs = 30_000
const unreachable = 'The fax service could not be reached'
const unanswered = 'The fax service did not answer in time; the fax may have been sent'

/** A vendor that accepts faxes as JSON over HTTPS. */
export const httpFax = ({ url, key, from }: FaxConfig): FaxLine => ({
  async transmit({ to, subject, text, reference, pages }) {
    const response = await fetch(url, {
      method: 'POST',
      redirect: 'error',
      signal: AbortSignal.timeout(timeoutMs),
      headers: { 'content-type': 'application/json', authorization: `Bearer ${key}`, 'idempotency-key': reference },
      body: JSON.stringify({
        to: dialled(to),
        from: dialled(from),
        reference,
        subject,
        text,
        documents: pages.map(({ filename, contentType, bytes }) => ({
          filename,
          contentType,
          content: bytes.toString('base64'),
        })),
      }),
    }).catch((error: Error) => {
      throw new FaxFailed(error.name === 'TimeoutError' ? unanswered : unreachable, { cause: error })
    })
    await response.body?.cancel()
    if (!response.ok) throw new FaxFailed(`The fax service answered ${response.status}`)
  },
})
