import type { SealedMail } from '../../kit/ports/email.ts'
import { getTask } from '@credence/contract/tasks/calls'
import { submitToCarrier } from '@credence/contract/tasks/submission-calls'
import type { AddressInfo } from 'node:net'
import { SMTPServer } from 'smtp-server'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { buildTasks } from '../../../db/builders/builders.ts'
import { eventually } from '../../../test/kit/browser.ts'
import { buildClinic, clinicTeam, type Clinic } from '../../../test/kit/clinic.ts'
import { createWorld, type World } from '../../../test/kit/world.ts'
import { runUndelivered } from './submission-mail.jobs.ts'

let clinic: Clinic
let world: World
let mailServer: SMTPServer
const arrived: string[] = []
/** The reply code of the carrier's mail server for each address; an address without one is accepted. */
const refusals = new Map<string, number>()

beforeAll(async () => {
  mailServer = new SMTPServer({
    authOptional: true,
    disableReverseLookup: true,
    hidePIPELINING: true,
    hideSTARTTLS: true,
    logger: false,
    onRcptTo({ address }, _session, done) {
      const responseCode = refusals.get(address)
      done(responseCode ? Object.assign(new Error('no'), { responseCode }) : null)
    },
    onData(stream, { envelope }, done) {
      stream.resume().on('end', () => {
        arrived.push(...envelope.rcptTo.map(({ address }) => address))
        done()
      })
    },
  })
  mailServer.on('error', () => {})
  await new Promise<void>((ready) => {
    mailServer.listen(0, '127.0.0.1', ready)
  })
  const { port } = mailServer.server.address() as AddressInfo
  world = await createWorld({
    queue: true,
    config: {
      smtp: {
        host: '127.0.0.1',
        port,
        secure: false,
        requireTls: false,
        user: null,
        password: null,
        from: 'no-reply@credence.test',
      },
    },
  })
  // Shortens the retries, so that the last one happens within the test.
  await world.sql('update pgboss.queue set retry_delay = 1, retry_limit = 1')
  clinic = await buildClinic(world)
  await world.sql("update provider set npi = '1234567893'")
  await world.sql(
    "update carrier set email = 'in@acme.test', initial_enrollment_emails = null, fax = null, web_form_url = null where id = $1",
    [clinic.carriers.acme],
  )
})
afterAll(async () => {
  await world.close()
  await new Promise<void>((closed) => {
    mailServer.close(closed)
  })
})

const make = () =>
  world.inTeam(
    clinicTeam,
    async (scope) =>
      (
        await buildTasks(scope, [
          { teamId: clinicTeam, practiceId: clinic.north, providerId: clinic.anna, carrierId: clinic.carriers.acme },
        ])
      )[0] ?? 0,
  )
const submit = (id: number, toEmails: string[]) =>
  world.call(
    submitToCarrier,
    { params: { id }, body: { toEmails, content: { subject: 'Application', message: 'Please enroll.' } } as never },
    { as: clinic.manager },
  )
const task = async (id: number) => (await world.call(getTask, { params: { id } }, { as: clinic.manager })).body
const systemNotes = async (id: number) =>
  (await task(id)).activity.flatMap(
    ({ notes, userFormattedName }: { notes: string; userFormattedName: string | null }) =>
      userFormattedName === null ? [notes] : [],
  )

describe('a submission whose email fails for good', () => {
  it('is reported at once when it is refused, waits for the team again, and can be submitted again', async () => {
    refusals.set('gone@acme.test', 550)
    const id = await make()
    await submit(id, ['gone@acme.test', 'in@acme.test'])
    expect(await eventually(async () => (await systemNotes(id)).length > 0 && systemNotes(id))).toEqual([
      'Send Automated Email: failed, gone@acme.test refused it (550)',
    ])
    await eventually(async () => arrived.includes('in@acme.test'))
    expect((await task(id)).status).toBe('IN_PROGRESS')
    expect(
      await world.sql(
        "select from pgboss.job where name in ('email', 'carrier-email') and state in ('retry', 'failed')",
      ),
    ).toEqual([])
    refusals.clear()
    expect((await submit(id, ['gone@acme.test'])).status).toBe(200)
    await eventually(async () => arrived.includes('gone@acme.test'))
    expect(await task(id)).toMatchObject({
      status: 'BLOCKED_SUBMITTED',
      activity: [
        { notes: expect.stringContaining('gone@acme.test): Application') },
        expect.anything(),
        expect.anything(),
      ],
    })
  })

  it('is reported once after the last retry when there is a temporary failure', async () => {
    refusals.set('busy@acme.test', 451)
    const id = await make()
    await submit(id, ['busy@acme.test'])
    const told = ['Send Automated Email: failed, busy@acme.test could not be reached']
    expect(await eventually(async () => (await systemNotes(id)).length > 0 && systemNotes(id))).toEqual(told)
    const [{ data }] = (await world.sql("select data from pgboss.job where name = 'undelivered-mail'")) as [
      { data: SealedMail },
    ]
    await Promise.all([runUndelivered(world.services, data), runUndelivered(world.services, data)])
    expect([await systemNotes(id), (await task(id)).status]).toEqual([told, 'IN_PROGRESS'])

    refusals.clear()
    await submit(id, ['busy@acme.test'])
    await runUndelivered(world.services, data)
    expect((await task(id)).status, 'what was submitted meanwhile goes on waiting').toBe('BLOCKED_SUBMITTED')
    await world.sql('delete from task where id = $1', [id])
    await runUndelivered(world.services, data)
  })
})
