import { documentCallsOf } from '@credence/contract/documents/calls'
import { filesUnequal, listStageNames, listStageOf, type ListStageName } from '@credence/contract/onboarding/lists'
import { texts } from '@credence/contract/texts'
import { beforeEach, describe, expect, it } from 'vitest'
import { eventually } from '../../../../test/kit/browser.ts'
import { changesBy, whileBroken } from '../../../../test/kit/changes.ts'
import { clinicTeam, useClinic } from '../../../../test/kit/clinic.ts'
import { download, jpeg, list as listFiles, pdf, type Drawer } from '../../../../test/kit/document-files.ts'
import { parts } from '../../../../test/kit/parts.ts'
import { converse, listen } from '../../../../test/kit/raw-socket.ts'
import {
  entriesOf,
  entryOf,
  openWizard,
  paper,
  unknownObjects,
  type ShownEntry,
  type Wizard,
} from '../../../../test/kit/wizard/stages.ts'
import { columnOf } from '../../../kit/request/column-names.ts'

const { used, clinic } = useClinic()
const sql = (text: string, values: unknown[] = []) => used.world.sql(text, values)

let wizard: Wizard
let drawer: Drawer
beforeEach(async () => {
  for (const stage of listStageNames) await sql(`delete from ${columnOf(listStageOf(stage).section)}`)
  await sql('delete from document')
  await sql('delete from onboarding_change')
  wizard = await openWizard(used.world, clinicTeam, clinic.anna)
  drawer = { calls: documentCallsOf('provider', 'own'), entityId: clinic.anna, as: clinic.manager }
})

const license = (n: number, more: object = {}) => ({ ...entryOf('state-licenses', n), ...more })
const saveLicenses = (stateLicenses: object[], files: Parameters<Wizard['save']>[2] = {}) =>
  wizard.save('state-licenses', { stateLicenses }, files)
const shownLicenses = async (): Promise<ShownEntry[]> => (await wizard.load('state-licenses')).body.stateLicenses
/** Two licenses with a document each. */
async function twoLicenses(): Promise<ShownEntry[]> {
  const { entries, files } = entriesOf('state-licenses', 2)
  expect((await saveLicenses(entries, files)).status).toBe(200)
  return shownLicenses()
}
const names = async () => (await listFiles(used.world, drawer)).map(({ filename }) => filename)

describe('a file of an entry', () => {
  it.each<[ListStageName, string]>([
    ['training', 'EDUCATION_TRAINING'],
    ['past-hospital-privileges', 'DOP'],
    ['state-licenses', 'LICENSE'],
    ['malpractice-insurance', 'MALPRACTICE_INSURANCE'],
    ['board-certifications', 'BOARD_CERTIFICATION'],
  ])('%s becomes a document of the category %s with the dates of the entry', async (stage, category) => {
    const { list } = listStageOf(stage)
    const { entries, files } = entriesOf(stage, 2)
    expect((await wizard.save(stage, { [list]: entries }, files)).status).toBe(200)
    const documents = await listFiles(used.world, drawer)
    expect(
      documents.map(({ filename, category: of, effectiveDate, expiration }) => [
        filename,
        of,
        effectiveDate,
        expiration,
      ]),
    ).toEqual(
      expect.arrayContaining([
        ['file 1.pdf', category, '2010-01-01', '2030-01-01'],
        ['file 2.pdf', category, '2010-01-02', '2030-01-02'],
      ]),
    )
    expect(documents.every(({ linkedDataElementExtra }) => linkedDataElementExtra)).toBe(true)
    expect((await download(used.world, drawer, 'file 2.pdf')).bytes).toEqual(pdf('file 2.pdf'))
  })

  it('never overwrites a document of the same name', async () => {
    const photo = { name: 'image.jpg', type: 'image/jpeg', bytes: jpeg }
    const both = [license(1, { documentFilename: 'image.jpg' }), license(2, { documentFilename: 'image.jpg' })]
    expect(
      (await saveLicenses(both, { files: [photo, { ...photo, bytes: Buffer.concat([jpeg, jpeg]) }] })).status,
    ).toBe(200)
    expect((await shownLicenses()).map(({ documentFilename }) => documentFilename)).toEqual([
      'image.jpg',
      'image (2).jpg',
    ])
    expect((await download(used.world, drawer, 'image.jpg')).bytes).toEqual(jpeg)
    expect((await download(used.world, drawer, 'image (2).jpg')).bytes).toEqual(Buffer.concat([jpeg, jpeg]))
  })

  it('belongs to the entry that names it, in the order of both', async () => {
    const [first, second] = await twoLicenses()
    const sent = [
      license(4, { documentFilename: 'new.pdf' }),
      { ...second, documentFilename: 'other.pdf', oldDocumentFilename: 'file 2.pdf' },
      { ...first, documentFilename: null, oldDocumentFilename: 'file 1.pdf' },
    ]
    expect((await saveLicenses(sent, { files: [paper('new.pdf'), paper('other.pdf')] })).status).toBe(200)
    expect((await shownLicenses()).map(({ license: number, documentFilename }) => [number, documentFilename])).toEqual([
      ['License number 1', 'file 1.pdf'],
      ['License number 2', 'other.pdf'],
      ['License number 4', 'new.pdf'],
    ])
    expect((await download(used.world, drawer, 'other.pdf')).bytes).toEqual(pdf('other.pdf'))
  })

  it('takes the place of the earlier one, which stays in the drawer', async () => {
    const [first, second] = await twoLicenses()
    const sent = [
      { ...first, documentFilename: 'file 1.pdf' },
      { ...second, documentFilename: null },
    ]
    expect((await saveLicenses(sent, { files: [paper('file 1.pdf', pdf('renewed'))] })).status).toBe(200)
    expect((await shownLicenses())[0]?.documentFilename).toBe('file 1 (2).pdf')
    expect(new Set(await names())).toEqual(new Set(['file 1 (2).pdf', 'file 1.pdf', 'file 2.pdf']))
    expect((await download(used.world, drawer, 'file 1.pdf')).bytes).toEqual(pdf('file 1.pdf'))
  })

  it('stays in the drawer when its entry is removed, and proves nothing then', async () => {
    const [first] = await twoLicenses()
    expect((await saveLicenses([{ ...first, documentFilename: null }])).status).toBe(200)
    expect(
      (await listFiles(used.world, drawer)).map(({ filename, hasLinkedDataElement }) => [
        filename,
        hasLinkedDataElement,
      ]),
    ).toEqual(
      expect.arrayContaining([
        ['file 1.pdf', true],
        ['file 2.pdf', false],
      ]),
    )
  })

  it('gets the new dates and the new name of its entry, unless staff gave it dates of its own', async () => {
    const [first, second] = await twoLicenses()
    await sql("update document set expiration = '2029-01-01', first_reminder_at = now() where name = 'file 2.pdf'")
    const sent = [first, second].map((entry) => ({
      ...entry,
      documentFilename: null,
      state: 'WY',
      expirationDate: '2032-02-02',
    }))
    expect((await saveLicenses(sent)).status).toBe(200)
    const documents = await listFiles(used.world, drawer)
    expect(
      new Map(
        documents.map(({ filename, expiration, linkedDataElementExtra }) => [
          filename,
          [expiration, linkedDataElementExtra],
        ]),
      ),
    ).toEqual(
      new Map([
        ['file 1.pdf', ['2032-02-02', 'State License: WY']],
        ['file 2.pdf', ['2029-01-01', 'State License: WY']],
      ]),
    )
    expect(documents.filter(({ firstEmailReminderSent }) => firstEmailReminderSent)).toHaveLength(1)
  })

  it('is asked for when none is stored, whatever the sender says', async () => {
    const reply = await saveLicenses([license(1, { oldDocumentFilename: 'mine.pdf' })])
    expect(reply).toMatchObject({
      status: 400,
      body: { fields: { 'stateLicenses.0.documentFilename': 'Document is required' } },
    })
  })
})

describe('files that cannot be taken', () => {
  it.each<[string, (string | null)[], number]>([
    ['a name without a file', ['a.pdf', 'b.pdf'], 1],
    ['a file without a name', ['a.pdf', null], 2],
    ['a name and no file', ['a.pdf'], 0],
  ])('%s is refused, and nothing stays', async (_, filenames, count) => {
    const training = [1, 2].map((n) => ({ ...entryOf('training', n), documentFilename: filenames[n - 1] ?? null }))
    const files = { files: Array.from({ length: count }, (__, at) => paper(`${at}.pdf`)) }
    const changes = await changesBy(used.world, async () =>
      expect(await wizard.save('training', { training }, files)).toMatchObject({
        status: 400,
        body: { fields: { files: filesUnequal } },
      }),
    )
    expect([changes, await unknownObjects(used.world)]).toEqual([{ removed: [], added: [] }, []])
  })

  it('a file of more than 10 MB is refused, and nothing stays', async () => {
    const large = paper('large.pdf', Buffer.alloc(10 * 1024 * 1024 + 1, 1))
    const changes = await changesBy(used.world, async () =>
      expect(await saveLicenses([license(1, { documentFilename: 'large.pdf' })], { files: [large] })).toMatchObject({
        status: 413,
        body: { message: texts.fileTooLarge, fields: { files: texts.fileTooLarge } },
      }),
    )
    expect([changes, await unknownObjects(used.world)]).toEqual([{ removed: [], added: [] }, []])
  })

  it('an upload that is cut off leaves nothing, and works when it is sent again', async () => {
    const port = await listen(used.world)
    const stateLicenses = [license(1, { documentFilename: 'a.pdf' })]
    const files = { files: [paper('a.pdf', Buffer.alloc(400_000, 1))] }
    const { payload, type } = parts({ data: { stateLicenses }, files })
    const changes = await changesBy(used.world, async () => {
      const { socket, closed } = await converse(port)
      socket.write(
        `POST ${wizard.url('state-licenses')} HTTP/1.1\r\nhost: localhost\r\nsec-fetch-site: same-origin\r\ncontent-type: ${type}\r\ncontent-length: ${payload.length}\r\n\r\n`,
      )
      socket.end(payload.subarray(0, 300_000))
      await closed
      await eventually(async () => (await unknownObjects(used.world)).length === 0)
    })
    expect(changes).toEqual({ removed: [], added: [] })
    expect((await saveLicenses(stateLicenses, files)).status).toBe(200)
  })
})

describe('a save that breaks', () => {
  it.each<[string, 'insert' | 'update' | 'delete']>([
    ['state_license', 'insert'],
    ['state_license', 'update'],
    ['state_license', 'delete'],
    ['document', 'insert'],
    ['document', 'update'],
    ['document_link', 'insert'],
    ['document_link', 'delete'],
    ['file_object', 'insert'],
    ['onboarding_stage', 'update'],
    ['onboarding_change', 'insert'],
    ['audit_event', 'insert'],
  ])('at %s (%s) leaves nothing, and works when it is sent again', async (table, event) => {
    const [first] = await twoLicenses()
    const sent = [
      { ...first, documentFilename: 'renewed.pdf', expirationDate: '2033-03-03' },
      license(3, { documentFilename: 'third.pdf' }),
    ]
    const files = { files: [paper('renewed.pdf'), paper('third.pdf')] }
    const changes = await changesBy(used.world, () =>
      whileBroken(used.world, table, event, async () => expect((await saveLicenses(sent, files)).status).toBe(500)),
    )
    expect(changes).toEqual({ removed: [], added: [] })
    await eventually(async () => (await unknownObjects(used.world)).length === 0)
    expect((await saveLicenses(sent, files)).status).toBe(200)
    expect((await shownLicenses()).map(({ documentFilename }) => documentFilename)).toEqual([
      'renewed.pdf',
      'third.pdf',
    ])
  })
})
