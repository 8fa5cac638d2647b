import { createHash } from 'node:crypto'
import { PicturePdf } from '../../src/kit/paper/fax/bitmap-pdf.ts'
import { drawSampleFax } from '../../src/kit/paper/fax/sample-fax.ts'
import { storeObjects } from '../../src/kit/files/stored-files.ts'
import { newObjectKey } from '../../src/kit/ports/files.ts'
import type { Scope } from '../../src/kit/request/scope.ts'
import { workIn } from '../builders/builders.ts'
import { drawBitmap } from '../builders/fax-bitmap.ts'
import { packRows, writeTiff } from '../builders/tiff.ts'
import { aurora, cascade } from './demo-practices.ts'
import { hoursAgo } from './demo-users.ts'

interface DemoFax {
  id: number
  practiceId: number
  hoursAgo: number
  /** Null for a machine that does not say who it is. */
  caller: string | null
  from: string
  pages: number
  patient: string
  physician: string
  reason: readonly string[]
}

const [cardiology, secondPractice, thirdPractice] = [25, 26, 41]
const callers = {
  chugach: { caller: 'Chugach Family Med', from: '(907) 555-0161', physician: 'Dr. H. Ostrander' },
  cookInlet: { caller: 'COOK INLET HEALTH', from: '(907) 555-0163', physician: 'Dr. P. Lindqvist' },
  susitna: { caller: 'SUSITNA INT MED', from: '(907) 555-0165', physician: 'Dr. A. Beaumont' },
  tanana: { caller: 'TANANA PRIMARY', from: '(907) 555-0167', physician: 'Dr. R. Okafor' },
}

const faxes: readonly DemoFax[] = [
  {
    id: 1,
    hoursAgo: 1,
    ...callers.chugach,
    pages: 3,
    patient: 'KVASNIKOFF, Irene F 71 y',
    reason: [
      'New onset AF with rapid ventricular rate,',
      'seen in urgent care. Rate controlled.',
      'Please evaluate this week.',
    ],
  },
  {
    id: 2,
    hoursAgo: 2,
    ...callers.cookInlet,
    pages: 24,
    patient: 'BERGQUIST, Tor M 64 y',
    reason: ['Records before a consultation.'],
  },
  {
    id: 3,
    hoursAgo: 4,
    ...callers.tanana,
    caller: null,
    pages: 1,
    patient: 'ANDREANOF, Lucia F 58 y',
    reason: ['Palpitations on exertion.'],
  },
  {
    id: 4,
    hoursAgo: 20,
    ...callers.susitna,
    pages: 4,
    patient: 'HOLLOWAY, Grant M 77 y',
    reason: ['Aortic stenosis, echo attached.'],
  },
  {
    id: 5,
    hoursAgo: 22,
    ...callers.chugach,
    pages: 2,
    patient: 'PETERSON, Maja F 49 y',
    reason: ['Chest pain, negative troponin.'],
  },
  {
    id: 6,
    hoursAgo: 26,
    ...callers.tanana,
    pages: 5,
    patient: 'SZABO, Lena F 66 y',
    reason: ['Pre-op clearance, hip replacement.'],
  },
  {
    id: 7,
    hoursAgo: 30,
    ...callers.cookInlet,
    pages: 1,
    patient: 'IVANOFF, Peter M 70 y',
    reason: ['Hypertension, three drugs.'],
  },
  { id: 8, hoursAgo: 44, ...callers.susitna, pages: 2, patient: 'NAGY, Clara F 61 y', reason: ['Syncope, normal CT.'] },
  {
    id: 9,
    hoursAgo: 50,
    ...callers.chugach,
    pages: 1,
    patient: 'TUNGWENUK, Ray M 55 y',
    reason: ['Family history, stress test.'],
  },
  { id: 10, hoursAgo: 70, ...callers.tanana, pages: 2, patient: 'MARSH, Odette F 80 y', reason: ['Pacemaker check.'] },
  { id: 11, hoursAgo: 75, ...callers.cookInlet, pages: 1, patient: 'DALTON, Eric M 47 y', reason: ['Abnormal EKG.'] },
  {
    id: 12,
    hoursAgo: 98,
    ...callers.susitna,
    pages: 1,
    patient: 'FERRARO, Gia F 69 y',
    reason: ['Leg swelling, BNP 410.'],
  },
  { id: 13, hoursAgo: 120, ...callers.chugach, pages: 2, patient: 'On the scheduling board', reason: ['New murmur.'] },
  {
    id: 14,
    hoursAgo: 140,
    ...callers.tanana,
    caller: 'OFFICE SUPPLIES',
    pages: 1,
    patient: 'none',
    reason: ['Toner at half the price!'],
  },
  { id: 15, hoursAgo: 6, ...callers.susitna, pages: 2, patient: 'REYES, Ana F 52 y', reason: ['Shortness of breath.'] },
  {
    id: 16,
    hoursAgo: 28,
    ...callers.chugach,
    pages: 1,
    patient: 'OLSEN, Bjorn M 73 y',
    reason: ['Follow-up after stent.'],
  },
  { id: 17, hoursAgo: 9, ...callers.cookInlet, pages: 1, patient: 'WHITE, Carol F 60 y', reason: ['Imaging request.'] },
].map((fax) => ({ ...fax, practiceId: fax.id <= 14 ? cardiology : fax.id <= 16 ? secondPractice : thirdPractice }))

const stamp = (moment: string) => moment.slice(0, 16).replace('T', ' ')

function drawPdf({ from, caller, pages, patient, physician, reason }: DemoFax, receivedAt: string): Promise<Buffer> {
  return drawSampleFax({
    sentAt: stamp(receivedAt),
    fromNumber: from,
    title: (caller ?? 'Referral').toUpperCase(),
    subtitle: 'Referral request - Cardiology',
    lines: [
      `FROM: ${physician}`,
      '',
      `Patient: ${patient}`,
      '',
      'Reason for referral:',
      ...reason,
      '',
      'Everything on it is fictional.',
    ],
    pages,
  })
}

/** A fax that came as a TIFF, and the PDF that its conversion makes; drawn without decoding, because every test run loads the demo. */
async function drawTiff(
  { from, pages, patient }: DemoFax,
  receivedAt: string,
): Promise<{ original: Buffer; shown: Buffer }> {
  const sheets = Array.from({ length: pages }, (_, n) =>
    drawBitmap([
      `${stamp(receivedAt)}   ${from}   P.${n + 1}/${pages}`,
      '',
      'COOK INLET HEALTH',
      'RECORDS',
      '',
      patient,
      `SHEET ${n + 1} OF ${pages}`,
      '',
      'EVERYTHING ON IT IS FICTIONAL.',
    ]),
  )
  const pdf = await PicturePdf.create()
  for (const sheet of sheets) pdf.addBitmap(sheet)
  return {
    original: writeTiff(
      sheets.map(({ bits, ...size }) => ({
        ...size,
        compression: 'packbits',
        one: 'white',
        strip: packRows(bits, Math.ceil(size.width / 8)),
      })),
    ),
    shown: Buffer.from(await pdf.save()),
  }
}

/** Faxes in every state, as the ways in would have made them. */
export async function buildDemoFaxes(scope: Scope): Promise<void> {
  const keep = async (bytes: Buffer) => {
    const key = newObjectKey()
    await storeObjects(scope, [{ key, ...(await scope.services.files.put(key, bytes)) }])
    return key
  }
  for (const fax of faxes) {
    await workIn(scope, fax.practiceId === thirdPractice ? cascade.id : aurora.id)
    const receivedAt = hoursAgo(fax.hoursAgo)
    const isTiff = fax.id === 2
    const { original, shown } = isTiff
      ? await drawTiff(fax, receivedAt)
      : { original: null, shown: await drawPdf(fax, receivedAt) }
    await scope.client.query(
      `insert into inbound_fax (id, team_id, practice_id, received_at, arrived_at, filename, from_number, to_number, from_caller_id, object_key, original_key, sha256, pages)
       select $1, app_team(), p.id, $3, $3, $4, $5, p.fax, $6, $7, $8, $9, $10 from practice p where p.team_id = app_team() and p.id = $2`,
      [
        fax.id,
        fax.practiceId,
        receivedAt,
        `fax-${receivedAt.slice(0, 19).replaceAll(/[-:]/g, '').replace('T', '-')}.${isTiff ? 'tif' : 'pdf'}`,
        fax.from,
        fax.caller,
        await keep(shown),
        original && (await keep(original)),
        createHash('sha256')
          .update(original ?? shown)
          .digest(),
        fax.pages,
      ],
    )
  }
  await workIn(scope, aurora.id)
  // The first referral of the board came by the thirteenth fax.
  await scope.client.query(
    `update inbound_fax f set state = 'SAVED', handled_by = 5, handled_at = f.received_at + interval '1 hour', urgency = r.urgency, location = r.location,
            patient_first_name = r.patient_first_name, patient_last_name = r.patient_last_name, referring_practice = r.referring_practice, referring_physician = r.referring_physician
       from referral r where r.team_id = app_team() and r.id = 1 and f.team_id = r.team_id and f.id = 13`,
  )
  await scope.client.query(
    "update inbound_fax set state = 'DISCARDED', handled_by = 5, handled_at = received_at + interval '1 hour' where team_id = app_team() and id = 14",
  )
  await scope.client.query(
    "update referral set inbound_fax_id = 13, type = 'FAX' where team_id = app_team() and id = 1",
  )
}
