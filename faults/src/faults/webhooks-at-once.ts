import { drawBitmap } from '@credence/server/db/builders/fax-bitmap.ts'
import { packRows, writeTiff } from '@credence/server/db/builders/tiff.ts'
import { createHmac, generateKeyPairSync, randomUUID, sign } from 'node:crypto'
import { Client, type Asked } from '../client.ts'
import type { Fault } from '../fault.ts'
import { asSuperuser } from '../postgres.ts'
import { dialled, giveNumber, practiceNumber } from '../sms-messages.ts'
import { SmsVendor } from '../sms-vendor.ts'
import { until } from '../until.ts'

const times = 10
const rounds = 3
const faxSecret = 'the-secret-of-a-fault-test'
const faxNumber = '(907) 555-0191'
const stopper = (round: number) => `+1206555017${round}`

function faxPage(): Buffer {
  const { bits, ...size } = drawBitmap(['REFERRAL', 'SENT MORE THAN ONCE'])
  const strip = packRows(bits, Math.ceil(size.width / 8))
  return writeTiff([{ ...size, compression: 'packbits', one: 'white', strip }])
}

/** A message in JSON with the headers of its signature at this moment. */
const signed = (path: string, message: string, headersAt: (seconds: string) => Record<string, string>): Asked => ({
  method: 'POST',
  path,
  headers: { 'content-type': 'application/json', ...headersAt(String(Math.floor(Date.now() / 1000))) },
  bytes: Buffer.from(message),
})

function fax(): Asked {
  const message = JSON.stringify({
    id: randomUUID(),
    toNumber: dialled(faxNumber),
    content: faxPage().toString('base64'),
  })
  return signed('/api/hooks/fax', message, (at) => ({
    'x-credence-timestamp': at,
    'x-credence-signature': `sha256=${createHmac('sha256', faxSecret).update(`${at}.${message}`).digest('hex')}`,
  }))
}

const telnyx = generateKeyPairSync('ed25519')
const telnyxKey = Buffer.from(String(telnyx.publicKey.export({ format: 'jwk' }).x), 'base64url').toString('base64')

/** Its file is fetched by a job. The host of the file exists nowhere. */
function telnyxFax(): Asked {
  const message = JSON.stringify({
    data: {
      event_type: 'fax.received',
      payload: {
        fax_id: randomUUID(),
        to: dialled(faxNumber),
        from: '+12065550163',
        media_url: 'https://media.telnyx.test/fax.pdf',
      },
    },
  })
  return signed('/api/hooks/telnyx', message, (at) => ({
    'telnyx-timestamp': at,
    'telnyx-signature-ed25519': sign(null, Buffer.from(`${at}|${message}`), telnyx.privateKey).toString('base64'),
  }))
}

/** Each message ten times at once on two nodes, and once more when all were answered: one effect each. */
export const webhooksAtOnce: Fault = {
  id: 'F16',
  name: 'webhooks-at-once',
  title: `a reply, a STOP and a fax of each service arrive ${times} times at once on two nodes and once more later, ${rounds} times each`,
  async run(testBed) {
    const vendor = await SmsVendor.start({ loses: 0, reportTo: () => 0 })
    const { postgres, nodes } = await testBed.startNodes({
      nodes: 2,
      settings: {
        ...vendor.settings,
        FAX_HOOK_SECRET: faxSecret,
        TELNYX_PUBLIC_KEY: telnyxKey,
        TELNYX_MEDIA_HOSTS: 'media.telnyx.test',
      },
    })
    await asSuperuser(postgres.url, async (client) => {
      await giveNumber(client)
      await client.query('update practice set fax = $1 where id = 25', [faxNumber])
    })
    const reply = (words: string, from: string): Asked =>
      vendor.hook('/api/hooks/twilio/inbound', {
        Body: words,
        From: from,
        MessageSid: `SM${randomUUID().replaceAll('-', '')}`,
        To: dialled(practiceNumber),
      })
    const messages: { rows: string; ask: (round: number) => Asked }[] = [
      { rows: 'sms_reply', ask: (round) => reply('See you on Monday', `+1206555016${round}`) },
      { rows: 'sms_opt_out', ask: (round) => reply('STOP', stopper(round)) },
      { rows: 'inbound_fax', ask: fax },
      { rows: "pgboss.job where name = 'telnyx-fax'", ask: telnyxFax },
    ]
    const count = (rows: string) =>
      asSuperuser(
        postgres.url,
        async (client) => (await client.query<{ n: number }>(`select count(*)::int as n from ${rows}`)).rows[0]?.n ?? 0,
      )

    const totals = { acknowledged: 0, lost: 0, doubled: 0 }
    const refused: Record<string, number> = {}
    const broken: string[] = []
    for (let round = 0; round < rounds; round += 1)
      for (const { rows, ask } of messages) {
        const asked = ask(round)
        const before = await count(rows)
        const send = (n: number) => new Client(nodes[n % nodes.length]?.port ?? 0).ask(asked)
        const answers = await Promise.all(Array.from({ length: times }, (_, n) => send(n)))
        answers.push(await send(0))
        const made = (await count(rows)) - before
        for (const { status } of answers) {
          if (status === 200) totals.acknowledged += 1
          else refused[status] = (refused[status] ?? 0) + 1
        }
        if (made < 1) totals.lost += 1
        if (made > 1) totals.doubled += 1
        if (made !== 1) broken.push(`one message made ${made} rows of ${rows}`)
      }
    const answersTo = (number: string) => vendor.counts().get(number) ?? 0
    const stoppers = Array.from({ length: rounds }, (_, round) => stopper(round))
    await until('Each STOP is confirmed', () => stoppers.every((number) => answersTo(number) > 0))
    for (const [number, answers] of vendor.counts())
      if (answers > 1) broken.push(`${number} was answered ${answers} times`)
    for (const status of Object.keys(refused).filter((each) => each !== '503'))
      broken.push(`a message was answered ${status}`)
    return { ...totals, refused, recoveryMs: null, broken, note: `${vendor.messages.length} answers by text message` }
  },
}
