/** A fresh idempotency key. Not by randomUUID, which browsers keep from pages that came over plain HTTP. */
export const newKey = (): string =>
  [...crypto.getRandomValues(new Uint8Array(16))].map((byte) => byte.toString(16).padStart(2, '0')).join('')

/** A file has no JSON of its own. */
const nameOfFile = (_: string, value: unknown) =>
  value instanceof File ? [value.name, value.size, value.lastModified] : value

/**
 * Idempotency keys for a form: sending the same thing again after a failure repeats the key, so that a save whose
 * answer was lost is not made twice; anything else gets a new one.
 */
export function repeatKeys(fresh: () => string = newKey) {
  let last: { body: string; key: string } | null = null
  return {
    keyFor(body: unknown): string {
      const text = JSON.stringify(body, nameOfFile) ?? ''
      if (last?.body !== text) last = { body: text, key: fresh() }
      return last.key
    },
    succeeded() {
      last = null
    },
  }
}
