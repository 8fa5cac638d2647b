import { solveChallenge } from 'altcha-lib'
import { deriveKey as pbkdf2 } from 'altcha-lib/algorithms/web/pbkdf2'
import { deriveKey as sha } from 'altcha-lib/algorithms/web/sha'
import type { Challenge } from 'altcha-lib/types'

/**
 * Works a challenge out away from the page, so that typing stays smooth. Answers the solution, or null if there is
 * none.
 */
onmessage = async ({ data: challenge }: MessageEvent<Challenge>) => {
  const deriveKey = challenge.parameters.algorithm.startsWith('PBKDF2/') ? pbkdf2 : sha
  postMessage(await solveChallenge({ challenge, deriveKey, timeout: 60_000 }).catch(() => null))
}
