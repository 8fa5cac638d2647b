import { once } from 'node:events'
import { inject, beforeEach, describe, expect, it } from 'vitest'
import { TrailSealer } from '../../src/database/audit-trail/sealer.ts'
import { testVault } from '../kit/backups.ts'
import { startCommand } from '../kit/commands.ts'
import { useWorld } from '../kit/world.ts'

const used = useWorld()

/** Runs `npm run audit` with these arguments, as an operator does. */
async function audit(...args: string[]) {
  const child = startCommand('audit', args, {
    CREDENCE_KEY: inject('database').masterKey,
    DATABASE_URL: used.world.adminUrl,
    CREDENCE_DATA: used.world.services.config.dataFolder,
  })
  let [said, failed] = ['', '']
  child.stdout?.on('data', (piece: Buffer) => (said += piece.toString()))
  child.stderr?.on('data', (piece: Buffer) => (failed += piece.toString()))
  const [code] = (await once(child, 'close')) as [number | null]
  return { code, said, failed }
}

const heads: string[] = []
const addSealed = async () => {
  await used.world.sql("insert into audit_event (action, at) values ('sign-in', '2020-05-01T10:00:00.123456Z')")
  await new TrailSealer(used.world.services.pool, testVault(), {
    onSealed: (head) => heads.push(head),
  }).sealSettled()
}

beforeEach(async () => {
  await used.world.sql('truncate audit_seal, audit_event, change_log restart identity')
  heads.length = 0
})

describe('npm run audit', () => {
  it.each([[], ['check'], ['verify', 'again'], ['verify', '--unknown'], ['verify', '--head', '3']])(
    'prints how it is used, with the exit code 2: %j',
    async (...args: string[]) => {
      expect(await audit(...args)).toEqual({
        code: 2,
        said: '',
        failed: expect.stringMatching(/^Usage: npm run audit -- verify .*\n.*--head NUMBER:HEAD/),
      })
    },
  )

  it('says what was verified, up to when and by which seal, with the exit code 0', async () => {
    expect(await audit('verify')).toEqual({ code: 0, said: 'verified 0 entries in 0 batches\n', failed: '' })
    await addSealed()
    await used.world.sql("insert into audit_event (action) values ('sign-out')")
    const [head = ''] = heads
    expect(await audit('verify', '--head', head)).toEqual({
      code: 0,
      said: expect.stringMatching(
        new RegExp(
          `^verified 1 entries in 1 batches, up to 2020-05-01T10:00:00\\.123456Z\\nnewest seal ${head}\\nnot sealed yet: 1 entries\\nsealed more than a day after their rows: 1 batches, the last of them batch 1 at \\S+Z\\n$`,
        ),
      ),
      failed: '',
    })
  })

  it('names the row that was changed and its table, with the exit code 1', async () => {
    await addSealed()
    await used.world.sql("update audit_event set action = 'sign-out'")
    expect(await audit('verify')).toEqual({
      code: 1,
      said: 'batch 1: row 1 was changed\n',
      failed: 'The row is in the table audit_event.\n',
    })
  })

  it('finds by a head that was kept elsewhere that the newest seal was removed, with the exit code 1', async () => {
    await addSealed()
    await addSealed()
    await used.world.sql('delete from audit_seal where number = 2')
    expect((await audit('verify')).code).toBe(0)
    expect(await audit('verify', '--head', heads[1] ?? '')).toEqual({
      code: 1,
      said: 'batch 2: the seal was removed\n',
      failed: 'The chain of seals is broken at this batch.\n',
    })
  })
})
