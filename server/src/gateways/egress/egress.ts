import { lookup } from 'node:dns/promises'
import http from 'node:http'
import https from 'node:https'
import { isIP, type LookupFunction } from 'node:net'
import { EgressFailed, EgressRefused, type Egress, type EgressFile, type Form } from '../../kit/ports/egress.ts'
import { isPublicAddress } from './public-address.ts'

export interface EgressOptions {
  /** The allowed hosts, with the port if it is not the default one. */
  hosts: readonly string[]
  /** Whether a connection to a resolved address is allowed. */
  mayConnect?: (address: string) => boolean
  resolve?: (host: string) => Promise<string[]>
  protocols?: readonly string[]
  timeoutMs?: number
}

const mostRedirects = 3
/** Of an answer that is discarded. */
const mostBytes = 64 * 1024

interface Asked {
  method: 'GET' | 'POST'
  form: Form | null
  signal: AbortSignal
  /** The most bytes of a file that is kept; null discards the answer. */
  maxBytes: number | null
}

const resolveAll = async (host: string) => (await lookup(host, { all: true })).map(({ address }) => address)

/**
 * Posts forms to configured hosts only, and reads files from them. Names are resolved here, every address must be public, and the connection is
 * made to the checked address, so that a changed DNS answer has no effect.
 */
export function createEgress({
  hosts,
  mayConnect = isPublicAddress,
  resolve = resolveAll,
  protocols = ['https:'],
  timeoutMs = 20_000,
}: EgressOptions): Egress {
  const allowed = new Set(hosts.map((host) => host.toLowerCase()))
  const isAllowed = (url: URL) =>
    allowed.has(url.host) && protocols.includes(url.protocol) && !url.username && !url.password

  async function vet(url: URL): Promise<string> {
    if (!isAllowed(url)) throw new EgressRefused(`${url.host} is not among the hosts that this server may reach`)
    const host = url.hostname.replace(/^\[|\]$/g, '')
    const addresses = isIP(host) ? [host] : await resolve(host).catch(() => [])
    const [address] = addresses
    if (!address) throw new EgressRefused(`${url.host} was not found`)
    if (!addresses.every(mayConnect)) throw new EgressRefused(`${url.host} leads to an address that is not public`)
    return address
  }

  async function send(url: URL, asked: Asked, redirects = mostRedirects): Promise<EgressFile> {
    const address = await vet(url)
    const { status, location, bytes } = await exchange(url, address, asked)
    if (status < 300 || status >= 400 || !location) return { status, bytes }
    if (redirects === 0) throw new EgressFailed(`${url.host} redirects without end`)
    if (!URL.canParse(location, url.href)) throw new EgressFailed(`${url.host} redirects to nowhere`)
    const keeps = status === 307 || status === 308
    return send(new URL(location, url), keeps ? asked : { ...asked, method: 'GET', form: null }, redirects - 1)
  }

  return {
    allows: (url) => URL.canParse(url) && isAllowed(new URL(url)),
    async post(url, form) {
      if (!URL.canParse(url)) throw new EgressRefused('The address of the form is not valid')
      const signal = AbortSignal.timeout(timeoutMs)
      const { status } = await send(new URL(url), { method: 'POST', form, signal, maxBytes: null })
      return { status }
    },
    async get(url, maxBytes) {
      if (!URL.canParse(url)) throw new EgressRefused('The address of the file is not valid')
      return send(new URL(url), { method: 'GET', form: null, signal: AbortSignal.timeout(timeoutMs), maxBytes })
    },
  }
}

/** One request to one checked address. The response is read to its end or to a limit. */
function exchange(
  url: URL,
  address: string,
  { method, form, signal, maxBytes }: Asked,
): Promise<EgressFile & { location: string | undefined }> {
  const family = isIP(address) as 4 | 6
  const pinned = ((_host, options, done) =>
    options.all ? done(null, [{ address, family }]) : done(null, address, family)) as LookupFunction
  return new Promise((resolve, reject) => {
    const fail = (error: Error) =>
      reject(new EgressFailed(`${url.host} did not answer: ${signal.aborted ? 'it took too long' : error.message}`))
    const request = (url.protocol === 'https:' ? https : http).request(
      url,
      {
        method,
        lookup: pinned,
        signal,
        agent: false,
        headers: form ? { 'content-type': form.type, 'content-length': form.bytes.length } : {},
      },
      (response) => {
        let bytes = 0
        const kept: Buffer[] = []
        const settle = () =>
          resolve({
            status: response.statusCode ?? 0,
            location: response.headers.location,
            bytes: Buffer.concat(kept),
          })
        response.on('data', (chunk: Buffer) => {
          bytes += chunk.length
          if (bytes <= (maxBytes ?? mostBytes)) {
            if (maxBytes !== null) kept.push(chunk)
            return
          }
          response.removeAllListeners('error').on('error', () => {})
          response.destroy()
          if (maxBytes === null) settle()
          else reject(new EgressRefused(`${url.host} sends a larger file than is taken`))
        })
        response.on('end', settle)
        response.on('error', fail)
      },
    )
    request.on('error', fail)
    request.end(form?.bytes)
  })
}
