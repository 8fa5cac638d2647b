import { fileMessages } from '@credence/contract/files/calls'
import { importSms } from '@credence/contract/messaging/calls'
import { optedOut, smsImportTexts, smsTexts } from '@credence/contract/messaging/texts'
import { beforeEach, describe, expect, it } from 'vitest'
import { buildSmsOptOut, buildSmsSettings, buildSmsTemplate } from '../../../db/builders/messaging.ts'
import { changesBy } from '../../../test/kit/changes.ts'
import { clinicTeam, useClinic } from '../../../test/kit/clinic.ts'
import { parts } from '../../../test/kit/parts.ts'

const teamId = clinicTeam
const { used, clinic } = useClinic()
const sql = (text: string, values: unknown[] = []) => used.world.sql(text, values)

beforeEach(async () => {
  await sql('delete from sms')
  await sql('delete from sms_count')
  await sql('delete from sms_template')
  await sql('delete from practice_sms')
  await sql('delete from sms_opt_out')
  await used.world.inTeam(teamId, async (scope) => {
    const place = { teamId, practiceId: clinic.north }
    await buildSmsSettings(scope, { ...place, fromNumber: '(907) 555-0131' })
    const template = (name: string, sortOrder: number, content: string, mapping: string | null) =>
      buildSmsTemplate(scope, { ...place, name, sortOrder, content, mapping })
    await template('Late', 9, 'Never used', 'reminder, labs')
    await template('Reminder', 1, 'See {provider} on {date} at {time}.', ' Reminder ,appt')
    await template('Labs', 2, 'Please come fasting.', 'LABS')
    await template('Short', 3, 'Hi', 'short')
    await template('Long', 4, `{provider}${'x'.repeat(990)}`, 'long')
    await template('None', 5, 'Not imported', null)
    await buildSmsOptOut(scope, { ...place, number: '(907) 555-0196' })
  })
})

const tomorrow = () => new Date(Date.now() + 86_400_000).toISOString()
const upload = (
  content: string | Buffer,
  {
    name = 'messages.csv',
    scheduleDateTime = tomorrow(),
    practiceId = clinic.north,
    key = '',
    as = clinic.manager,
  } = {},
) =>
  used.world.call(
    importSms,
    { params: { practiceId } },
    {
      as,
      ...(key ? { headers: { 'idempotency-key': key } } : {}),
      raw: parts({
        data: { scheduleDateTime },
        files: { messagingImportFile: { name, type: 'text/csv', bytes: Buffer.from(content) } },
      }),
    },
  )
const csv = (...rows: string[]) => ['phone,type,provider,date,time', ...rows].join('\n')
const stored = () => sql('select to_number as to, content from sms order by id')

describe('an import', () => {
  it('an import fills the template of each type and schedules all good rows for one time', async () => {
    const scheduleDateTime = tomorrow()
    const { status, body } = await upload(
      csv(
        '907-555-0171,reminder,Dr. Able,12/01/2026,9:00 AM',
        '9075550172,Labs,,,',
        '(907) 555-0173,APPT,"Baker, NP",1 Dec,noon',
      ),
      { scheduleDateTime },
    )
    expect([status, body]).toEqual([200, { countSuccessful: 3, segments: expect.any(Number), errors: [] }])
    expect(await stored()).toEqual([
      { to: '(907) 555-0171', content: 'See Dr. Able on 12/01/2026 at 9:00 AM.' },
      { to: '(907) 555-0172', content: 'Please come fasting.' },
      { to: '(907) 555-0173', content: 'See Baker, NP on 1 Dec at noon.' },
    ])
    expect(
      await sql(
        'select distinct d.status, d.due_at = $1::timestamptz as "isThen", m.origin, m.schedule_at = d.due_at as "isSame" from sms m join sms_delivery d on d.sms_id = m.id',
        [scheduleDateTime],
      ),
    ).toEqual([{ status: 'SCHEDULED', isThen: true, origin: 'IMPORT', isSame: true }])
    expect(await sql('select messages, texts_of_day from sms_count')).toEqual([{ messages: 3, texts_of_day: 3 }])
  })

  it('an import takes columns in any order and case, other columns, a byte order mark, CRLF and blank rows', async () => {
    const file =
      '\uFEFFName,TYPE, Phone ,Time\r\n"Doe, Jo",labs,9075550171,x\r\n\r\n,,,\r\nRoe,labs,907\r\nMoe,labs,+1 (907) 555-0172'
    expect((await upload(file)).body).toMatchObject({ countSuccessful: 2, errors: [`Row 5: ${smsTexts.numbers}`] })
  })

  it('an import says what is wrong with each row and takes the others', async () => {
    const { body } = await upload(
      csv(
        '12,labs',
        '9075550171,unknown',
        '9075550171,reminder,Dr. Able,,9:00',
        '9075550196,labs',
        '9075550171,labs',
        '907.555.0171,LABS',
        '9075550172,labs',
        '9075550173,short',
        '9075550173,long,Dr. Able-Baker',
        '9075550173,',
        ',',
        '9075550174,reminder,{x},1,2',
      ),
    )
    expect(body).toEqual({
      countSuccessful: 2,
      segments: 2,
      errors: [
        `Row 2: ${smsTexts.numbers}`,
        "Row 3: No template for the type 'unknown'",
        'Row 4: The message still contains a placeholder',
        `Row 5: ${optedOut('(907) 555-0196')}`,
        'Row 7: Same number and text as row 6',
        `Row 9: ${smsTexts.content}`,
        'Row 10: The message is longer than 999 characters',
        "Row 11: No template for the type ''",
        'Row 13: The message still contains a placeholder',
      ],
    })
  })

  it('an import without a good row is answered with its errors', async () => {
    expect(await upload(csv('1,labs'))).toMatchObject({
      status: 200,
      body: { countSuccessful: 0, errors: [`Row 2: ${smsTexts.numbers}`] },
    })
    expect((await upload(csv())).body).toEqual({ countSuccessful: 0, segments: 0, errors: [] })
  })

  it('rows are counted as a spreadsheet counts them, whatever lines a cell has', async () => {
    const file = csv('9075550171,reminder,"Dr.\nAble",1,2', '12,labs')
    expect((await upload(file)).body).toMatchObject({ countSuccessful: 1, errors: [`Row 3: ${smsTexts.numbers}`] })
  })

  it.each<[string, string | Buffer, string]>([
    ['no bytes', '', fileMessages.empty],
    ['a byte order mark alone', '\uFEFF', smsImportTexts.columns],
    ['other columns', 'name,number\na,b', smsImportTexts.columns],
    ['no type', 'phone\n9075550171', smsImportTexts.columns],
    ['a column twice', 'phone,type,Phone\n1,2,3', smsImportTexts.twice],
    ['a quote that is not closed', csv('9075550172,labs', '"9075550171,labs'), smsImportTexts.quote],
    ['a quote within a cell', csv('90755"50171,labs'), smsImportTexts.unreadable],
    ['UTF-16', Buffer.from(`\uFEFF${csv('9075550171,labs')}`, 'utf16le'), smsImportTexts.encoding],
    ['UTF-16 without a mark', Buffer.from(csv('9075550171,labs'), 'utf16le'), smsImportTexts.encoding],
    ['NUL', csv('9075550172,labs', '9075550171,la\u0000bs'), smsImportTexts.encoding],
    [
      'bytes that are no text',
      Buffer.concat([Buffer.from(csv('9075550171,labs')), Buffer.from([0xff])]),
      smsImportTexts.encoding,
    ],
    ['a row of a megabyte', csv(`9075550171,${'x'.repeat(1024 * 1024)}`), smsImportTexts.unreadable],
    ['5,001 rows', csv(...Array.from({ length: 5001 }, () => '9075550171,labs')), smsImportTexts.tooManyRows],
    ['more than 10 MB', Buffer.alloc(10 * 1024 * 1024 + 1, 'x'), smsImportTexts.tooLarge],
  ])('a file with %s is refused, and no message is made', async (_, content, message) => {
    const changes = await changesBy(used.world, async () => {
      const { status, body } = await upload(content)
      expect(status).toBe(400)
      expect(body).toMatchObject({ message, fields: { messagingImportFile: message } })
    })
    expect(changes).toEqual({ removed: [], added: [] })
  })

  it('a file of another kind, or none, is refused', async () => {
    expect((await upload(csv('9075550171,labs'), { name: 'messages.xlsx' })).body.message).toBe(smsImportTexts.file)
    expect((await upload(csv('9075550171,labs'), { name: 'MESSAGES.CSV' })).status).toBe(200)
    const none = await used.world.call(
      importSms,
      { params: { practiceId: clinic.north } },
      { as: clinic.manager, raw: parts({ data: { scheduleDateTime: tomorrow() } }) },
    )
    expect([none.status, none.body.message]).toEqual([400, smsImportTexts.file])
  })

  it.each<[string, string]>([
    ['', smsTexts.date],
    ['2026-12-01', smsTexts.time],
    ['2026-12-01T09:00:00', smsTexts.offset],
    [new Date(Date.now() + 10 * 60_000).toISOString(), smsTexts.tooEarlyImport],
    [new Date(Date.now() + 367 * 86_400_000).toISOString(), smsTexts.tooLateImport],
  ])('an import for %j is refused', async (scheduleDateTime, message) => {
    const { status, body } = await upload(csv('9075550171,labs'), { scheduleDateTime })
    expect([status, body.message]).toEqual([400, message])
    expect(await stored()).toEqual([])
  })

  it('an import of a practice without a number, or beyond its quota, makes no message', async () => {
    await sql('update practice_sms set daily_quota = 1')
    const both = csv('9075550171,labs', '9075550172,labs')
    expect((await upload(both)).status).toBe(429)
    await sql('update practice_sms set from_number = null')
    expect((await upload(both)).body.message).toBe(smsTexts.noNumber)
    expect(await stored()).toEqual([])
  })

  it('an import that is repeated within a minute is refused without a key, and answered again with its key', async () => {
    const scheduleDateTime = tomorrow()
    const file = csv('9075550171,labs')
    const first = await upload(file, { scheduleDateTime, key: 'k' })
    expect((await upload(file, { scheduleDateTime, key: 'k' })).body).toEqual(first.body)
    expect((await upload(file, { scheduleDateTime })).status).toBe(409)
    expect(await stored()).toHaveLength(1)
  })

  it('a whole file of 5,000 rows is imported', async () => {
    const numbers = Array.from({ length: 5000 }, (_, at) => `(907) 556-${String(at).padStart(4, '0')}`)
    const { body } = await upload(csv(...numbers.map((number) => `${number},reminder,Dr. Able,12/01/2026,9:00 AM`)))
    expect(body).toMatchObject({ countSuccessful: 5000, errors: [] })
    expect((await sql('select number from sms_delivery order by id')).map(({ number }) => number)).toEqual(numbers)
    expect(await sql('select messages from sms_count')).toEqual([{ messages: 5000 }])
  })
})
