import { createPrivateKey, hash, X509Certificate } from 'node:crypto'
import type pg from 'pg'
import type { SealCredentials } from '../../kit/paper/signing/cms.ts'
import type { OwnCertificates } from '../../kit/paper/signing/verify-seal.ts'
import type { Vault } from '../../kit/secrets/crypto.ts'
import type { Issued } from './issue-certificates.ts'

type Kind = 'ROOT' | 'SEAL' | 'CONFIGURED'
interface StoredCertificate {
  kind: Kind
  certificate: Buffer
  key: Buffer | null
  /** It is valid for a year or longer. */
  isFresh: boolean
}

/** Serializes the nodes that look for a certificate and make it. */
const lockName = 'credence seal certificates'

const placeOf = (certificate: Buffer) => ({
  table: 'seal_certificate',
  column: 'key_sealed',
  row: hash('sha256', certificate),
})

/** The certificates of this installation, in the database, and the keys of its own ones, encrypted there. */
export class SealCertificates {
  readonly #pool: pg.Pool
  readonly #vault: Vault
  readonly #readConfigured: () => Promise<SealCredentials | null>
  #configured: Promise<SealCredentials | null> | null = null

  constructor(pool: pg.Pool, vault: Vault, readConfigured: () => Promise<SealCredentials | null>) {
    this.#pool = pool
    this.#vault = vault
    this.#readConfigured = readConfigured
  }

  /** The credentials of the settings, read once. */
  #ofSettings(): Promise<SealCredentials | null> {
    return (this.#configured ??= this.#readConfigured())
  }

  async #stored(client: pg.Pool | pg.PoolClient): Promise<StoredCertificate[]> {
    const { rows } = await client.query<StoredCertificate>(
      `select kind, certificate, key_sealed as key, expires_at > now() + interval '1 year' as "isFresh"
         from seal_certificate order by id desc`,
    )
    return rows
  }

  async #insert(client: pg.PoolClient, kind: Kind, { certificate, key, expiresAt }: Issued): Promise<void> {
    await client.query(
      'insert into seal_certificate (kind, certificate, key_sealed, expires_at) values ($1, $2, $3, $4) on conflict do nothing',
      [kind, certificate, key ? this.#vault.seal(key, placeOf(certificate)) : null, expiresAt],
    )
  }

  #keyOf({ certificate, key }: StoredCertificate): string {
    if (!key) throw new Error('A certificate of the settings has no key in the database')
    return this.#vault.open(key, placeOf(certificate))
  }

  /**
   * Whether nothing has to be made. A seal that expires within a year is replaced, so that others can check a sealed
   * document for a while.
   */
  async #isComplete(stored: readonly StoredCertificate[]): Promise<boolean> {
    const configured = (await this.#ofSettings())?.certificate
    return (
      stored.some(({ kind }) => kind === 'ROOT') &&
      stored.some(({ kind, isFresh }) => kind === 'SEAL' && isFresh) &&
      (!configured || stored.some(({ certificate }) => certificate.equals(configured)))
    )
  }

  /** All certificates, the newest first. What is missing is made by one node while the others wait. */
  async #all(): Promise<StoredCertificate[]> {
    const stored = await this.#stored(this.#pool)
    if (await this.#isComplete(stored)) return stored
    const client = await this.#pool.connect()
    try {
      await client.query('begin')
      await client.query('select pg_advisory_xact_lock(hashtextextended($1, 0))', [lockName])
      await this.#complete(client)
      await client.query('commit')
    } catch (error) {
      await client.query('rollback').catch(() => {})
      throw error
    } finally {
      client.release()
    }
    return this.#stored(this.#pool)
  }

  async #complete(client: pg.PoolClient): Promise<void> {
    const { issueRoot, issueSeal } = await import('./issue-certificates.ts')
    const stored = await this.#stored(client)
    const own = stored.find(({ kind }) => kind === 'ROOT')
    const newRoot = own ? null : await issueRoot()
    if (newRoot) await this.#insert(client, 'ROOT', newRoot)
    const root = own ? { certificate: own.certificate, key: this.#keyOf(own) } : newRoot
    if (root && !stored.some(({ kind, isFresh }) => kind === 'SEAL' && isFresh))
      await this.#insert(client, 'SEAL', await issueSeal(root))
    const configured = await this.#ofSettings()
    if (configured) {
      const certificate = Buffer.from(configured.certificate)
      const { validToDate } = new X509Certificate(certificate)
      await this.#insert(client, 'CONFIGURED', { certificate, key: '', expiresAt: validToDate })
    }
  }

  /** The certificate of the root as DER. */
  async root(): Promise<Buffer> {
    const found = (await this.#all()).find(({ kind }) => kind === 'ROOT')
    if (!found) throw new Error('There is no root certificate')
    return found.certificate
  }

  /** What documents are sealed with: the certificate of the settings, else the newest one of the own root. */
  async credentials(): Promise<SealCredentials> {
    const all = await this.#all()
    const configured = await this.#ofSettings()
    if (configured) return configured
    const seal = all.find(({ kind }) => kind === 'SEAL')
    const root = all.find(({ kind }) => kind === 'ROOT')
    if (!seal || !root) throw new Error('There is no certificate to seal with')
    return { key: createPrivateKey(this.#keyOf(seal)), certificate: seal.certificate, chain: [root.certificate] }
  }

  /** What a seal of this installation is recognized by. */
  async own(): Promise<OwnCertificates> {
    const all = await this.#all()
    const of = (asked: Kind) => all.filter(({ kind }) => kind === asked).map(({ certificate }) => certificate)
    return { roots: of('ROOT'), configured: of('CONFIGURED') }
  }
}
