import type { AddressInfo } from 'node:net'
import PostalMime, { type Email } from 'postal-mime'
import { SMTPServer } from 'smtp-server'
import type { SmtpConfig } from '../../src/config/config.ts'

export interface MailServer {
  port: number
  arrived: Email[]
  close: () => Promise<void>
}

/** A mail server on this machine that takes everything. */
export async function startMailServer(port = 0): Promise<MailServer> {
  const arrived: Email[] = []
  const server = new SMTPServer({
    authOptional: true,
    disableReverseLookup: true,
    hideSTARTTLS: true,
    logger: false,
    onData(stream, _session, done) {
      const pieces: Buffer[] = []
      stream.on('data', (piece: Buffer) => pieces.push(piece))
      stream.on(
        'end',
        () =>
          void PostalMime.parse(Buffer.concat(pieces)).then((mail) => {
            arrived.push(mail)
            done()
          }),
      )
    },
  })
  server.on('error', () => {})
  await new Promise<void>((ready) => {
    server.listen(port, '127.0.0.1', ready)
  })
  return {
    port: (server.server.address() as AddressInfo).port,
    arrived,
    close: () =>
      new Promise((closed) => {
        server.close(() => closed())
      }),
  }
}

export const smtpTo = (port: number): SmtpConfig => ({
  host: '127.0.0.1',
  port,
  secure: false,
  requireTls: false,
  user: null,
  password: null,
  from: 'Credence <no-reply@credence.test>',
})
