import { passwordLink } from '@credence/contract/auth/calls'
import { providerOnboardingLink } from '@credence/contract/provider-admin/calls'
import { randomBytes } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { beforeAll, describe, expect, inject, it } from 'vitest'
import { getMe } from '@credence/contract/profile/calls'
import { keys as keysCommand } from '../../src/admin/keys.ts'
import { getKeyUse, retireKeys, systemStatus } from '../../src/features/keys/keys.actions.ts'
import { runRotation } from '../../src/features/keys/keys.jobs.ts'
import { findSealedTables, namingOf, queuedPlace } from '../../src/features/keys/sealed-columns.ts'
import { storePatients } from '../../src/features/fppe/patients.actions.ts'
import { migrate } from '../../src/database/migrate.ts'
import { openPool } from '../../src/database/pool.ts'
import { Vault } from '../../src/kit/secrets/crypto.ts'
import { insertLink, openToken } from '../../src/kit/request/links.ts'
import type { Services } from '../../src/kit/request/services.ts'
import { toBearer } from '../../src/kit/request/session-token.ts'
import { inTransaction } from '../../src/kit/request/transaction.ts'
import { sessionOf, useDemoWorld } from '../kit/demo-world.ts'
import { addNode } from '../kit/world.ts'

const used = useDemoWorld()
const oldKey = Buffer.from(inject('database').masterKey, 'hex')
const newKey = randomBytes(32)
const idOf = (key: Buffer) => new Vault(key).id.toString('hex')
/** The services of a server that was started with these keys. */
const withKeys = (key: Buffer, ...previous: Buffer[]): Services => ({
  ...used.world.services,
  vault: new Vault(key, previous),
})
const sql = <T extends Record<string, any>>(text: string, values?: unknown[]) => used.world.sql<T>(text, values)

async function said(services: Services): Promise<string[]> {
  const lines: string[] = []
  await keysCommand.run([], { say: (line) => void lines.push(line), withServices: (work) => work(services) })
  return lines
}

const keysLine = (status: string, message: string) => ({ area: 'keys', status, message, since: null })

const sealedTables = () => used.world.inTeam(undefined, findSealedTables)

/** The ids of the keys of every sealed value, by column, as the schema has them. */
async function keyIds(): Promise<Map<string, string[]>> {
  const found = new Map<string, string[]>()
  for (const { name, columns } of await sealedTables()) {
    for (const column of columns) {
      const rows = await sql<{ id: string }>(
        `select distinct encode(substr(${column}, 2, 4), 'hex') as id from ${name} where ${column} is not null`,
      )
      found.set(
        `${name}.${column}`,
        rows.map(({ id }) => id),
      )
    }
  }
  const queued = await sql<{ sealed: string }>(
    "select data ->> 'sealed' as sealed from pgboss.job where data ? 'sealed'",
  )
  found.set('pgboss.job', [
    ...new Set(queued.map(({ sealed }) => Buffer.from(sealed, 'base64').subarray(1, 5).toString('hex'))),
  ])
  return found
}

/** Everything about the rows but how their secrets are sealed. */
async function plainRows(): Promise<unknown> {
  const rows = []
  for (const { name, columns } of await sealedTables())
    rows.push(await sql(`select to_jsonb(t) - $1::text[] as row from ${name} t order by id`, [columns]))
  return [rows, await sql('select count(*) from change_log'), await sql('select * from stamp order by 1, 2')]
}

beforeAll(async () => {
  const { world } = used
  const { vault } = world.services
  await world.inTeam(1, async (scope) => {
    await insertLink(scope, { purpose: providerOnboardingLink, for: { kind: 'provider', id: 1 } })
    const {
      rows: [link],
    } = await scope.client.query<{ id: string }>(
      "select id from link where purpose = 'providerOnboarding' and provider_id = 1 order by id desc limit 1",
    )
    await scope.client.query(
      "insert into onboarding_draft (team_id, link_id, provider_id, stage, data_sealed) values (1, $1, 1, 'training', $2)",
      [
        link?.id,
        vault.seal('{}', { table: 'onboarding_draft', column: 'data_sealed', row: `${link?.id} training`, team: 1 }),
      ],
    )
    const {
      rows: [task],
    } = await scope.client.query<{ id: number }>('select id from fppe_task where team_id = 1 order by id limit 1')
    await storePatients(scope, { team: 1, id: task?.id ?? 0 }, [
      { mrn: '1', procedure: 'Bypass', admitDate: '2026-01-01' },
    ])
  })
  await world.inTeam(undefined, async (scope) => {
    await insertLink(scope, { purpose: passwordLink, for: { kind: 'account', id: 1 } })
  })
  await sql(
    `insert into task_submission (team_id, task_id, kind, content_sealed, state) select team_id, id, 'EMAIL', $1, 'sent' from task where team_id = 1 order by id limit 1`,
    [
      vault.seal('{"to":[]}', {
        table: 'task_submission',
        column: 'content_sealed',
        row: (await sql<{ id: number }>('select id from task where team_id = 1 order by id limit 1'))[0]?.id ?? 0,
        team: 1,
      }),
    ],
  )
  await sql(
    `insert into referral_reply (team_id, referral_id, channel, content_sealed, state) values (1, 1, 'FAX', $1, 'sent')`,
    [vault.seal('{}', { table: 'referral_reply', column: 'content_sealed', row: 1, team: 1 })],
  )
  for (const [queue, id] of [
    ['email', 'a'],
    ['undelivered-mail', 'b'],
    ['password-reset', 'c'],
  ] as const) {
    await sql('insert into pgboss.job (name, data) values ($1, $2)', [
      queue,
      { id, kept: 'too', sealed: vault.seal(`secret ${id}`, queuedPlace(queue, id)).toString('base64') },
    ])
  }
  await sql('insert into sealing_key (id) values ($1)', [vault.id])
  await world.services.evidence.rootCertificate()
})

describe('every sealed column of the schema', () => {
  it('is in a table that says how its places are named, and every place in the code is such a column, in the queue, or in the header of a file', async () => {
    const tables = (await sealedTables()).map(({ name }) => name)
    expect(tables.length).toBeGreaterThanOrEqual(4)
    for (const table of tables) expect(() => namingOf(table)).not.toThrow()
    const source = fileURLToPath(new URL('../../src', import.meta.url))
    const files = readdirSync(source, { recursive: true, encoding: 'utf8' }).filter(
      (file) => file.endsWith('.ts') && !file.endsWith('.test.ts') && !file.includes('features/keys/'),
    )
    const places = files.flatMap((file) =>
      [...readFileSync(path.join(source, file), 'utf8').matchAll(/table: '([\w.]+)',\s+column/g)].map(
        ([, table]) => table ?? '',
      ),
    )
    expect(new Set(places)).toEqual(new Set([...tables, 'file', 'pgboss.job', 'sealing_key']))
  })
})

describe('the rotation of keys', () => {
  it('begins with values of the old key in every table, and the command counts them', async () => {
    const lines = await said(withKeys(newKey, oldKey))
    expect(lines[0]).toMatch(new RegExp(`^${idOf(newKey)}  CREDENCE_KEY: 0 values and 0 files are sealed with it$`))
    expect(lines[1]).toMatch(
      new RegExp(
        `^${idOf(oldKey)}  CREDENCE_PREVIOUS_KEYS: \\d{2,} values and 0 files wait to be sealed anew by the running server`,
      ),
    )
    expect(lines).toHaveLength(2)
  })

  it('leaves a row that somebody is saving for the next run, and changes nothing but how values are sealed', async () => {
    const before = await plainRows()
    await used.world.inTeam(1, async (scope) => {
      await scope.client.query('select from provider where id = 1 for update')
      await expect(runRotation(withKeys(newKey, oldKey))).rejects.toThrow(
        `1 values and 0 files are still sealed with the key ${idOf(oldKey)}`,
      )
    })
    await Promise.all([runRotation(withKeys(newKey, oldKey)), runRotation(withKeys(newKey, oldKey)).catch(() => {})])
    expect(await plainRows()).toEqual(before)
  })

  it('leaves nothing that only the old key opens, in any sealed column or job', async () => {
    const found = await keyIds()
    expect(found.size).toBeGreaterThanOrEqual(9)
    const held = [...found].filter(([, ids]) => ids.length > 0)
    expect(new Set(held.map(([column]) => column.split('.')[0]))).toEqual(
      new Set([...(await sealedTables()).map(({ name }) => name), 'pgboss']),
    )
    for (const [column, ids] of held) expect([column, ids]).toEqual([column, [idOf(newKey)]])
  })

  it('keeps every value: each opens in its place with the new key alone', async () => {
    const vault = new Vault(newKey)
    const providers = await sql<{ id: number; team: number; sealed: Buffer }>(
      'select id, team_id as team, ssn_sealed as sealed from provider where ssn_sealed is not null',
    )
    expect(providers.length).toBeGreaterThan(60)
    for (const { id, team, sealed } of providers)
      expect(vault.open(sealed, { table: 'provider', column: 'ssn_sealed', row: id, team })).toMatch(
        /^\d{3}-\d{2}-\d{4}$/,
      )
    const links = await sql<{ hash: Buffer; sealed: Buffer }>(
      'select token_hash as hash, token_sealed as sealed from link',
    )
    await inTransaction(withKeys(newKey), { signsIn: true }, async (scope) => {
      for (const { hash, sealed } of links) expect(openToken(scope, hash, sealed)).toMatch(/^[\w-]{43}$/)
    })
    const certificates = await sql<{ fingerprint: string; sealed: Buffer }>(
      "select encode(sha256(certificate), 'hex') as fingerprint, key_sealed as sealed from seal_certificate",
    )
    expect(certificates).toHaveLength(2)
    for (const { fingerprint, sealed } of certificates)
      expect(vault.open(sealed, { table: 'seal_certificate', column: 'key_sealed', row: fingerprint })).toMatch(
        /^-----BEGIN PRIVATE KEY-----/,
      )
    const jobs = await sql<{ name: string; data: Record<string, string> }>(
      "select name, data from pgboss.job where data ? 'kept' order by name",
    )
    expect(
      jobs.map(({ name, data }) =>
        vault.open(Buffer.from(data.sealed ?? '', 'base64'), queuedPlace(name, data.id ?? '')),
      ),
    ).toEqual(['secret a', 'secret c', 'secret b'])
  })

  it('does not say of a key that is only announced that it can be removed', async () => {
    const next = randomBytes(32)
    expect(await said(withKeys(newKey, oldKey, next))).toContain(`${idOf(next)}  CREDENCE_PREVIOUS_KEYS: not used yet`)
    expect(await said(withKeys(newKey, oldKey, next))).not.toContain(`The key ${idOf(next)} can be removed`)
  })

  it('ends the need for the old key only once no server seals with it', async () => {
    expect(await systemStatus(withKeys(newKey, oldKey))).toEqual(
      keysLine(
        'ok',
        `Secrets are sealed with the key ${idOf(newKey)}. The key ${idOf(oldKey)} is still needed; see: npm run admin -- keys`,
      ),
    )
    expect((await said(withKeys(newKey, oldKey))).at(-1)).toBe(
      `${idOf(oldKey)}  CREDENCE_PREVIOUS_KEYS: nothing is sealed with it; a server still runs with it as CREDENCE_KEY`,
    )
    expect(await sql('select from sealing_key where id = $1', [new Vault(oldKey).id])).toHaveLength(1)
    const pool = openPool(used.world.services.pool.options.connectionString ?? '', {
      name: `credence key ${idOf(newKey)}`,
    })
    await sql(
      'select pg_terminate_backend(pid, 5000) from pg_stat_activity where datname = current_database() and application_name = $1',
      [`credence key ${idOf(oldKey)}`],
    )
    try {
      const services = { ...withKeys(newKey, oldKey), pool }
      const use = await getKeyUse(services)
      await migrate(used.world.adminUrl, { vault: new Vault(oldKey) })
      await retireKeys(services, use)
      expect(
        await sql('select from sealing_key where id = $1', [new Vault(oldKey).id]),
        'a server started with the key while values were counted',
      ).toHaveLength(1)
      const lines = await said(services)
      expect(lines.slice(1)).toEqual([
        `${idOf(oldKey)}  CREDENCE_PREVIOUS_KEYS: nothing is sealed with it`,
        `The key ${idOf(oldKey)} can be removed`,
      ])
      expect((await said(services)).at(-1), 'said again').toBe(`The key ${idOf(oldKey)} can be removed`)
    } finally {
      await pool.end()
    }
    await migrate(used.world.adminUrl, { vault: new Vault(newKey) })
    expect(await systemStatus(withKeys(newKey, oldKey))).toEqual(
      keysLine(
        'ok',
        `Secrets are sealed with the key ${idOf(newKey)}. The key ${idOf(oldKey)} can be removed from CREDENCE_PREVIOUS_KEYS.`,
      ),
    )
    expect(await systemStatus(withKeys(newKey))).toEqual(
      keysLine('ok', `Secrets are sealed with the key ${idOf(newKey)}.`),
    )
    const next = randomBytes(32)
    expect(await systemStatus(withKeys(newKey, next, oldKey))).toEqual(
      keysLine(
        'ok',
        `Secrets are sealed with the key ${idOf(newKey)}. The key ${idOf(oldKey)} can be removed from CREDENCE_PREVIOUS_KEYS. The key ${idOf(next)} is not used yet.`,
      ),
    )
    expect(await systemStatus(withKeys(oldKey))).toEqual(
      keysLine(
        'failed',
        `Another server seals with the key ${idOf(newKey)}, which this server does not have, so it cannot open what that one seals. Set the key in CREDENCE_PREVIOUS_KEYS and start this server again.`,
      ),
    )
    await expect(migrate(used.world.adminUrl, { vault: new Vault(oldKey) })).rejects.toThrow(
      `need the key with the id ${idOf(newKey)}`,
    )
  })

  it('leaves a value that does not open in its place as it is, and says that its key is still needed', async () => {
    const [moved] = await sql<{ id: number }>('update provider set ssn_sealed = $1 where id = 2 returning id', [
      new Vault(oldKey).seal('987-65-4321', { table: 'provider', column: 'ssn_sealed', row: 1, team: 1 }),
    ])
    await expect(runRotation(withKeys(newKey, oldKey))).rejects.toThrow(
      `1 values and 0 files are still sealed with the key ${idOf(oldKey)}`,
    )
    expect(moved).toEqual({ id: 2 })
    await sql(
      "insert into pgboss.job (name, state, started_on, retry_count) values ('rotate-keys', 'retry', '2026-01-02T03:04:05Z', 4)",
    )
    expect(await systemStatus(withKeys(newKey, oldKey))).toEqual({
      ...keysLine(
        'degraded',
        'Some secrets or files could not be sealed with the newest key. Run: npm run admin -- keys',
      ),
      since: '2026-01-02T03:04:05.000Z',
    })
    expect((await said(withKeys(newKey)))[1]).toBe(
      `${idOf(oldKey)}  is not set, and 1 value and 0 files cannot be opened without it`,
    )
  })
})

describe('a server that was given a new key', () => {
  it('accepts bearer tokens of the former key while that is set, and no others', async () => {
    const formerKey = randomBytes(32)
    const session = await sessionOf(used.world, 'editor@aurora.test')
    const bearerOf = (key: Buffer) => toBearer(withKeys(key), session, 1, new Date(Date.now() + 3_600_000))
    const node = await addNode(used.world, { config: { previousKeys: [formerKey] } })
    try {
      const statusOf = async (key: Buffer) =>
        (await node.call(getMe, {}, { headers: { authorization: `Bearer ${await bearerOf(key)}` } })).status
      expect([await statusOf(formerKey), await statusOf(oldKey), await statusOf(randomBytes(32))]).toEqual([
        200, 200, 401,
      ])
    } finally {
      await node.close()
    }
  })
})
