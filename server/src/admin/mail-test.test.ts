import { afterAll, expect, it } from 'vitest'
import { smtpTo, startMailServer } from '../../test/kit/mail-server.ts'
import { useWorld } from '../../test/kit/world.ts'
import { mailTest } from './mail-test.ts'

const mailServer = await startMailServer()
const used = useWorld({ config: { smtp: smtpTo(mailServer.port), publicUrl: 'https://credence.example.org' } })
const quiet = useWorld()
afterAll(() => mailServer.close())

const run = async (address: string, { world } = used) => {
  const lines: string[] = []
  await mailTest.run([address], { say: (line) => void lines.push(line), withServices: (work) => work(world.services) })
  return lines
}

it('mail-test sends one email directly to the mail server, with the public address in it', async () => {
  expect(await run('operator@example.org')).toEqual([
    `127.0.0.1:${mailServer.port} took a mail from Credence <no-reply@credence.test> to operator@example.org. Whether it arrives shows in that mailbox.`,
  ])
  expect(mailServer.arrived).toMatchObject([
    { subject: 'Credence can send mail', to: [{ address: 'operator@example.org' }] },
  ])
  expect(mailServer.arrived[0]?.messageId).toMatch(/^<[0-9a-f-]{36}@credence\.example\.org>$/)
  expect(await used.world.services.health.stateOf('mail')).toMatchObject({
    failingSince: null,
    workedAt: expect.any(String),
  })
})

it('mail-test reports missing arguments, and why the mail server did not accept the email', async () => {
  await expect(run('notanemail')).rejects.toThrow('notanemail is not an email address')
  await expect(run('operator@example.org', quiet)).rejects.toThrow(
    'No mail server is set; mail stays in the mailbox at /dev/mailbox',
  )
  await mailServer.close()
  await expect(run('operator@example.org')).rejects.toThrow(
    `127.0.0.1:${mailServer.port} did not take the mail: connect ECONNREFUSED`,
  )
  expect(await used.world.services.health.stateOf('mail')).toMatchObject({
    failingSince: expect.any(String),
    reason: `127.0.0.1:${mailServer.port} cannot be reached (ECONNREFUSED)`,
  })
})
