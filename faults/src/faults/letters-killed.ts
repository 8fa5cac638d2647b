import { atEnd } from '@credence/bench/src/cleanup.ts'
import pg from 'pg'
import { signedIn, type Client } from '../client.ts'
import type { Fault } from '../fault.ts'
import { until } from '../until.ts'

const practice = 25
const lettersPerRound = 12
/** A job of a killed process is taken up again after two minutes. */
const settledWithinMs = 420_000

/** When the process is killed. */
interface Seam {
  name: string
  /** The state that letters of these referrals must have, and how many of them. */
  state: 'waiting' | 'sending' | 'sent'
  letters: number
  /** No message reaches the mailbox meanwhile. */
  holdsMailbox?: true
}

const seams: readonly Seam[] = [
  { name: 'acknowledged, before they are sent', state: 'waiting', letters: 1 },
  { name: 'claimed, while the line takes them', state: 'sending', letters: 1, holdsMailbox: true },
  { name: 'some sent, others waiting', state: 'sent', letters: 3 },
]

async function countIn(watcher: pg.Client, states: readonly string[], referralIds: readonly number[]): Promise<number> {
  const { rows } = await watcher.query<{ n: number }>(
    'select count(*)::int as n from referral_reply where state = any ($1) and referral_id = any ($2)',
    [states, referralIds],
  )
  return rows[0]?.n ?? 0
}

/** Whether the queue has letters that a node which was started at a given time still sends. */
async function hasQueuedLetters(watcher: pg.Client, startedAt: Date): Promise<boolean> {
  const { rows } = await watcher.query<{ isQueued: boolean }>(
    `select exists (select from pgboss.job where name = 'referral-reply'
       and (state in ('created', 'retry') or (state = 'active' and started_on > $1))) as "isQueued"`,
    [startedAt],
  )
  return rows[0]?.isQueued ?? true
}

interface Letter {
  referralId: number
  to: string
  status: number | string
}

/** A referring practice with an address of its own and a referral of it, so that a message tells whose letter it is. */
async function makeReferral(manager: Client, watcher: pg.Client, n: number, round: number) {
  const name = `Practice ${round}-${n}`
  const fax = `(907) 555-0${round + 5}${String(n).padStart(2, '0')}`
  const email = `round-${round}-${n}@letters.test`
  await watcher.query(
    'insert into referring_practice (team_id, position, name, fax, email) select team_id, 100 + $2, $3, $4, $5 from practice where id = $1',
    [practice, round * 100 + n, name, fax, email],
  )
  const { status, body } = await manager.ask({
    method: 'POST',
    path: `/api/referral/${practice}`,
    json: {
      status: 'FIRST_ATTEMPT',
      urgency: 'ROUTINE',
      location: 'ARH',
      patientFirstName: 'Ada',
      patientLastName: name,
      referringPractice: name,
    },
  })
  if (status !== 200) throw new Error(`A referral was answered ${status}`)
  return { id: (body as { id: number }).id, fax, email }
}

/** The node is killed while letters to referring practices are sent. Each is sent once, or noted as one that may not have arrived. */
export const lettersKilled: Fault = {
  id: 'F28',
  name: 'letters-killed',
  title: `kill -9 at ${seams.length} points while letters to referring practices are sent by fax and email`,
  async run(testBed) {
    const {
      postgres: { url },
      nodes: [node],
    } = await testBed.startNodes()
    if (!node) throw new Error('There is no node')
    const watcher = new pg.Client({ connectionString: url })
    const holder = new pg.Client({ connectionString: url })
    for (const client of [watcher, holder]) {
      await client.connect()
      atEnd(() => client.end())
    }
    const letters: Letter[] = []
    const broken: string[] = []
    let startedAt = new Date(0)

    for (const [round, { name, state, letters: wanted, holdsMailbox }] of seams.entries()) {
      const manager = await signedIn(node.port, 'manager@aurora.test')
      const referrals = []
      for (let n = 0; n < lettersPerRound; n += 1) referrals.push(await makeReferral(manager, watcher, n, round))
      if (holdsMailbox) {
        // A letter of the round before would wait for the mailbox until its statement is cancelled.
        await until(
          'The letters of the round before are sent',
          async () => !(await hasQueuedLetters(watcher, startedAt)),
        )
        await holder.query('begin; lock table mailbox_message in exclusive mode')
      }
      const answers = referrals.map(async ({ id, fax, email }, n) => {
        const channel = n % 2 ? 'EMAIL' : 'FAX'
        const { status } = await manager.ask({
          method: 'POST',
          path: `/api/referral/reply/${id}`,
          headers: { 'idempotency-key': `letter-${round}-${n}` },
          json: { reason: 'Patient declined', channel },
        })
        letters.push({ referralId: id, to: n % 2 ? email : fax, status })
      })
      const ids = referrals.map(({ id }) => id)
      await until(name, async () => (await countIn(watcher, [state], ids)) >= wanted, { everyMs: 2 })
      await node.kill()
      await Promise.all(answers)
      if (holdsMailbox) {
        if ((await countIn(watcher, ['sending'], ids)) === 0) broken.push(`${name}: the kill left no fax under way`)
        await holder.query('rollback')
      }
      manager.close()
      startedAt = new Date()
      await node.restart()
    }
    await until(
      'Every letter has its final state',
      async () =>
        (await countIn(
          watcher,
          ['waiting', 'sending'],
          letters.map(({ referralId }) => referralId),
        )) === 0,
      { everyMs: 500, withinMs: settledWithinMs },
    )

    const acknowledged = letters.filter(({ status }) => status === 200)
    const found: ({ state: string; messages: number; notes: number } | undefined)[] = []
    for (const { referralId, to } of acknowledged) {
      const { rows } = await watcher.query<{ state: string; messages: number; notes: number }>(
        `select y.state, (select count(*)::int from mailbox_message where recipient = $2) as messages,
                  (select count(*)::int from referral_activity a where a.referral_reply_id = y.id and a.notes like '%may have arrived%') as notes
             from referral_reply y where y.referral_id = $1`,
        [referralId, to],
      )
      found.push(rows[0])
    }
    const isLost = (each: (typeof found)[number]) =>
      !each || (each.state === 'sent' ? each.messages === 0 : each.notes === 0)
    const lost = found.filter(isLost).length
    const doubled = found.filter((each) => (each?.messages ?? 0) > 1).length
    const interrupted = found.filter((each) => each?.state === 'failed').length
    if (lost) broken.push(`${lost} letters are lost: ${JSON.stringify(found.filter(isLost))}`)
    if (doubled) broken.push(`${doubled} letters were sent twice`)
    const refused: Record<string, number> = {}
    for (const { status } of letters.filter((each) => each.status !== 200)) refused[status] = (refused[status] ?? 0) + 1
    return {
      acknowledged: acknowledged.length,
      lost,
      doubled,
      refused,
      recoveryMs: null,
      broken,
      note: `${interrupted} interrupted, noted and not sent again`,
    }
  },
}
