import { chmodSync, mkdirSync, mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { defaultDataFolder, prepareDataFolder } from './data-folder.ts'

let home: string
let umask: number
beforeEach(() => {
  home = mkdtempSync(path.join(tmpdir(), 'credence-folder-'))
  umask = process.umask(0)
})
afterEach(() => {
  process.umask(umask)
  rmSync(home, { recursive: true })
})
const modeOf = (folder: string) => statSync(folder).mode & 0o777

describe('the default data folder', () => {
  it('differs between a demo and production', () => {
    expect([defaultDataFolder(home, 'demo'), defaultDataFolder(home, 'production')]).toEqual([
      '.data/demo',
      '.data/production',
    ])
  })

  it.each(['postgres', 'files', 'master.key'])(
    'is the shared one of an earlier release if that one holds %s',
    (name) => {
      mkdirSync(path.join(home, '.data', name), { recursive: true })
      expect([defaultDataFolder(home, 'demo'), defaultDataFolder(home, 'production')]).toEqual(['.data', '.data'])
    },
  )
})

describe('the data folder', () => {
  it('is made with access for its owner only, including its parents, whatever the umask', () => {
    const folder = path.join(home, '.data', 'production')
    expect(prepareDataFolder(folder)).toBe('closed')
    expect([modeOf(folder), modeOf(path.dirname(folder))]).toEqual([0o700, 0o700])
  })

  it('is restricted if it existed before and is empty', () => {
    const folder = path.join(home, 'empty')
    mkdirSync(folder, { mode: 0o755 })
    expect(prepareDataFolder(folder)).toBe('closed')
    expect(modeOf(folder)).toBe(0o700)
  })

  it('keeps its permissions if it has content, and is reported as open', () => {
    chmodSync(home, 0o755)
    writeFileSync(path.join(home, 'other'), '')
    expect([prepareDataFolder(home), modeOf(home)]).toEqual(['open', 0o755])
    chmodSync(home, 0o700)
    expect(prepareDataFolder(home)).toBe('closed')
  })
})
