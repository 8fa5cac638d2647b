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

/** Proof of work by ALTCHA: no third party, nothing to configure. Each proof counts once. */
export function altchaCheck(vault: Vault): BotCheck {
  const secrets = {
    hmacSignatureSecret: vault.key('bot check challenges').toString('hex'),
    hmacKeySignatureSecret: vault.key('bot check keys').toString('hex'),
  }
  return {
    challenge: () => createChallenge({
      algorithm: 'PBKDF2/SHA-256', cost: difficulty.cost, counter: randomInt(difficulty.lowest, difficulty.highest), deriveKey,
      expiresAt: new Date(Date.now() + minutes * 60_000), ...secrets,
    }),
    async accepts(begin, token) {
      const payload = readPayload(token)
      if (!payload) return false
      try {
        const { verified } = await verifySolution({ ...payload, deriveKey, ...secrets })
        if (!verified) return false
      } catch {
        return false
      }
      // Named by its signed nonce: the same parameters in another order or encoding are still the same proof.
      const hash = createHash('sha256').update(payload.challenge.parameters.nonce).digest()
      const { numInsertedOrUpdatedRows } = await begin((scope) => scope.db.insertInto('spentProof')
        .values({ proofHash: hash, expiresAt: new Date(Date.now() + 2 * minutes * 60_000).toISOString() })
        .onConflict((conflict) => conflict.column('proofHash').doNothing()).executeTakeFirst())
      return numInsertedOrUpdatedRows === 1n
    },
  }
}
