import * as contract from '@credence/contract/faxes/calls'
import { faxTexts } from '@credence/contract/faxes/texts'
import { deleteReferral } from '@credence/contract/referrals/calls'
import { describe, expect, it } from 'vitest'
import { deliver, faxNumbers, useFaxOffice } from '../../../test/kit/faxes/fax-office.ts'
import { samplePdfFax } from '../../../test/kit/faxes/fax-files.ts'
import { timeZoneAt } from '../../../test/kit/clocks.ts'
import { runFileSweep } from '../files/files.jobs.ts'
import { runFaxRetention } from './retention.jobs.ts'
import { loadPdf } from '../../kit/paper/pdf/text-drawing.ts'

const anyText: unknown = expect.any(String)
const used = useFaxOffice()

const triage = { urgency: 'URGENT' as const, location: 'T-Tower', patientLastName: 'Kvasnikoff' }
const as = (person: 'noor' | 'omar' | 'southern' | 'viewer' | 'otherTeam') => ({ as: used.office[person] })
const of = (faxId: number) => ({ params: { faxId } })
const claim = (faxId: number, person: 'noor' | 'omar' = 'noor', takeOver = false) =>
  used.world.call(contract.claimFax, { ...of(faxId), body: { takeOver } }, as(person))
const save = (
  faxId: number,
  person: 'noor' | 'omar' | 'southern' | 'viewer' | 'otherTeam' = 'noor',
  body: object = triage,
) => used.world.call(contract.saveFax, { ...of(faxId), body: body as typeof triage }, as(person))
const discard = (faxId: number, person: 'noor' | 'omar' = 'noor') =>
  used.world.call(contract.discardFax, of(faxId), as(person))
const details = async (faxId: number) => (await used.world.call(contract.getFax, of(faxId), as('noor'))).body
const list = async (discarded: 'true' | 'false' = 'false') =>
  (
    (
      await used.world.call(
        contract.listFaxes,
        { params: { practiceId: used.office.north }, query: { discarded } },
        as('noor'),
      )
    ).body as { id: number }[]
  ).map(({ id }) => id)
const referrals = () => used.world.sql('select * from referral order by id')
const conflict = (message: string) => ({ status: 409, body: { message } })

describe('the list of faxes', () => {
  it('has the newest first, and its count is that of the practices that the caller sees', async () => {
    const older = await deliver(used.world, { received: '2026-11-10T10:00:00Z' })
    const newer = await deliver(used.world, { received: '2026-11-11T10:00:00Z' })
    const southern = await deliver(used.world, { toNumber: faxNumbers.south })
    const mine = await list()
    expect(mine.indexOf(newer)).toBeLessThan(mine.indexOf(older))
    expect(mine).not.toContain(southern)
    const count = async (person: 'noor' | 'southern') =>
      (await used.world.call(contract.countNewFaxes, {}, as(person))).body
    expect([await count('noor'), await count('southern')]).toEqual([3, 1])
    const practices = async (person: 'noor' | 'southern') =>
      (await used.world.call(contract.listFaxPractices, {}, as(person))).body
    expect(await practices('noor')).toEqual([
      { id: used.office.north, name: 'North' },
      { id: used.office.south, name: 'South' },
    ])
    expect(await practices('southern')).toEqual([{ id: used.office.south, name: 'South' }])
  })

  it('answers 304 until a fax comes, is claimed, or leaves', async () => {
    const ask = (etag?: string) =>
      used.world.ask('GET', `/api/inbound_fax/${used.office.north}`, {
        ...as('noor'),
        ...(etag ? { headers: { 'if-none-match': etag } } : {}),
      })
    let { headers } = await ask()
    const isUnchanged = async () => {
      const reply = await ask(String(headers.etag))
      if (reply.status === 200) ({ headers } = reply)
      return reply.status === 304
    }
    expect(await isUnchanged()).toBe(true)
    const id = await deliver(used.world)
    expect([await isUnchanged(), await isUnchanged()]).toEqual([false, true])
    await claim(id)
    expect([await isUnchanged(), await isUnchanged()]).toEqual([false, true])
    await discard(id)
    expect([await isUnchanged(), await isUnchanged()]).toEqual([false, true])
  })
})

describe('opening a fax', () => {
  it('is recorded, and its address opens the PDF for as long as the caller may see the fax', async () => {
    const id = await deliver(used.world)
    const { signedDownloadUrl } = (await details(id)) as { signedDownloadUrl: string }
    const file = await used.world.ask('GET', signedDownloadUrl, as('noor'))
    expect([file.status, file.headers['content-type']]).toEqual([200, 'application/pdf'])
    expect((await used.world.ask('GET', signedDownloadUrl, as('omar'))).status).toBe(403)
    const recorded = await used.world.sql(
      "select account_id from audit_event where action = 'fax opened' and subject = $1",
      [`fax ${id}`],
    )
    expect(recorded).toHaveLength(1)
  })

  it('is refused for the fax of another practice or team as if there were none', async () => {
    const id = await deliver(used.world)
    for (const person of ['southern', 'otherTeam'] as const) {
      expect((await used.world.call(contract.getFax, of(id), as(person))).status).toBe(404)
      expect((await save(id, person)).status).toBe(404)
    }
    expect((await save(id, 'viewer')).status).toBe(403)
  })
})

describe('the claim of a fax', () => {
  it('tells others who works on the fax, on claim, save, discard and split, and shows it in the list', async () => {
    const id = await deliver(used.world, { bytes: await samplePdfFax('CLAIMED', 2) })
    expect(await claim(id)).toMatchObject({ status: 200, body: { claimedBy: 'Noor Reyes' } })
    const refused = conflict(faxTexts.workedOnBy('Noor Reyes'))
    expect(await claim(id, 'omar')).toMatchObject(refused)
    expect(await save(id, 'omar')).toMatchObject(refused)
    expect(await discard(id, 'omar')).toMatchObject(refused)
    expect(await used.world.call(contract.splitFax, { ...of(id), body: { pages: [1] } }, as('omar'))).toMatchObject(
      refused,
    )
    expect(await details(id)).toMatchObject({ state: 'NEW', claimedBy: 'Noor Reyes' })
    // Renewed while it is open.
    expect((await claim(id)).status).toBe(200)
    expect(await claim(id, 'omar', true)).toMatchObject({ status: 200, body: { claimedBy: 'Omar Reyes' } })
    expect(await claim(id)).toMatchObject(conflict(faxTexts.workedOnBy('Omar Reyes')))
  })

  it('ends after two minutes, or when it is given up by the one who has it', async () => {
    const id = await deliver(used.world)
    await claim(id)
    await used.world.call(contract.releaseFax, of(id), as('omar'))
    expect((await claim(id, 'omar')).status).toBe(409)
    await used.world.call(contract.releaseFax, of(id), as('noor'))
    expect((await claim(id, 'omar')).status).toBe(200)
    await used.world.sql("update inbound_fax set claimed_until = claimed_until - interval '2 minutes' where id = $1", [
      id,
    ])
    expect(await details(id)).toMatchObject({ claimedBy: null })
    expect((await save(id)).status).toBe(200)
  })
})

describe('the triage of a fax', () => {
  it.each([
    [{}, faxTexts.urgency],
    [{ urgency: 'SOON', location: '', patientLastName: '' }, faxTexts.urgency],
    [{ urgency: 'ROUTINE' }, faxTexts.location],
    [{ urgency: 'ROUTINE', location: '  ' }, faxTexts.location],
    [{ urgency: 'ROUTINE', location: 'T-Tower' }, faxTexts.lastName],
    [{ urgency: 'ROUTINE', location: 'T-Tower', patientLastName: ' ' }, faxTexts.lastName],
    [{ urgency: 'ROUTINE', location: 'Nowhere', patientLastName: 'K' }, undefined],
    [{ ...triage, patientFirstName: 'x'.repeat(256) }, undefined],
  ])('refuses %o in the order of the form, and writes nothing', async (body, message) => {
    const id = await deliver(used.world)
    const before = await referrals()
    const reply = await save(id, 'noor', body)
    expect(reply.status).toBe(400)
    expect(reply.body).toMatchObject({ message: message ?? anyText })
    expect(await referrals()).toEqual(before)
    expect(await details(id)).toMatchObject({ state: 'NEW', patientLastName: null })
  })

  it('makes one referral of type FAX in PENDING_OUTREACH, without a first name too, and the fax leaves the list', async () => {
    const id = await deliver(used.world)
    const script = '<script>alert(1)</script>'
    const reply = await save(id, 'noor', {
      ...triage,
      referringPractice: 'Chugach Family Medicine',
      referringPhysician: script,
    })
    expect(reply).toMatchObject({ status: 200, body: { id } })
    const made = (await referrals()).filter((referral) => referral.inbound_fax_id === id)
    expect(made).toMatchObject([
      {
        id: (reply.body as { referralId: number }).referralId,
        practice_id: used.office.north,
        type: 'FAX',
        status: 'PENDING_OUTREACH',
        urgency: 'URGENT',
        location: 'T-Tower',
        patient_first_name: null,
        patient_last_name: 'Kvasnikoff',
        referring_practice: 'Chugach Family Medicine',
        referring_physician: script,
      },
    ])
    expect(await list()).not.toContain(id)
    expect(await details(id)).toMatchObject({ state: 'SAVED', handledBy: 'Noor Reyes', referralId: made[0].id })
  })

  it('happens once: whoever saves or discards after that is told who handled it', async () => {
    const id = await deliver(used.world)
    const [first, second] = await Promise.all([save(id, 'noor'), save(id, 'omar')])
    expect(new Set([first?.status, second?.status])).toEqual(new Set([200, 409]))
    const winner = first?.status === 200 ? 'Noor Reyes' : 'Omar Reyes'
    const refused = conflict(faxTexts.handledBy(winner))
    expect(first?.status === 200 ? second : first).toMatchObject(refused)
    expect(await discard(id, 'omar')).toMatchObject(refused)
    expect(await claim(id, 'omar')).toMatchObject(refused)
    expect((await referrals()).filter((referral) => referral.inbound_fax_id === id)).toHaveLength(1)
  })

  it('hints at open referrals of the practice with the same last name, however it is written', async () => {
    const [first, second] = [await deliver(used.world), await deliver(used.world)]
    const { referralId } = (await save(first, 'noor', { ...triage, patientLastName: 'Andreanof' })).body as {
      referralId: number
    }
    const hints = async (patientLastName: string) =>
      (await used.world.call(contract.findOpenReferrals, { ...of(second), body: { patientLastName } }, as('noor'))).body
    expect(await hints('ANDREANOF')).toMatchObject([{ id: referralId, status: 'PENDING_OUTREACH' }])
    expect(await hints('Andre')).toEqual([])
    await used.world.sql('update referral set archived = true where id = $1', [referralId])
    expect(await hints('Andreanof')).toEqual([])
  })

  it('ends with the referral: the fax and its file are gone, and a repeated message makes no second fax', async () => {
    const id = await deliver(used.world)
    const { referralId } = (await save(id)).body as { referralId: number }
    const [object] = await used.world.sql('select object_key as key from inbound_fax where id = $1', [id])
    const admin = { as: used.office.admin, team: used.office.team }
    expect((await used.world.call(deleteReferral, { params: { id: referralId } }, admin)).status).toBe(200)
    expect((await used.world.call(contract.getFax, of(id), as('noor'))).status).toBe(404)
    expect(
      await used.world.sql('select from file_object where key = $1 and released_at is not null', [object.key]),
    ).toHaveLength(1)
  })
})

describe('a discarded fax', () => {
  it('is in a list of its own, and can be restored for 30 days', async () => {
    const id = await deliver(used.world)
    expect(await discard(id)).toMatchObject({ status: 200, body: { id } })
    expect([await list(), await list('true')].map((ids) => ids.includes(id))).toEqual([false, true])
    expect(await save(id, 'omar')).toMatchObject(conflict(faxTexts.handledBy('Noor Reyes')))
    const restore = () => used.world.call(contract.restoreFax, of(id), as('omar'))
    expect(await restore()).toMatchObject({ status: 200, body: { id } })
    expect([await list(), await list('true')].map((ids) => ids.includes(id))).toEqual([true, false])
    expect(await restore()).toMatchObject(conflict(faxTexts.notDiscarded))
    await discard(id)
    await used.world.sql("update inbound_fax set handled_at = handled_at - interval '31 days' where id = $1", [id])
    expect(await restore()).toMatchObject(conflict(faxTexts.restoreOver))
    expect(await list('true')).not.toContain(id)
  })
})

describe('the retention of discarded faxes', () => {
  const handledDaysAgo = (id: number, days: number) =>
    used.world.sql('update inbound_fax set handled_at = handled_at - make_interval(days => $2) where id = $1', [
      id,
      days,
    ])
  const isThere = async (id: number) =>
    (await used.world.sql('select from inbound_fax where id = $1', [id])).length === 1

  it('a discarded fax is deleted with its file after 30 days, and a younger or a saved one is not', async () => {
    const [old, younger, saved] = [await deliver(used.world), await deliver(used.world), await deliver(used.world)]
    await discard(old)
    await discard(younger)
    await save(saved)
    await handledDaysAgo(old, 31)
    await handledDaysAgo(younger, 29)
    await handledDaysAgo(saved, 31)
    const [{ key }] = (await used.world.sql('select object_key as key from inbound_fax where id = $1', [old])) as [
      { key: string },
    ]
    await used.world.sql('update team set time_zone = $1', [timeZoneAt(12)])
    await runFaxRetention(used.world.services)
    expect([await isThere(old), await isThere(younger), await isThere(saved)]).toEqual([false, true, true])
    expect(
      await used.world.sql("select actor from audit_event where action = 'fax deleted' and subject = $1", [
        `fax ${old}`,
      ]),
    ).toEqual([{ actor: 'job/fax-retention' }])
    await used.world.sql("update file_object set released_at = released_at - interval '1 day' where key = $1", [key])
    await runFileSweep(used.world.services)
    expect(await used.world.sql('select from file_object where key = $1', [key])).toEqual([])
    await expect(used.world.services.files.open(key)).rejects.toThrow('Not found')
  })
})

describe('the split of a fax', () => {
  const split = (faxId: number, pages: unknown) =>
    used.world.call(contract.splitFax, { ...of(faxId), body: { pages: pages as number[] } }, as('noor'))
  const pagesOf = async (faxId: number, field: 'signedDownloadUrl' | 'originalDownloadUrl' = 'signedDownloadUrl') => {
    const url = ((await details(faxId)) as Record<string, string>)[field] ?? ''
    const reply = await used.world.app.http.inject({
      url,
      headers: { host: 'localhost', cookie: `__Host-sid=${used.office.noor}`, 'sec-fetch-site': 'same-origin' },
    })
    const { PDFDocument } = await loadPdf()
    return (await PDFDocument.load(reply.rawPayload)).getPageCount()
  }

  it('moves the chosen pages to a new fax, keeps what came, and can be done again', async () => {
    const id = await deliver(used.world, { bytes: await samplePdfFax('SPLIT', 5), fromCallerId: 'Two patients' })
    const first = await split(id, [4, 5, 5])
    expect(first.status).toBe(200)
    const { id: made } = first.body as { id: number }
    expect(await details(made)).toMatchObject({ pages: 2, splitFrom: id, fromCallerId: 'Two patients', state: 'NEW' })
    expect(await details(id)).toMatchObject({ pages: 3 })
    expect((await split(id, [1])).status).toBe(200)
    expect([await pagesOf(id), await pagesOf(made), await pagesOf(id, 'originalDownloadUrl')]).toEqual([2, 2, 5])
  })

  it.each([[[]], [[0]], [[4]], [[1.5]], ['all'], [[1, 2, 3]], [Array.from({ length: 1001 }, () => 1)]])(
    'refuses the pages %j',
    async (pages) => {
      const id = await deliver(used.world, { bytes: await samplePdfFax('WHOLE', 3) })
      expect((await split(id, pages)).status).toBe(400)
      expect(await details(id)).toMatchObject({ pages: 3 })
    },
  )

  it('refuses a fax that cannot be read', async () => {
    const id = await deliver(used.world, { bytes: Buffer.from('%PDF-1.7 broken') })
    expect(await split(id, [1])).toMatchObject(conflict(faxTexts.unreadable))
  })
})

describe('a temporary fax', () => {
  it('is a real one-page fax that only administrators add', async () => {
    const add = (options: object) =>
      used.world.call(contract.addTemporaryFax, { params: { practiceId: used.office.north } }, options)
    expect((await add(as('noor'))).status).toBe(403)
    const { status, body } = await add({ as: used.office.admin, team: used.office.team })
    expect(status).toBe(200)
    expect(await details((body as { id: number }).id)).toMatchObject({ pages: 1, state: 'NEW', isUnreadable: false })
  })
})
