import { generateKeyPairSync, randomUUID } from 'node:crypto'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { jwtVerify } from 'jose'
import {
  accountId,
  connectHeaders,
  connectKeys,
  integrationKey,
  messageOf,
  onlyRecipient,
  Refused,
  shortOf,
  userId,
  type Definition,
  type Fault,
  type PeerEnvelope,
  type View,
} from './docusign-messages.ts'
import { bundle, signingPage, usedPage } from './docusign-pages.ts'

// A server on this machine that answers the calls of DocuSign which the product makes. It checks what DocuSign checks.

const keys = generateKeyPairSync('rsa', { modulusLength: 2048 })

export interface DocusignPeer {
  url: string
  env: Record<string, string>
  envelopes: Map<string, PeerEnvelope>
  /** The calls so far, such as `POST /oauth/token` and `POST /envelopes`; ids are left out. */
  calls: string[]
  views: Map<string, View>
  /** Of the tokens that are given out from now on. */
  tokenSeconds: number
  revokeTokens(): void
  /** The next calls that begin with this text fail. */
  fail(call: string, fault: Fault, times?: number): void
  /** Something happens while the next such call waits for its answer. */
  during(call: string, act: () => Promise<unknown>): void
  sign(envelopeId: string): void
  decline(envelopeId: string, reason: string): void
  /** A message of Connect about an envelope, and the headers that sign it. */
  messageAbout(envelopeId: string, more?: object): { body: string; headers: Record<string, string> }
  close(): Promise<void>
}

export async function startDocusign(): Promise<DocusignPeer> {
  const tokens = new Set<string>()
  const envelopes: DocusignPeer['envelopes'] = new Map()
  const views: DocusignPeer['views'] = new Map()
  const faults: { call: string; fault: Fault; times: number }[] = []
  const calls: string[] = []
  const acts = new Map<string, () => Promise<unknown>>()

  function envelopeOf(id: string | undefined): PeerEnvelope {
    const envelope = envelopes.get(id ?? '')
    if (!envelope) throw new Refused(404, 'ENVELOPE_DOES_NOT_EXIST')
    return envelope
  }

  async function grant(body: string): Promise<object> {
    const form = new URLSearchParams(body)
    const good = form.get('grant_type') === 'urn:ietf:params:oauth:grant-type:jwt-bearer'
    const { payload } = await jwtVerify(form.get('assertion') ?? '', keys.publicKey, {
      algorithms: ['RS256'],
      issuer: integrationKey,
      subject: userId,
      audience: new URL(peer.url).host,
      requiredClaims: ['iat', 'exp'],
    }).catch(() => ({ payload: { scope: '' } }))
    if (!good || payload.scope !== 'signature impersonation') throw new Refused(400, 'invalid_grant')
    const token = `token-${randomUUID()}`
    tokens.add(token)
    return { access_token: token, token_type: 'Bearer', expires_in: peer.tokenSeconds }
  }

  function create(definition: Definition): object {
    const [document] = definition.documents
    const isPdf =
      Buffer.from(document?.documentBase64 ?? '', 'base64')
        .subarray(0, 5)
        .toString('latin1') === '%PDF-'
    const envelope: PeerEnvelope = { id: randomUUID(), status: 'sent', definition }
    const { email, clientUserId } = onlyRecipient(envelope)
    if (!isPdf || definition.status !== 'sent' || !email.includes('@') || !clientUserId || !definition.emailSubject)
      throw new Refused(400, 'INVALID_REQUEST_BODY')
    envelopes.set(envelope.id, envelope)
    return { envelopeId: envelope.id, status: 'sent', uri: `/envelopes/${envelope.id}` }
  }

  function find(query: URLSearchParams): object {
    if (Number.isNaN(Date.parse(query.get('from_date') ?? ''))) throw new Refused(400, 'INVALID_REQUEST_PARAMETER')
    const states = (query.get('status') ?? '').split(',')
    const matching = [...envelopes.values()].filter(
      ({ status, definition }) =>
        states.includes(status) &&
        definition.customFields.textCustomFields.some(
          ({ name, value }) => query.get('custom_field') === `${name}=${value}`,
        ),
    )
    return matching.length
      ? {
          resultSetSize: String(matching.length),
          envelopes: matching.map(({ id, status }) => ({ envelopeId: id, status })),
        }
      : { resultSetSize: '0' }
  }

  const shown = (envelope: PeerEnvelope, withRecipients: boolean): object => ({
    envelopeId: envelope.id,
    status: envelope.status,
    completedDateTime: envelope.completedAt,
    ...(withRecipients ? { recipients: { signers: [{ declinedReason: envelope.declinedReason ?? '' }] } } : {}),
  })

  function openView(envelope: PeerEnvelope, asked: Record<string, unknown>): object {
    const { name, email, clientUserId } = onlyRecipient(envelope)
    if (envelope.status !== 'sent') throw new Refused(400, 'ENVELOPE_INVALID_STATUS')
    if (asked.userName !== name || asked.email !== email || asked.clientUserId !== clientUserId)
      throw new Refused(400, 'UNKNOWN_ENVELOPE_RECIPIENT')
    if (!asked.returnUrl || !asked.authenticationMethod) throw new Refused(400, 'INVALID_REQUEST_BODY')
    const id = randomUUID()
    const { frameAncestors, messageOrigins } = asked as Pick<View, 'frameAncestors' | 'messageOrigins'>
    views.set(id, { envelope, frameAncestors, messageOrigins, isUsed: false })
    return { url: `${peer.url}/Signing/${id}` }
  }

  function voidIt(envelope: PeerEnvelope, { status, voidedReason }: Record<string, unknown>): void {
    if (status !== 'voided' || !voidedReason) throw new Refused(400, 'INVALID_REQUEST_BODY')
    if (envelope.status !== 'sent') throw new Refused(400, 'ENVELOPE_CANNOT_VOID_INVALID_STATE')
    envelope.status = 'voided'
  }

  /** The answer of a call of the REST API. */
  function answer(method: string, url: URL, body: string): object | Buffer {
    const [, id, rest = ''] = /^\/envelopes(?:\/([\w-]+)(\/.*)?)?$/.exec(
      url.pathname.replace(`/restapi/v2.1/accounts/${accountId}`, ''),
    ) ?? ['', 'unknown', '/unknown']
    const sent = () => JSON.parse(body) as Record<string, unknown>
    switch (`${method} ${id ? ':id' : ''}${rest}`) {
      case 'POST ':
        return create(sent() as unknown as Definition)
      case 'GET ':
        return find(url.searchParams)
      case 'GET :id':
        return shown(envelopeOf(id), url.searchParams.get('include') === 'recipients')
      case 'PUT :id':
        voidIt(envelopeOf(id), sent())
        return {}
      case 'POST :id/views/recipient':
        return openView(envelopeOf(id), sent())
      case 'GET :id/documents/combined': {
        const [document] = envelopeOf(id).definition.documents
        const certificate = url.searchParams.get('certificate') === 'true' ? '\n% Certificate Of Completion\n' : ''
        return Buffer.concat([Buffer.from(document?.documentBase64 ?? '', 'base64'), Buffer.from(certificate)])
      }
      default:
        throw new Refused(404, 'RESOURCE_NOT_FOUND')
    }
  }

  /** What a browser asks for. */
  function browse(method: string, { pathname }: URL, response: ServerResponse): boolean {
    if (pathname === '/bundle.js') {
      response.writeHead(200, { 'content-type': 'text/javascript' }).end(bundle)
      return true
    }
    const [, kind, id = '', act] = /^\/(Signing|sessions)\/([\w-]+)(?:\/(finish|decline))?$/.exec(pathname) ?? []
    const view = views.get(id)
    if (!kind || !view) return false
    const { envelope, frameAncestors } = view
    const [parent = ''] = frameAncestors
    if (kind === 'Signing') {
      const recipient = onlyRecipient(envelope)
      const session = { id, documentName: envelope.definition.emailSubject, signerName: recipient.name, parent }
      const html = view.isUsed ? usedPage(parent) : signingPage(session)
      view.isUsed = true
      const headers = { 'content-security-policy': `frame-ancestors ${frameAncestors.join(' ')}` }
      response.writeHead(200, { 'content-type': 'text/html; charset=utf-8', ...headers }).end(html)
      return true
    }
    if (method !== 'POST') return false
    if (act === 'finish') peer.sign(envelope.id)
    else peer.decline(envelope.id, 'Not today')
    const isReadOnly = !envelope.definition.recipients.signers
    const sessionEndType = act === 'decline' ? 'decline' : isReadOnly ? 'viewing_complete' : 'signing_complete'
    response.writeHead(200, { 'content-type': 'application/json' })
    response.end(JSON.stringify({ type: 'sessionEnd', sessionEndType }))
    return true
  }

  function faultOf(call: string): Fault | undefined {
    const found = faults.find((each) => call.startsWith(each.call) && each.times > 0)
    if (found) found.times -= 1
    return found?.fault
  }

  async function serve(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { method = '' } = request
    const url = new URL(request.url ?? '/', peer.url)
    if (browse(method, url, response)) return
    const call = `${method} ${shortOf(url.pathname)}`
    calls.push(call)
    const body = await text(request)
    const fault = faultOf(call)
    if (fault === 'hang') return
    if (fault === 'drop') return void request.socket.destroy()
    if (typeof fault === 'number') throw new Refused(fault, 'UNSPECIFIED_ERROR')
    const isGrant = url.pathname === '/oauth/token'
    const token = /^Bearer (.+)$/.exec(request.headers.authorization ?? '')?.[1] ?? ''
    if (!isGrant && !tokens.has(token)) throw new Refused(401, 'USER_AUTHENTICATION_FAILED')
    const answered = isGrant ? await grant(body) : answer(method, url, body)
    const act = acts.get(call)
    acts.delete(call)
    await act?.()
    if (fault === 'dropAfter') return void request.socket.destroy()
    const isFile = Buffer.isBuffer(answered)
    response.writeHead(method === 'POST' && !isGrant ? 201 : 200, {
      'content-type': isFile ? 'application/pdf' : 'application/json',
    })
    response.end(isFile ? answered : JSON.stringify(answered))
  }

  const server = createServer((request, response) => {
    serve(request, response).catch((error: unknown) => {
      const { status, code } = error instanceof Refused ? error : new Refused(400, 'INVALID_REQUEST_BODY')
      response.writeHead(status, { 'content-type': 'application/json' })
      response.end(JSON.stringify({ errorCode: code, error: code, message: 'Told to nobody: Jane Doe' }))
    })
  })
  await new Promise<void>((ready) => {
    server.listen(0, '127.0.0.1', ready)
  })
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`

  const peer: DocusignPeer = {
    url,
    env: {
      DOCUSIGN_INTEGRATION_KEY: integrationKey,
      DOCUSIGN_USER_ID: userId,
      DOCUSIGN_ACCOUNT_ID: accountId,
      DOCUSIGN_BASE_URL: url,
      DOCUSIGN_AUTH_URL: url,
      DOCUSIGN_APPS_URL: url,
      DOCUSIGN_SCRIPT_URL: `${url}/bundle.js`,
      DOCUSIGN_CONNECT_KEYS: connectKeys.join(','),
      DOCUSIGN_PRIVATE_KEY: keys.privateKey.export({ type: 'pkcs8', format: 'pem' }).toString().replaceAll('\n', '\\n'),
    },
    envelopes,
    calls,
    views,
    tokenSeconds: 28_800,
    revokeTokens: () => tokens.clear(),
    fail: (call, fault, times = 1) => void faults.push({ call, fault, times }),
    during: (call, act) => void acts.set(call, act),
    sign(envelopeId) {
      Object.assign(envelopeOf(envelopeId), { status: 'completed', completedAt: new Date().toISOString() })
    },
    decline(envelopeId, reason) {
      Object.assign(envelopeOf(envelopeId), { status: 'declined', declinedReason: reason })
    },
    messageAbout(envelopeId, more = {}) {
      const body = messageOf(envelopeOf(envelopeId), more)
      return { body, headers: connectHeaders(body) }
    },
    async close() {
      server.closeAllConnections()
      await new Promise((closed) => {
        server.close(closed)
      })
    },
  }
  return peer
}
