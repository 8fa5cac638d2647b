import { fork } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, mkdtempSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { loadMasterKey } from './master-key.ts'

let dataFolder: string
beforeEach(() => {
  dataFolder = path.join(mkdtempSync(path.join(tmpdir(), 'credence-key-')), 'data')
})
afterEach(() => rmSync(path.dirname(dataFolder), { recursive: true }))

const demo = () => ({ key: null, mode: 'demo', dataFolder }) as const
const file = () => path.join(dataFolder, 'master.key')

describe('the master key', () => {
  it('is the configured one, and then nothing is written', () => {
    const key = Buffer.alloc(32, 7)
    expect(loadMasterKey({ ...demo(), key })).toBe(key)
    expect(statSync(dataFolder, { throwIfNoEntry: false })).toBeUndefined()
  })

  it('is made once in a demo, readable by its owner only', () => {
    const key = loadMasterKey(demo())
    expect(key).toHaveLength(32)
    expect(loadMasterKey(demo())).toEqual(key)
    expect(statSync(file()).mode & 0o777).toBe(0o600)
    expect(readdirSync(dataFolder)).toEqual(['master.key'])
  })

  it('becomes readable by its owner only if a copy made it public', () => {
    loadMasterKey(demo())
    chmodSync(file(), 0o644)
    loadMasterKey(demo())
    expect(statSync(file()).mode & 0o777).toBe(0o600)
  })

  it('is the same for processes that start at the same time', async () => {
    const keys = await Promise.all(
      Array.from({ length: 6 }, async () => {
        const child = fork(path.join(import.meta.dirname, '../../test/kit/load-master-key.ts'), [dataFolder], {
          execArgv: [],
        })
        const [key] = (await once(child, 'message')) as [string]
        return key
      }),
    )
    expect(new Set(keys).size).toBe(1)
    expect(readdirSync(dataFolder)).toEqual(['master.key'])
  })

  it('is never replaced when its file is damaged', () => {
    loadMasterKey(demo())
    writeFileSync(file(), 'damaged')
    expect(() => loadMasterKey(demo())).toThrow('holds no key')
  })

  it('is never made in production', () => {
    expect(() => loadMasterKey({ ...demo(), mode: 'production' })).toThrow('CREDENCE_KEY is required')
  })
})
