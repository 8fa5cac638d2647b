/** Keys that are published in examples, tests and tutorials, so they protect nothing in production. */
export const developmentKeys: readonly Buffer[] = [
  Buffer.from(Array.from({ length: 32 }, (_, index) => index)),
  Buffer.from('000102030405060708090a0b0c0d0e0f'),
  Buffer.from('0123456789abcdef0123456789abcdef'),
  Buffer.from('0123456789abcdef'.repeat(4), 'hex'),
  Buffer.from('deadbeef'.repeat(8), 'hex'),
  Buffer.from('credence-development-key-00000000'.slice(0, 32)),
  Buffer.from('credence-development-key'.padEnd(32, '!')),
]

export const isDevelopmentKey = (key: Buffer): boolean =>
  key.every((byte) => byte === key[0]) ||
  key.toString('latin1').startsWith('credence-development-key') ||
  developmentKeys.some((known) => known.equals(key))
