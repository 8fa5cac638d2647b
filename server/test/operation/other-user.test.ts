import { once } from 'node:events'
import { mkdtempSync, chmodSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import {
  asOtherUser,
  canBeOtherUser,
  makeCheckout,
  otherUser,
  prepareCheckout,
} from '../kit/processes/installed-checkout.ts'
import { InstalledService, root, runShell } from '../kit/processes/installed-service.ts'
import { patienceMs } from '../kit/outage-checks.ts'

/** The command of the guide that makes the folder of backups. */
const makeBackupFolder =
  /^sudo (install --directory .*)$/m.exec(readFileSync(path.join(root, 'docs', 'operations.md'), 'utf8'))?.[1] ?? ''

describe.runIf(canBeOtherUser)('a service that may not write to its checkout (needs root and setpriv)', () => {
  const checkout = mkdtempSync(path.join(tmpdir(), 'credence-checkout-'))
  const service = new InstalledService({ checkout, user: { id: otherUser, as: asOtherUser } })
  const readiness = async () => (await fetch(`http://127.0.0.1:${service.port}/api/health/ready`)).status
  beforeAll(async () => {
    chmodSync(checkout, 0o755)
    makeCheckout(checkout)
    await service.configure()
  }, patienceMs)
  afterAll(async () => {
    await service.remove()
    rmSync(checkout, { recursive: true, force: true, maxRetries: 5 })
  })

  it(
    'does not start before the checkout is prepared, and says what to run',
    async () => {
      const [code] = (await once(service.launch(), 'close')) as [number | null]
      expect([code, service.output]).toEqual([
        1,
        expect.stringContaining('Run npm run prestart as the owner of the checkout'),
      ])
    },
    patienceMs,
  )

  it(
    'starts with the embedded database once the owner has prepared the checkout, and stays ready when the checkout changes',
    async () => {
      expect(prepareCheckout(checkout)).toMatchObject({ code: 0 })
      await service.start()
      expect(await readiness()).toBe(200)
      writeFileSync(path.join(checkout, 'server', 'db', 'migrations', '9999-later.sql'), 'select 1')
      expect(await readiness()).toBe(200)
      rmSync(path.join(checkout, 'server', 'db', 'migrations', '9999-later.sql'))
    },
    2 * patienceMs,
  )

  it(
    'makes and checks a backup in the folder that the guide creates, and names a folder that is missing',
    async () => {
      const backUp = () => service.run('npm run backup -- /var/backups/credence/today.credence')
      expect(await backUp()).toMatchObject({
        code: 1,
        output: expect.stringContaining(
          `The folder ${service.folder}/backups cannot be used for a backup (ENOENT). It must exist, and this user must be able to write there`,
        ),
      })
      expect(makeBackupFolder).toContain('/var/backups/credence')
      const command = makeBackupFolder
        .replace('--owner=credence', `--owner=${otherUser}`)
        .replace('/var/backups/credence', path.join(service.folder, 'backups'))
      expect(await runShell(command)).toEqual({ code: 0, output: '' })
      expect(await backUp()).toMatchObject({ code: 0 })
      expect(await service.run('npm run backup -- --check /var/backups/credence/today.credence')).toMatchObject({
        code: 0,
      })
    },
    2 * patienceMs,
  )

  it(
    'ends when it is told to',
    async () => {
      expect(await service.stop()).toBe(0)
    },
    patienceMs,
  )
})
