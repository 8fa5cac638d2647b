import type { AddressInfo } from 'node:net'
import PostalMime, { type Email } from 'postal-mime'
import { SMTPServer } from 'smtp-server'

/** A mail server on this machine that keeps what it gets. */
export class MailPeer {
  readonly url: string
  readonly mails: Email[] = []
  readonly #server: SMTPServer

  private constructor(server: SMTPServer) {
    this.#server = server
    this.url = `smtp://127.0.0.1:${(server.server.address() as AddressInfo).port}`
  }

  static async start(): Promise<MailPeer> {
    const server = new SMTPServer({
      authOptional: true, disableReverseLookup: true, hideSTARTTLS: true, logger: false,
      onData(stream, _session, done) {
        const chunks: Buffer[] = []
        stream.on('data', (chunk: Buffer) => chunks.push(chunk))
        stream.on('end', () => void PostalMime.parse(Buffer.concat(chunks)).then((mail) => {
          peer.mails.push(mail)
          done()
        }))
      },
    })
    server.on('error', () => {})
    await new Promise<void>((ready) => { server.listen(0, '127.0.0.1', ready) })
    const peer = new MailPeer(server)
    return peer
  }

  /** The newest sign-in code that was sent to somebody. */
  codeFor(address: string): string | undefined {
    const mail = this.mails.findLast(({ to }) => to?.some((each) => each.address === address))
    return /^\d{6}$/m.exec(mail?.text ?? '')?.[0]
  }

  stop(): Promise<void> {
    return new Promise((stopped) => { this.#server.close(stopped) })
  }
}
