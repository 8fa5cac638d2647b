import { mkdir, readdir, readFile, symlink, utimes, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { beforeAll, describe, expect, it } from 'vitest'
import { samplePdfFax } from '../../../test/kit/faxes/fax-files.ts'
import { useFaxOffice } from '../../../test/kit/faxes/fax-office.ts'
import { faxInbox, watchFaxInbox } from './folder.actions.ts'

const used = useFaxOffice()
let folder = ''
beforeAll(async () => {
  folder = path.join(faxInbox(used.world.services.config.dataFolder), '9075550119')
  await mkdir(folder, { recursive: true })
})
const drop = async (name: string, bytes: Buffer) => writeFile(path.join(folder, name), bytes)
const inFolder = async (...parts: string[]) =>
  (await readdir(path.join(folder, ...parts)).catch(() => [])).toSorted((a, b) => (a < b ? -1 : 1))
const faxes = () => used.world.sql('select filename from inbound_fax order by id')
/** A watcher for which a file rests from the second look on. */
const watcher = () => watchFaxInbox(used.world.services, { restMs: 0 })

describe('a file in the folder of a number', () => {
  it('is taken once it rests, and moved to done', async () => {
    await drop('scan.pdf', await samplePdfFax('FOLDER'))
    await watchFaxInbox(used.world.services).look()
    expect(await inFolder()).toEqual(['scan.pdf'])
    await watcher().look()
    expect([await inFolder(), await inFolder('done')]).toEqual([['done'], ['scan.pdf']])
    expect(await faxes()).toEqual([{ filename: 'scan.pdf' }])
  })

  it('is a second fax when another file of the same name comes, and both stay in done', async () => {
    await drop('scan.pdf', await samplePdfFax('FOLDER'))
    await watcher().look()
    expect(await inFolder('done')).toEqual(['scan-2.pdf', 'scan.pdf'])
    expect(await faxes()).toHaveLength(2)
  })

  it('makes no second fax when the process ended before it was moved', async () => {
    const place = path.join(folder, 'crash.pdf')
    await drop('crash.pdf', await samplePdfFax('CRASH'))
    const written = new Date('2026-11-12T08:00:00Z')
    await utimes(place, written, written)
    const services = {
      ...used.world.services,
      log: { ...used.world.services.log, warn: () => {} } as unknown as typeof used.world.services.log,
    }
    // The row is written, and the move fails: the folder that it would be moved to is no folder.
    const done = path.join(folder, 'done')
    const aside = path.join(folder, '..', 'aside')
    const { rename } = await import('node:fs/promises')
    await rename(done, aside)
    await symlink('/etc/hostname', done)
    await expect(watchFaxInbox(services, { restMs: 0 }).look()).rejects.toThrow('EEXIST')
    expect(await faxes()).toHaveLength(3)
    const { rm } = await import('node:fs/promises')
    await rm(done)
    await rename(aside, done)
    await watcher().look()
    expect(await inFolder('done')).toContain('crash.pdf')
    expect(await faxes()).toHaveLength(3)
  })

  it('is moved to failed with the reason when it is no document, and links are left alone', async () => {
    await drop('notes.txt', Buffer.from('hello'))
    await symlink('/etc/hostname', path.join(folder, 'link.pdf'))
    await watcher().look()
    expect(await inFolder('failed')).toEqual(['notes.txt', 'notes.txt.txt'])
    expect(await readFile(path.join(folder, 'failed', 'notes.txt.txt'), 'utf8')).toBe(
      'The content must be a PDF or a TIFF\n',
    )
    expect(await inFolder()).toEqual(['done', 'failed', 'link.pdf'])
  })

  it('is not taken while it grows', async () => {
    const resting = watchFaxInbox(used.world.services, { restMs: 20 })
    const whole = await samplePdfFax('GROWING')
    const taken = async () => (await inFolder('done')).includes('growing.pdf')
    for (const size of [100, 200, 300]) {
      await drop('growing.pdf', whole.subarray(0, size))
      await resting.look()
      await sleep(30)
    }
    await drop('growing.pdf', whole)
    await resting.look()
    expect(await taken()).toBe(false)
    await sleep(30)
    await resting.look()
    expect(await taken()).toBe(true)
  })

  it('is taken although one of another number cannot be moved, which is logged once and without its name', async () => {
    const other = path.join(folder, '..', '1000000001')
    await mkdir(other)
    await writeFile(path.join(other, 'Canary Patient.pdf'), await samplePdfFax('STUCK'))
    await symlink('/etc/hostname', path.join(other, 'done'))
    await drop('waiting.pdf', await samplePdfFax('WAITING'))
    const logged: string[] = []
    const log = { ...used.world.services.log, warn: (...line: unknown[]) => void logged.push(JSON.stringify(line)) }
    const services = { ...used.world.services, log: log as unknown as typeof used.world.services.log }
    const end = new AbortController()
    let rounds = 0
    await watchFaxInbox(services, { restMs: 0, pauseMs: 1 }).run(end.signal, () => {
      rounds += 1
      if (rounds === 3) end.abort()
    })
    expect(await inFolder('done')).toContain('waiting.pdf')
    expect(logged).toEqual([JSON.stringify([{ code: 'EEXIST' }, 'a file of fax-inbox is tried again'])])
  })
})
