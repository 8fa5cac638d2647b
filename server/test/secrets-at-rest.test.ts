import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { buffer } from 'node:stream/consumers'
import { saveProvider } from '@credence/contract/providers/profile'
import { beforeAll, describe, expect, it } from 'vitest'
import { fictionalSsn } from '../db/seeds/demo-profiles.ts'
import { providerIdsOf } from '../db/seeds/demo-practices.ts'
import { newObjectKey } from '../src/kit/ports/files.ts'
import { sessionOf, useDemoWorld } from './kit/demo-world.ts'
import { person } from './kit/wizard/clinic.ts'
import { openWizard, paper } from './kit/wizard/stages.ts'

const used = useDemoWorld()
const canary = '987-65-4321'
beforeAll(async () => {
  await used.world.call(
    saveProvider,
    { params: { id: 1 }, body: { ssn: canary, notes: 'CANARY-IN-CLEAR' } },
    { as: await sessionOf(used.world, 'editor@aurora.test') },
  )
})

/** Every row of every table as a dump would write it, one text per table. */
async function dump(): Promise<Map<string, string>> {
  const tables = await used.world.sql<{ name: string }>(
    "select format('%I.%I', schemaname, tablename) as name from pg_tables where schemaname not in ('pg_catalog', 'information_schema')",
  )
  const texts = new Map<string, string>()
  for (const { name } of tables) {
    const [row] = await used.world.sql<{ text: string | null }>(
      `select string_agg(t::text, E'\\n') as text from ${name} t`,
    )
    texts.set(name, row?.text ?? '')
  }
  return texts
}

/** A secret in any of the ways in which a dump could hold it. */
const spellings = (secret: string) => {
  const plain = [secret, secret.replaceAll('-', ''), secret.replaceAll('-', ' ')]
  return plain.flatMap((text) => [
    text,
    Buffer.from(text).toString('hex'),
    Buffer.from(text).toString('base64').replace(/=+$/, ''),
  ])
}

describe('the folder of files', () => {
  it('the folder of files holds no byte of a file in clear, however long the file is', async () => {
    const { files, config } = used.world.services
    const secret = 'CANARY-IN-A-FILE '
    const keys = [newObjectKey(), newObjectKey()] as const
    const texts = [secret, secret.repeat(60_000)].map((text) => Buffer.from(`%PDF-1.7 ${text}`))
    for (const [index, key] of keys.entries()) await files.put(key, texts[index] ?? Buffer.alloc(0))
    const found = readdirSync(config.files.folder, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map(({ parentPath, name }) => path.join(parentPath, name))
    expect(found.filter((file) => keys.some((key) => file.endsWith(key)))).toHaveLength(2)
    for (const file of found) expect(readFileSync(file).includes('CANARY'), file).toBe(false)
    for (const [index, key] of keys.entries())
      expect((await buffer(await files.open(key))).equals(texts[index] ?? Buffer.alloc(0))).toBe(true)
  })
})

describe('a dump of the demo database', () => {
  it('a dump of the demo database is complete: a value that is stored in clear is found in its table', async () => {
    const found = [...(await dump())].filter(([, text]) => text.includes('CANARY-IN-CLEAR')).map(([name]) => name)
    // The change log keeps the values of fields that are not sensitive.
    expect(found).toEqual(['public.change_log', 'public.provider'])
  })

  it('a dump of the demo database holds no social security number, in any spelling', async () => {
    const texts = await dump()
    const numbers = [canary, ...[1, 2].flatMap((team) => providerIdsOf(team).map(fictionalSsn))]
    expect(numbers.length).toBeGreaterThan(70)
    const hits = numbers
      .flatMap(spellings)
      .flatMap((secret) => [...texts].filter(([, text]) => text.includes(secret)).map(([name]) => `${name}: ${secret}`))
    expect(hits).toEqual([])
  })

  it('a dump of the demo database holds no login to a portal, neither passwords nor answers to questions', async () => {
    const texts = await dump()
    const logins = await used.world.sql<{ practice: number; carrier: number }>(
      'select practice_id as practice, carrier_id as carrier from portal_credential where carrier_id is not null',
    )
    expect(logins.length).toBeGreaterThan(10)
    const words = [
      'First office?',
      'Demo-portal-',
      'Demo-hub-',
      ...logins.map(({ practice, carrier }) => `Demo-portal-${practice}-${carrier}`),
    ]
    const hits = words
      .flatMap(spellings)
      .flatMap((secret) => [...texts].filter(([, text]) => text.includes(secret)).map(([name]) => `${name}: ${secret}`))
    expect(hits).toEqual([])
  })

  it('a dump of the demo database holds nothing secret that a provider typed into the wizard, saved or not', async () => {
    const wizard = await openWizard(used.world, 1, 1)
    const typed = {
      ...person(),
      ssn: '912-34-5678',
      caqhUsername: 'CANARY-CAQH-USERNAME',
      npiUsername: 'CANARY-NPI-USERNAME',
    }
    expect((await wizard.save('demographics', typed, { deaFile: [paper('dea.pdf')] })).status).toBe(200)
    const json = { data: { citizenship: 'CANARY-IN-A-DRAFT' } }
    expect((await used.world.ask('PUT', `${wizard.url('demographics')}/draft`, { json })).status).toBe(200)
    const texts = await dump()
    const { ssn, caqhUsername, caqhPassword, npiUsername, npiPassword } = typed
    const secrets = [ssn, caqhUsername, caqhPassword, npiUsername, npiPassword, 'CANARY-IN-A-DRAFT', wizard.token]
    const hits = secrets
      .flatMap(spellings)
      .flatMap((secret) => [...texts].filter(([, text]) => text.includes(secret)).map(([name]) => `${name}: ${secret}`))
    expect(hits).toEqual([])
  })

  it('a dump of the demo database has sealed values in place of the numbers, no two alike', async () => {
    const sealed = await used.world.sql(
      "select encode(ssn_sealed, 'hex') as value from provider where ssn_sealed is not null",
    )
    expect(sealed.length).toBeGreaterThan(60)
    expect(new Set(sealed.map(({ value }) => value)).size).toBe(sealed.length)
  })
})
