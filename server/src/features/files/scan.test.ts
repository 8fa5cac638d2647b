import type { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { documentCallsOf } from '@credence/contract/documents/calls'
import { fileMessages } from '@credence/contract/files/calls'
import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { eventually } from '../../../test/kit/browser.ts'
import { ask, download, list, pdf, upload, type Drawer } from '../../../test/kit/document-files.ts'
import { sessionOf, useDemoWorld } from '../../../test/kit/demo-world.ts'
import { applyScannerSetting } from './files.jobs.ts'

const used = useDemoWorld({ queue: true })
let drawer: Drawer
beforeAll(async () => {
  drawer = {
    calls: documentCallsOf('provider', 'own'),
    entityId: 1,
    as: await sessionOf(used.world, 'editor@aurora.test'),
  }
  await used.world.sql('update pgboss.queue set retry_delay = 1, retry_backoff = false')
})
/** Lets scans pass one by one, controlled by a test. */
const gate = { isOpen: true, fails: 0 }
const scanner = {
  async scan(file: Readable) {
    const bytes = await buffer(file)
    if (gate.fails > 0) {
      gate.fails -= 1
      throw new Error('clamd is away')
    }
    while (!gate.isOpen)
      await new Promise((go) => {
        setTimeout(go, 20)
      })
    return bytes.includes('VIRUS') ? ('infected' as const) : ('clean' as const)
  },
}
beforeEach(async () => {
  Object.assign(gate, { isOpen: true, fails: 0 })
  used.world.services.scanner = scanner
  await used.world.sql('delete from document')
})

const stateOf = async () => (await list(used.world, drawer))[0]?.scanState
const becomes = (state: string) => eventually(async () => (await stateOf()) === state)

describe('a server with a scanner', () => {
  it('opens a file only after its scan', async () => {
    const { world } = used
    gate.isOpen = false
    expect((await upload(world, drawer, 'a.pdf')).status).toBe(200)
    expect(await stateOf()).toBe('scanning')
    expect(await ask(world, drawer, 'signDownload', { filename: 'a.pdf' })).toMatchObject({
      status: 409,
      body: { message: fileMessages.scanning },
    })
    gate.isOpen = true
    await becomes('ready')
    expect((await download(world, drawer, 'a.pdf')).bytes.equals(pdf())).toBe(true)
  })

  it('never opens a file with a virus, and can delete it', async () => {
    const { world } = used
    await upload(world, drawer, 'a.pdf', pdf('VIRUS'))
    await becomes('infected')
    expect(await ask(world, drawer, 'signDownload', { filename: 'a.pdf' })).toMatchObject({
      status: 409,
      body: { message: fileMessages.infected },
    })
    expect((await ask(world, drawer, 'remove', { filename: 'a.pdf' })).status).toBe(200)
  })

  it('keeps a file closed while the scanner is down, and scans it afterwards', async () => {
    gate.fails = 1
    await upload(used.world, drawer, 'a.pdf')
    await eventually(async () => gate.fails === 0)
    expect(await stateOf()).toBe('scanning')
    await becomes('ready')
  })

  it('scans many waiting files one right after the other', async () => {
    const { world } = used
    world.services.scanner = null
    for (let at = 0; at < 12; at += 1) await upload(world, drawer, `${at}.pdf`)
    world.services.scanner = scanner
    await applyScannerSetting(world.services)
    // With the queue's polling interval after each file this would take too long.
    await eventually(async () => (await list(world, drawer)).every(({ scanState }) => scanState === 'ready'))
    expect(await list(world, drawer)).toHaveLength(12)
  })

  it('scans older unscanned files, and without a scanner no file waits', async () => {
    const { world } = used
    world.services.scanner = null
    await upload(world, drawer, 'a.pdf', pdf('VIRUS'))
    expect(await stateOf()).toBe('ready')
    gate.isOpen = false
    world.services.scanner = scanner
    await applyScannerSetting(world.services)
    expect(await stateOf()).toBe('scanning')
    gate.isOpen = true
    await becomes('infected')
    world.services.scanner = null
    await applyScannerSetting(world.services)
    expect(await stateOf()).toBe('infected')
    await world.sql("update file_object set scan = 'waiting'")
    await applyScannerSetting(world.services)
    expect(await stateOf()).toBe('ready')
  })
})
