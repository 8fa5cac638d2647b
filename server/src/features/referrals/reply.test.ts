import {
  downloadReplyLetter,
  listReferrals,
  openReplyLetter,
  previewReplyLetter,
  replyToReferral,
} from '@credence/contract/referrals/calls'
import { referralTexts } from '@credence/contract/referrals/texts'
import { buffer } from 'node:stream/consumers'
import { beforeEach, describe, expect, it } from 'vitest'
import { buildReferrals } from '../../../db/builders/builders.ts'
import { eventually } from '../../../test/kit/browser.ts'
import { clinicTeam as teamId, useClinic } from '../../../test/kit/clinic.ts'
import { textOf, textsOfPages } from '../../../test/kit/pdf-text.ts'
import { createLogger } from '../../kit/http/log.ts'
import { FaxFailed } from '../../kit/ports/fax.ts'
import { runUndelivered } from '../tasks/submission-mail.jobs.ts'
import { runReply } from './reply.jobs.ts'

let id = 0
const logged: string[] = []
const { used, clinic } = useClinic({
  queue: true,
  log: createLogger('trace', { write: (line: string) => void logged.push(line) }),
  build: (world) =>
    world.inTeam(teamId, async (scope) => {
      await scope.db
        .insertInto('referringPractice')
        .values([
          { teamId, position: 1, name: 'Chugach', fax: '(907) 555-0161', email: 'referrals@chugach.test' },
          { teamId, position: 2, name: 'Silent', fax: null, email: null },
        ])
        .execute()
    }),
})
beforeEach(async () => {
  await used.world.sql('delete from referral; delete from mailbox_message')
  id = await referralOf('Chugach')
})

const referralOf = async (referringPractice: string | null) =>
  (
    await used.world.inTeam(teamId, (scope) =>
      buildReferrals(scope, [
        {
          teamId,
          practiceId: clinic.north,
          patientFirstName: 'Irene',
          patientLastName: 'Kvasnikoff',
          referringPractice,
        },
      ]),
    )
  )[0] ?? 0
const reply = (body: object, { of = id, as = clinic.manager, key }: { of?: number; as?: string; key?: string } = {}) =>
  used.world.call(
    replyToReferral,
    { params: { id: of }, body: { reason: 'Patient declined', ...body } as never },
    { as, headers: { 'idempotency-key': key } },
  )
const read = async () =>
  (await used.world.call(listReferrals, { params: { practiceId: clinic.north } }, { as: clinic.manager })).body[0]
const messages = () =>
  used.world.sql('select channel, recipient, subject, text, attachments from mailbox_message order by id')
const states = async () =>
  (await used.world.sql('select state from referral_reply order by id')).map(({ state }) => state)
const settled = () => eventually(async () => (await states()).every((state) => ['sent', 'failed'].includes(state)))
const replyId = async () => (await used.world.sql('select id from referral_reply order by id desc'))[0]?.id as number

describe('a reply to the referring practice', () => {
  it('a reply by fax is sent once as a letter, and is noted in the activity', async () => {
    const [one, two] = await Promise.all([
      reply({ channel: 'FAX', notes: 'Will call again' }, { key: 'once' }),
      reply({ channel: 'FAX', notes: 'Will call again' }, { key: 'once' }),
    ])
    expect([one.status, two.status]).toEqual([200, 200])
    expect(one.body.activity).toMatchObject([
      { notes: 'Letter by fax to Chugach: Patient declined', reply: { channel: 'FAX' } },
    ])
    await settled()
    await Promise.all([1, 2].map(async () => runReply(used.world.services, { teamId, id: await replyId() })))
    expect(await messages()).toEqual([
      {
        channel: 'fax',
        recipient: '(907) 555-0161',
        subject: 'Update on your referral to North',
        text: expect.stringContaining('whom you referred to North'),
        attachments: ['Referral letter.pdf'],
      },
    ])
    expect(await read()).toMatchObject({ activity: [{ reply: { state: 'sent' } }] })
    expect(await reply({ channel: 'FAX' })).toMatchObject({
      status: 409,
      body: { message: referralTexts.replyUnderWay },
    })
  })

  it('a reply by email is sent once with the letter, which names the patient while the email does not', async () => {
    expect((await reply({ channel: 'EMAIL' })).status).toBe(200)
    await settled()
    await runReply(used.world.services, { teamId, id: await replyId() })
    const sent = await messages()
    expect(sent).toMatchObject([
      { channel: 'email', recipient: 'referrals@chugach.test', attachments: ['Referral letter.pdf'] },
    ])
    expect(JSON.stringify(sent)).not.toContain('Kvasnikoff')
    const [{ key }] = (await used.world.sql('select object_key as key from referral_reply')) as [{ key: string }]
    const pdf = await buffer(await used.world.services.files.open(key))
    expect(pdf.subarray(0, 5).toString()).toBe('%PDF-')
    await used.world.sql('delete from referral')
    expect(
      await used.world.sql('select from file_object where key = $1 and released_at is not null', [key]),
    ).toHaveLength(1)
  })

  it('of two replies at once one is sent and the other is 409', async () => {
    const answers = await Promise.all([reply({ channel: 'FAX' }), reply({ channel: 'EMAIL' })])
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200, 409]))
    await settled()
    expect(await messages()).toHaveLength(1)
  })

  it('a reply without an address, a reason or a channel is refused with 400, and nothing is sent or noted', async () => {
    const silent = await referralOf('Silent')
    const unnamed = await referralOf(null)
    const unknown = await referralOf('Somebody else')
    const refusals: [object, number, string][] = [
      [{ channel: 'FAX' }, silent, referralTexts.noFax('Silent')],
      [{ channel: 'EMAIL' }, silent, referralTexts.noEmail('Silent')],
      [{ channel: 'FAX' }, unknown, referralTexts.noFax('Somebody else')],
      [{ channel: 'FAX' }, unnamed, referralTexts.noReferringPractice],
      [{ channel: 'FAX', reason: ' ' }, id, referralTexts.reasonNeeded],
      [{ channel: 'POST' }, id, referralTexts.channelNeeded],
    ]
    for (const [body, of, message] of refusals)
      expect(await reply(body, { of }), message).toMatchObject({ status: 400, body: { message } })
    expect((await reply({ channel: 'FAX', notes: 'x'.repeat(2048) })).status).toBe(400)
    expect([await states(), await used.world.sql('select from referral_activity')]).toEqual([[], []])
  })

  it('a fax that the line refuses is noted as failed, and can be sent again', async () => {
    const { fax } = used.world.services
    used.world.services.fax = {
      transmit: async () => {
        throw new FaxFailed('The fax service answered 503')
      },
    }
    await reply({ channel: 'FAX' })
    await settled()
    used.world.services.fax = fax
    expect(await states()).toEqual(['failed'])
    expect((await read()).activity[0]).toMatchObject({
      notes: 'Letter by fax: failed, The fax service answered 503',
      userFormattedName: null,
    })
    expect((await reply({ channel: 'FAX' })).status).toBe(200)
    await settled()
    expect(await states()).toEqual(['failed', 'sent'])
  })

  it('a fax that fails for a reason of the server is noted without the words of the database', async () => {
    const { fax } = used.world.services
    used.world.services.fax = {
      transmit: async () => {
        throw new Error('could not extend file "base/16384/1249"')
      },
    }
    await reply({ channel: 'FAX' })
    await settled()
    used.world.services.fax = fax
    expect((await read()).activity[0].notes).toBe(
      'Letter by fax: failed, this server could not send it; please try again',
    )
  })

  it('a fax that was interrupted is not sent again, and a note says so', async () => {
    await reply({ channel: 'FAX' })
    await settled()
    await used.world.sql("update referral_reply set state = 'sending'; delete from mailbox_message")
    await runReply(used.world.services, { teamId, id: await replyId() })
    expect([await states(), await messages()]).toEqual([['failed'], []])
    expect((await read()).activity[0].notes).toContain('may have arrived')
  })

  it('a letter that can never be stored is noted as failed after the last retry, and does not block the next one', async () => {
    await used.world.sql("update pgboss.queue set retry_limit = 1, retry_delay = 1 where name = 'referral-reply'")
    const { files } = used.world.services
    used.world.services.files = Object.assign(Object.create(files), {
      put: async () => {
        throw new Error('no space left')
      },
    })
    await reply({ channel: 'EMAIL' })
    await settled()
    used.world.services.files = files
    expect([await states(), await messages()]).toEqual([['failed'], []])
    expect((await read()).activity[0].notes).toBe('Letter by email: failed, the letter could not be made')
    await reply({ channel: 'EMAIL' })
    await settled()
    expect([await states(), (await messages()).length]).toEqual([['failed', 'sent'], 1])
  })

  it('an email that could not be delivered is noted once', async () => {
    await reply({ channel: 'EMAIL' })
    await settled()
    const mail = { id: 'x', sealed: '', subject: { team: teamId, reply: await replyId() } }
    await runUndelivered(used.world.services, mail)
    await runUndelivered(used.world.services, mail)
    const { activity } = await read()
    expect(activity.map(({ notes }: { notes: string }) => notes)).toEqual([
      'Letter by email: failed, referrals@chugach.test could not be reached',
      'Letter by email to Chugach: Patient declined',
    ])
    expect(activity[0].reply.state).toBe('failed')
  })

  it('the name of a patient and the words of a letter reach no log, also when sending fails', async () => {
    const { fax } = used.world.services
    used.world.services.fax = {
      transmit: async () => {
        throw new Error('The fax service answered 500')
      },
    }
    await reply({ channel: 'FAX', reason: 'CANARY-REASON', notes: 'CANARY-NOTES' })
    await settled()
    used.world.services.fax = fax
    await reply({ channel: 'EMAIL', reason: 'CANARY-REASON' })
    await settled()
    expect(await states()).toEqual(['failed', 'sent'])
    expect(logged.length).toBeGreaterThan(10)
    expect(logged.join('\n')).not.toMatch(/CANARY|Kvasnikoff/)
  })

  it('a preview is the PDF of the letter, is refused like the reply, and sends and stores nothing', async () => {
    const preview = (body: object, of = id, as = clinic.manager) =>
      used.world.call(previewReplyLetter, { params: { id: of }, body: body as never }, { as })
    const { status, body } = await preview({ channel: 'FAX', reason: 'Patient declined', notes: 'Back in spring' })
    expect(status).toBe(200)
    const text = textOf(await textsOfPages(Buffer.from(body.content, 'base64')))
    expect(text).toContain('Kvasnikoff')
    expect(text).toContain('Back in spring')
    expect(await preview({ channel: 'FAX', reason: ' ' })).toMatchObject({
      status: 400,
      body: { message: referralTexts.reasonNeeded },
    })
    expect(await preview({ channel: 'FAX', reason: 'x' }, await referralOf('Silent'))).toMatchObject({
      status: 400,
      body: { message: referralTexts.noFax('Silent') },
    })
    const viewer = await clinic.sessionWith(['REFERRAL_SCHEDULING_VIEW'])
    expect((await preview({ channel: 'FAX', reason: 'x' }, id, viewer)).status).toBe(403)
    expect([await states(), await messages(), await used.world.sql('select from referral_activity')]).toEqual([
      [],
      [],
      [],
    ])
  })

  it('a letter is stored sealed, and opens as a PDF at a signed address, which is recorded', async () => {
    await reply({ channel: 'FAX', notes: 'Back in spring' })
    const of = await replyId()
    const [{ sealed }] = (await used.world.sql(
      "select encode(content_sealed, 'escape') as sealed from referral_reply",
    )) as [{ sealed: string }]
    expect(sealed).not.toContain('Kvasnikoff')
    const viewer = await clinic.sessionWith(['REFERRAL_SCHEDULING_VIEW'])
    const { body } = await used.world.call(openReplyLetter, { params: { replyId: of } }, { as: viewer })
    const file = await used.world.ask('GET', body.url, { as: viewer })
    expect([file.status, file.headers['content-type']]).toEqual([200, 'application/pdf'])
    expect((await used.world.ask('GET', body.url, { as: clinic.manager })).status).toBe(403)
    expect(downloadReplyLetter.definition.records).toBe(true)
    expect(
      await used.world.sql("select from audit_event where action = 'referral letter opened' and subject = $1", [
        `referral ${id}`,
      ]),
    ).toHaveLength(1)
    await settled()
  })
})
