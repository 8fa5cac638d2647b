import { createHash } from 'node:crypto'
import { createChallenge, randomInt, verifySolution, type Challenge, type Solution } from 'altcha-lib'
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2'
import type { Vault } from '../../kit/crypto.ts'
import type { BotCheck } from './port.ts'

const minutes = 10
/** A second or so on a phone, tenths of one on a desk. */
const difficulty = { cost: 1000, lowest: 300, highest: 900 }

interface Payload { challenge: Challenge; solution: Solution }

function readPayload(token: string): Payload | null {
  try {
    const payload = JSON.parse(Buffer.from(token, 'base64').toString('utf8')) as Partial<Payload>
    return payload?.challenge && payload.solution ? payload as Payload : null
  } catch {
    return null
  }
}

interface Secrets { hmacSignatureSecret: string; hmacKeySignatureSecret: string }
const secretsOf = (challenges: Buffer, keys: Buffer): Secrets => ({ hmacSignatureSecret: challenges.toString('hex'), hmacKeySignatureSecret: keys.toString('hex') })

/** A challenge that was signed before a rotation of keys counts while the former key is set. */
async function isSolved(payload: Payload, accepted: readonly Secrets[]): Promise<boolean> {
  for (const secrets of accepted) {
    try {
      const { verified } = await verifySolution({ ...payload, deriveKey, ...secrets })
      if (verified) return true
    } catch {
      // Whatever the library cannot read is no solution.
    }
  }
  return false
}

/** Proof of work by ALTCHA: no third party, nothing to configure. Each proof counts once. */
export function altchaCheck(vault: Vault): BotCheck {
  const keys = vault.keys('bot check keys')
  const secrets = vault.keys('bot check challenges').map((key, index) => secretsOf(key, keys[index] ?? key))
  return {
    challenge: () => createChallenge({
      algorithm: 'PBKDF2/SHA-256', cost: difficulty.cost, counter: randomInt(difficulty.lowest, difficulty.highest), deriveKey,
      expiresAt: new Date(Date.now() + minutes * 60_000), ...secretsOf(vault.key('bot check challenges'), vault.key('bot check keys')),
    }),
    async accepts(begin, token) {
      const payload = readPayload(token)
      if (!payload) return false
      if (!await isSolved(payload, secrets)) return false
      // Named by its signed nonce: the same parameters in another order or encoding are still the same proof.
      const hash = createHash('sha256').update(payload.challenge.parameters.nonce).digest()
      const { numInsertedOrUpdatedRows } = await begin((scope) => scope.db.insertInto('spentProof')
        .values({ proofHash: hash, expiresAt: new Date(Date.now() + 2 * minutes * 60_000).toISOString() })
        .onConflict((conflict) => conflict.column('proofHash').doNothing()).executeTakeFirst())
      return numInsertedOrUpdatedRows === 1n
    },
  }
}
