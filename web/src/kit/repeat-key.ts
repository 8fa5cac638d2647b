/**
 * Idempotency keys for a form: sending the same thing again after a failure repeats the key, so that a save whose answer
 * was lost is not made twice; anything else gets a new one.
 */
export function repeatKeys(fresh: () => string = () => crypto.randomUUID()) {
  let last: { body: string; key: string } | null = null
  return {
    keyFor(body: unknown): string {
      const text = JSON.stringify(body) ?? ''
      if (last?.body !== text) last = { body: text, key: fresh() }
      return last.key
    },
    succeeded() {
      last = null
    },
  }
}
