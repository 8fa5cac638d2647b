import { atEnd } from '@credence/bench/src/cleanup.ts'
import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { createServer, type AddressInfo } from 'node:net'
import { signedIn, type Client } from '../client.ts'
import type { Fault } from '../fault.ts'
import { until } from '../until.ts'

const good = 12
const poison = 'poison@faults.test'
/** This many connections fail in different ways before the mail server works. */
const badConnections = 6

/**
 * A mail server that breaks its first connections at different points, always refuses one address, and counts accepted
 * emails.
 */
async function startMailServer(): Promise<{ port: number; accepted: Map<string, number>; poisoned: () => number }> {
  const accepted = new Map<string, number>()
  let connections = 0
  let poisoned = 0
  const server = createServer((socket) => {
    connections += 1
    const number = connections
    socket.on('error', () => {})
    if (number <= badConnections && number % 3 === 0) return void socket.destroy()
    const say = (line: string) => void socket.write(`${line}\r\n`)
    let recipient = ''
    let inData = false
    let text = ''
    say('220 faults.test')
    socket.setEncoding('utf8').on('data', (data: string) => {
      text += data
      for (let end = text.indexOf('\r\n'); end >= 0; end = text.indexOf('\r\n')) {
        const line = text.slice(0, end)
        text = text.slice(end + 2)
        if (inData) {
          if (line !== '.') continue
          inData = false
          accepted.set(recipient, (accepted.get(recipient) ?? 0) + 1)
          say('250 kept')
        } else if (number <= badConnections && number % 3 === 1) say('451 come back later')
        else if (number <= badConnections && number % 3 === 2 && /^MAIL/i.test(line)) return void socket.destroy()
        else if (/^RCPT/i.test(line)) {
          recipient = /<(.*)>/.exec(line)?.[1] ?? ''
          if (recipient === poison) poisoned += 1
          say(recipient === poison ? '450 not now' : '250 go on')
        } else if (/^DATA/i.test(line)) {
          inData = true
          say('354 go on')
        } else if (/^QUIT/i.test(line)) {
          say('221 bye')
          socket.end()
        } else say('250 faults.test')
      }
    })
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  atEnd(() => void server.close())
  return { port: (server.address() as AddressInfo).port, accepted, poisoned: () => poisoned }
}

/** Creates a user, who is sent a welcome email. */
function invite(manager: Client, email: string) {
  const boundary = randomUUID()
  const data = JSON.stringify({ firstName: 'Fault', lastName: 'Person', email, sendWelcomeEmail: true })
  const bytes = Buffer.from(
    `--${boundary}\r\nContent-Disposition: form-data; name="data"\r\nContent-Type: application/json\r\n\r\n${data}\r\n--${boundary}--\r\n`,
  )
  return manager.ask({
    method: 'POST',
    path: '/api/user/admin/details',
    headers: { 'content-type': `multipart/form-data; boundary=${boundary}`, 'idempotency-key': randomUUID() },
    bytes,
  })
}

/** The mail server fails in several ways: emails are retried, arrive once, and a refused one does not block others. */
export const mailRefused: Fault = {
  id: 'F15',
  name: 'mail-refused',
  title: 'a mail server that breaks connections, answers 451, and never takes mail for one address',
  async run(testBed) {
    const mail = await startMailServer()
    const {
      nodes: [node],
    } = await testBed.startNodes({
      settings: { SMTP_URL: `smtp://127.0.0.1:${mail.port}`, MAIL_FROM: 'no-reply@credence.test' },
    })
    if (!node) throw new Error('There is no node')
    const manager = await signedIn(node.port, 'manager@aurora.test')
    const addresses = [poison, ...Array.from({ length: good }, (_, n) => `person-${n}@faults.test`)]
    const answers = []
    for (const address of addresses) answers.push(await invite(manager, address))
    const refused: Record<string, number> = {}
    for (const { status } of answers.filter((answer) => answer.status !== 200))
      refused[status] = (refused[status] ?? 0) + 1
    const arrived = () => addresses.filter((address) => mail.accepted.has(address)).length
    const isThere = await until('All mail that can arrive has arrived', () => arrived() === good, {
      withinMs: 120_000,
      everyMs: 100,
    }).then(
      () => true,
      () => false,
    )
    const triedAgain = await until('The refused mail is tried again', () => mail.poisoned() > 1, {
      withinMs: 60_000,
      everyMs: 100,
    }).then(
      () => true,
      () => false,
    )
    const doubled = [...mail.accepted.values()].filter((n) => n > 1).length
    return {
      acknowledged: answers.length - Object.values(refused).reduce((sum, n) => sum + n, 0),
      lost: good - arrived(),
      doubled,
      refused,
      recoveryMs: null,
      note: `${badConnections} broken connections, the poison was tried ${mail.poisoned()} times`,
      broken: [
        ...(isThere ? [] : [`${good - arrived()} mails have not arrived`]),
        ...(doubled ? [`${doubled} mails arrived twice`] : []),
        ...(triedAgain ? [] : ['the refused mail was not tried again']),
        ...Object.keys(refused).map((status) => `an invitation was answered ${status}`),
        ...(node.unwantedExits ? ['the node ended by itself'] : []),
      ],
    }
  },
}
