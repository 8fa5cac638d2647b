import {
  createCipheriv,
  createDecipheriv,
  createHash,
  hash,
  createHmac,
  hkdfSync,
  randomBytes,
  timingSafeEqual,
} from 'node:crypto'

const version = 1
const nonceBytes = 12
const tagBytes = 16
const keyIdBytes = 4

/** Where a sealed value belongs. It cannot be opened anywhere else: two swapped ciphertexts are found out. */
export interface Place {
  table: string
  column: string
  row: string | number
  team?: number | null
}

const placeText = ({ team, table, column, row }: Place) => `v${version}|${team ?? '-'}|${table}|${column}|${row}`

interface MasterKey {
  id: Buffer
  key: Buffer
}

const derive = (master: Buffer, purpose: string) =>
  Buffer.from(hkdfSync('sha256', master, '', `credence ${purpose}`, 32))

const hmacOf = (key: Buffer, text: string) => createHmac('sha256', key).update(text).digest()

/** All secrets of the application, each purpose with a key of its own, derived from the master key. */
export class Vault {
  readonly #masters: MasterKey[]
  readonly #derived = new Map<string, readonly Buffer[]>()

  constructor(masterKey: Buffer, previousKeys: readonly Buffer[] = []) {
    this.#masters = [masterKey, ...previousKeys].map((key) => ({
      id: createHash('sha256').update('key id').update(key).digest().subarray(0, keyIdBytes),
      key,
    }))
  }

  get #newest(): MasterKey {
    const [newest] = this.#masters
    if (!newest) throw new Error('A vault needs a master key')
    return newest
  }

  /** Names the newest key, which seals, without telling anything about it. */
  get id(): Buffer {
    return this.#newest.id
  }

  /** The ids of all keys, the newest first. */
  get ids(): Buffer[] {
    return this.#masters.map(({ id }) => id)
  }

  has(keyId: Buffer): boolean {
    return this.#masters.some(({ id }) => id.equals(keyId))
  }

  /** The key that a purpose signs with. */
  key(purpose: string): Buffer {
    const [newest] = this.keys(purpose)
    if (!newest) throw new Error('A vault needs a master key')
    return newest
  }

  /**
   * The keys that a purpose accepts signatures of, the newest first: what was signed before a rotation stays valid
   * while the former key is set.
   */
  keys(purpose: string): readonly Buffer[] {
    let keys = this.#derived.get(purpose)
    if (!keys) {
      keys = this.#masters.map(({ key }) => derive(key, purpose))
      this.#derived.set(purpose, keys)
    }
    return keys
  }

  hmac(purpose: string, text: string): Buffer {
    return hmacOf(this.key(purpose), text)
  }

  /** By every key, the newest first, to compare with what may be older than a rotation. */
  hmacs(purpose: string, text: string): Buffer[] {
    return this.keys(purpose).map((key) => hmacOf(key, text))
  }

  isHmac(purpose: string, text: string, given: Buffer): boolean {
    return this.hmacs(purpose, text).some((accepted) => sameBytes(given, accepted))
  }

  /** AES-256-GCM: version, key id, nonce, ciphertext, tag. */
  seal(text: string, place: Place): Buffer {
    const master = this.#newest
    const nonce = randomBytes(nonceBytes)
    const cipher = createCipheriv('aes-256-gcm', derive(master.key, 'fields'), nonce).setAAD(
      Buffer.from(placeText(place)),
    )
    return Buffer.concat([
      Buffer.from([version]),
      master.id,
      nonce,
      cipher.update(text, 'utf8'),
      cipher.final(),
      cipher.getAuthTag(),
    ])
  }

  /** The same value in the same place, sealed with the newest key. */
  reseal(sealed: Buffer, place: Place): Buffer {
    return this.#newest.id.equals(sealed.subarray(1, 1 + keyIdBytes))
      ? sealed
      : this.seal(this.open(sealed, place), place)
  }

  open(sealed: Buffer, place: Place): string {
    const keyId = sealed.subarray(1, 1 + keyIdBytes)
    const master = this.#masters.find(({ id }) => id.equals(keyId))
    if (sealed[0] !== version || !master)
      throw new Error('A sealed value was made with a key this server does not have')
    const nonce = sealed.subarray(1 + keyIdBytes, 1 + keyIdBytes + nonceBytes)
    const decipher = createDecipheriv('aes-256-gcm', derive(master.key, 'fields'), nonce).setAAD(
      Buffer.from(placeText(place)),
    )
    decipher.setAuthTag(sealed.subarray(-tagBytes))
    return (
      decipher.update(sealed.subarray(1 + keyIdBytes + nonceBytes, -tagBytes), undefined, 'utf8') +
      decipher.final('utf8')
    )
  }
}

/** 256 random bits, in characters that survive an address. */
export const newToken = (): string => randomBytes(32).toString('base64url')
/** What is kept of a token. */
export const hashToken = (token: string): Buffer => hash('sha256', token, 'buffer')
export const sameBytes = (a: Buffer, b: Buffer): boolean => a.length === b.length && timingSafeEqual(a, b)
