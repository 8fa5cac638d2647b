import { createHash } from 'node:crypto'
import { createChallenge, randomInt, verifySolution, type Challenge, type Solution } from 'altcha-lib'
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2'
import type { Vault } from '../../kit/secrets/crypto.ts'
import type { BotCheck } from '../../kit/ports/bot-check.ts'
import type { Transaction } from '../../kit/ports/transaction.ts'

const lifetimeSeconds = 600
/** About a second on a phone, tenths of a second on a desktop. */
const difficulty = { cost: 1000, lowest: 300, highest: 900 }

interface Payload {
  challenge: Challenge
  solution: Solution
}

function readPayload(token: string): Payload | null {
  try {
    const payload = JSON.parse(Buffer.from(token, 'base64').toString('utf8')) as Partial<Payload>
    return payload?.challenge && payload.solution ? (payload as Payload) : null
  } catch {
    return null
  }
}

interface Secrets {
  hmacSignatureSecret: string
  hmacKeySignatureSecret: string
}
const secretsOf = (challenges: Buffer, keys: Buffer): Secrets => ({
  hmacSignatureSecret: challenges.toString('hex'),
  hmacKeySignatureSecret: keys.toString('hex'),
})

/** A challenge that was signed before a key rotation stays valid while the former key is set. */
async function isSolved(payload: Payload, accepted: readonly Secrets[]): Promise<boolean> {
  for (const secrets of accepted) {
    try {
      const { verified } = await verifySolution({ ...payload, deriveKey, ...secrets })
      if (verified) return true
    } catch {
      // A payload that the library cannot read is not a solution.
    }
  }
  return false
}

async function secondsNow({ client }: Transaction): Promise<number> {
  const {
    rows: [row],
  } = await client.query<{ now: number }>('select extract(epoch from now())::int as now')
  return Number(row?.now)
}

/** Consumes a proof; false when it was used before, or has expired by the database's clock. */
async function consume({ client }: Transaction, { nonce, data }: Challenge['parameters']): Promise<boolean> {
  // Identified by its signed nonce: the same parameters in another order or encoding are the same proof.
  const hash = createHash('sha256').update(nonce).digest()
  const { rowCount } = await client.query(
    `
    insert into spent_proof (proof_hash, expires_at) select $1, over.at from (select to_timestamp($2) as at) over where over.at > now()
    on conflict (proof_hash) do nothing`,
    [hash, Number(data?.expires ?? 0)],
  )
  return rowCount === 1
}

/** Proof of work by ALTCHA: no third party, nothing to configure. Each proof is valid once. */
export function altchaCheck(vault: Vault): BotCheck {
  const keys = vault.keys('bot check keys')
  const secrets = vault.keys('bot check challenges').map((key, index) => secretsOf(key, keys[index] ?? key))
  return {
    // The expiry is signed in our own field. The library's field would be compared with the clock of this process.
    challenge: async (begin) =>
      createChallenge({
        algorithm: 'PBKDF2/SHA-256',
        cost: difficulty.cost,
        counter: randomInt(difficulty.lowest, difficulty.highest),
        deriveKey,
        data: { expires: (await begin(secondsNow, { readOnly: true })) + lifetimeSeconds },
        ...secretsOf(vault.key('bot check challenges'), vault.key('bot check keys')),
      }),
    async accepts(begin, token) {
      const payload = readPayload(token)
      if (!payload) return false
      return (
        (await isSolved(payload, secrets)) && begin((transaction) => consume(transaction, payload.challenge.parameters))
      )
    },
  }
}
