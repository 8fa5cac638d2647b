import { existsSync, mkdirSync, readdirSync, renameSync, utimesSync } from 'node:fs'
import path from 'node:path'
import { buffer } from 'node:stream/consumers'
import { documentCallsOf } from '@credence/contract/documents/calls'
import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { all, download, pdf, upload, type Drawer } from '../../../test/kit/document-files.ts'
import { sessionOf, useDemoWorld } from '../../../test/kit/demo-world.ts'
import { commands } from '../../admin/commands.ts'
import { realDisk } from '../../gateways/files/disk.ts'
import { LocalStore } from '../../gateways/files/local.ts'
import { newObjectKey } from '../../kit/ports/files.ts'
import { quarantineName } from '../../gateways/files/quarantine-name.ts'
import { createLogger } from '../../kit/http/log.ts'
import { runFileSweep, runStoreSweep } from './files.jobs.ts'
import { checkStoreAtStart } from './store-owner.actions.ts'
import { sweepLimit, sweepStore, systemStatus } from './store-sweep.actions.ts'

const used = useDemoWorld()
let drawer: Drawer
beforeAll(async () => {
  drawer = {
    calls: documentCallsOf('provider', 'own'),
    entityId: 1,
    as: await sessionOf(used.world, 'editor@aurora.test'),
  }
})

const folder = () => used.world.services.config.files.folder
const objects = () =>
  readdirSync(path.join(folder(), 'objects'), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map(({ name }) => name)
const aside = async () => (await all(used.world.services.files.findQuarantined())).map(({ key }) => key)
const makeOld = (key: string) =>
  utimesSync(path.join(folder(), 'objects', key.slice(0, 2), key), new Date(0), new Date(0))
const keyOf = async (filename: string) =>
  (await used.world.sql<{ key: string }>('select object_key as key from document where name = $1', [filename]))[0]
    ?.key ?? ''

async function addOrphans(count: number): Promise<string[]> {
  const keys = Array.from({ length: count }, newObjectKey)
  for (const key of keys) {
    await used.world.services.files.put(key, pdf(key))
    makeOld(key)
  }
  return keys
}

/** The output of `npm run admin -- files ACTION` on this world. */
async function admin(...args: string[]): Promise<string> {
  const lines: string[] = []
  await commands
    .find(({ name }) => name === 'files')
    ?.run(args, { say: (line) => void lines.push(line), withServices: (work) => work(used.world.services) })
  return lines.join('\n')
}

beforeEach(async () => {
  const { world } = used
  await world.sql('delete from document')
  await world.sql("update file_object set released_at = now() - interval '2 hours' where released_at is not null")
  await runFileSweep(world.services)
  await upload(world, drawer, 'kept.pdf')
  makeOld(await keyOf('kept.pdf'))
  await sweepStore(world.services, { isConfirmed: true })
  for (const object of await all(world.services.files.findQuarantined()))
    await world.services.files.removeQuarantined(object)
})

describe('the nightly check of the store', () => {
  it('moves an old object without a row to quarantine, keeps new ones and those with a row, and reports it in the log and the list', async () => {
    const { world } = used
    const [orphan = ''] = await addOrphans(1)
    const fresh = newObjectKey()
    await world.services.files.put(fresh, pdf())
    const logged: string[] = []
    const log = createLogger('warn', { write: (line: string) => void logged.push(line) })
    await runStoreSweep({ ...world.services, log })
    expect([new Set(objects()), await aside()]).toEqual([new Set([await keyOf('kept.pdf'), fresh]), [orphan]])
    expect(logged.filter((line) => line.includes(orphan) && line.includes('was put into quarantine'))).toHaveLength(1)
    expect(await admin()).toBe(
      `2 objects checked, 1 in quarantine.\nIn quarantine: 1 object.\n  ${orphan}  since ${new Date().toISOString().slice(0, 10)}`,
    )
    await world.services.files.remove(fresh)
  })

  it('moves at most one percent of the objects, at least one and at most a hundred', () => {
    expect([0, 50, 199, 200, 5000, 10_000, 1_000_000].map(sweepLimit)).toEqual([1, 1, 1, 2, 50, 100, 100])
  })

  it('moves nothing when too many are unknown, reports it in log and status, and moves them when an operator confirms', async () => {
    const { world } = used
    const orphans = await addOrphans(2)
    const logged: string[] = []
    await runStoreSweep({
      ...world.services,
      log: createLogger('warn', { write: (line: string) => void logged.push(line) }),
    })
    expect([objects(), await aside()]).toEqual([expect.arrayContaining(orphans), []])
    expect(logged.join('')).toContain('none was put into quarantine')
    expect(await systemStatus(world.services)).toMatchObject({
      area: 'files',
      status: 'degraded',
      message: expect.stringMatching(/^2 of 3 objects in the file store are unknown to the database/),
    })
    expect(await admin('quarantine')).toBe('Put into quarantine: 2 objects.')
    expect([objects(), new Set(await aside())]).toEqual([[await keyOf('kept.pdf')], new Set(orphans)])
    expect(await systemStatus(world.services)).toMatchObject({ status: 'ok' })
  })
})

describe('an object in quarantine', () => {
  it('is moved back when it is opened', async () => {
    const { world } = used
    await world.services.files.quarantine(await keyOf('kept.pdf'))
    expect(objects()).toEqual([])
    const answers = await Promise.all([
      download(world, drawer, 'kept.pdf'),
      download(world, drawer, 'kept.pdf'),
      download(world, drawer, 'kept.pdf'),
    ])
    expect(answers.map(({ status, bytes }) => [status, bytes.equals(pdf())])).toEqual([
      [200, true],
      [200, true],
      [200, true],
    ])
    expect([objects(), await aside()]).toEqual([[await keyOf('kept.pdf')], []])
  })

  it('is moved back by the nightly check when it has a row again', async () => {
    const { world } = used
    await world.services.files.quarantine(await keyOf('kept.pdf'))
    await runStoreSweep(world.services)
    expect([objects(), await aside()]).toEqual([[await keyOf('kept.pdf')], []])
  })

  it('is deleted only by an operator, after thirty days, and never while it has a row', async () => {
    const { world } = used
    const [young = '', old = ''] = await addOrphans(2)
    const kept = await keyOf('kept.pdf')
    for (const key of [young, old, kept]) await world.services.files.quarantine(key)
    const since = new Date(Date.now() - 32 * 86_400_000).toISOString().slice(0, 10)
    for (const { key, since: today } of (await all(world.services.files.findQuarantined())).filter(
      (each) => each.key !== young,
    )) {
      const place = (day: string) =>
        path.join(folder(), 'quarantine', key.slice(0, 2), quarantineName({ key, since: day }))
      renameSync(place(today), place(since))
    }
    await runStoreSweep(world.services)
    expect(new Set(await aside())).toEqual(new Set([young, old]))
    expect(await admin('remove')).toBe(`  ${old}  since ${since}\nRemoved after 30 days in quarantine: 1 object.`)
    expect([await aside(), objects()]).toEqual([[young], [kept]])
  })

  it('is complete in one of the two places when the process ends during a move', async () => {
    const { vault } = used.world.services
    const [key = ''] = await addOrphans(1)
    // A store that crashes right after the rename.
    const dying = new LocalStore(folder(), vault, {
      ...realDisk,
      move: (from, to) => {
        renameSync(from, to)
        return Promise.reject(new Error('killed'))
      },
    })
    await expect(dying.quarantine(key)).rejects.toThrow('killed')
    expect(await aside()).toEqual([key])
    await expect(dying.restore(key)).rejects.toThrow('killed')
    expect([await aside(), (await buffer(await used.world.services.files.open(key))).equals(pdf(key))]).toEqual([
      [],
      true,
    ])
    await used.world.services.files.remove(key)
  })
})

describe('the store of another installation', () => {
  it('is not swept until an operator claims it', async () => {
    const { services } = used.world
    const own = await services.files.readOwner()
    const [orphan = ''] = await addOrphans(1)
    const kept = await keyOf('kept.pdf')
    await services.files.writeOwner('00000000-0000-4000-8000-000000000000')
    const refusal =
      /the file store belongs to another installation \(00000000-.*, and this one is .*\).*npm run admin -- files adopt$/
    for (const attempt of [
      () => runStoreSweep(services),
      () => checkStoreAtStart(services),
      () => admin(),
      () => admin('check'),
      () => admin('quarantine'),
      () => admin('remove'),
    ])
      await expect(attempt()).rejects.toThrow(refusal)
    expect([new Set(objects()), await aside()]).toEqual([new Set([kept, orphan]), []])
    expect(await admin('adopt')).toBe(`The file store now belongs to this installation, ${own}.`)
    await checkStoreAtStart(services)
    await runStoreSweep(services)
    expect([objects(), await aside()]).toEqual([[kept], [orphan]])
  })

  it('is not detected while it does not answer, so the server starts with a warning', async () => {
    const logged: string[] = []
    const files = { readOwner: () => Promise.reject(new Error('connection refused')) } as unknown as LocalStore
    await checkStoreAtStart({
      ...used.world.services,
      files,
      log: createLogger('warn', { write: (line: string) => void logged.push(line) }),
    })
    expect(logged.join('')).toContain('the file store does not answer')
  })
})

describe('npm run admin -- files', () => {
  it('check lists rows without objects and objects without rows', async () => {
    const { world } = used
    await upload(world, drawer, 'lost.pdf')
    const lost = await keyOf('lost.pdf')
    mkdirSync(path.join(folder(), 'elsewhere'), { recursive: true })
    const place = path.join(folder(), 'objects', lost.slice(0, 2), lost)
    renameSync(place, path.join(folder(), 'elsewhere', lost))
    const [orphan = ''] = await addOrphans(1)
    const said = await admin('check')
    expect(said).toMatch(
      new RegExp(
        `^Rows without an object: 1\\..*\\n  ${lost}  ${pdf().length} bytes, uploaded .*\\nObjects without a row: 1\\..*\\n  ${orphan}$`,
      ),
    )
    expect(existsSync(place)).toBe(false)
    renameSync(path.join(folder(), 'elsewhere', lost), place)
    await world.services.files.remove(orphan)
    expect(await admin('check')).toBe('Rows without an object: 0.\nObjects without a row: 0.')
  })

  it('refuses an unknown action', async () => {
    await expect(admin('delete')).rejects.toThrow(
      'files has no action delete; there are list, check, quarantine, remove, adopt',
    )
  })
})
