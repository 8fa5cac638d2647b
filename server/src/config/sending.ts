import { list, serviceUrl, webHost } from './fields.ts'
import type { Reader } from './reader.ts'
import { z } from 'zod'

export interface FaxConfig {
  readonly url: string
  readonly key: string
  readonly from: string
}

export interface SendingConfig {
  /** The hosts to which carriers' forms may be posted. The default is none. */
  readonly egressHosts: readonly string[]
  /** Null to keep faxes in the embedded mailbox. */
  readonly fax: FaxConfig | null
}

export function readSending({ given, read, mistakes }: Reader): SendingConfig {
  const egressHosts = read('EGRESS_HOSTS', z.string().transform(list).pipe(z.array(webHost))) ?? []
  const names = ['FAX_URL', 'FAX_KEY', 'FAX_FROM']
  const missing = names.filter((name) => given(name) === undefined)
  const url = read('FAX_URL', serviceUrl)
  if (missing.length > 0 && missing.length < names.length)
    mistakes.push(`${missing.join(', ')} is missing; ${names.join(', ')} go together`)
  const [key, from] = [given('FAX_KEY'), given('FAX_FROM')]
  return { egressHosts, fax: url && key !== undefined && from !== undefined ? { url, key, from } : null }
}
