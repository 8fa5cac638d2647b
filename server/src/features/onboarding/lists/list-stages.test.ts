import {
  entrySentTwice,
  listStageNames,
  listStageOf,
  tooManyEntries,
  type ListStageName,
} from '@credence/contract/onboarding/lists'
import { defaultPreferences, type OnboardingPreferences } from '@credence/contract/onboarding/preferences'
import { sections } from '@credence/contract/provider-sections/all'
import { texts } from '@credence/contract/texts'
import { beforeEach, describe, expect, it } from 'vitest'
import { eventually } from '../../../../test/kit/browser.ts'
import { changesBy } from '../../../../test/kit/changes.ts'
import { clinicTeam, useClinic } from '../../../../test/kit/clinic.ts'
import { countLockWaits } from '../../../../test/kit/lock-waits.ts'
import { entriesOf, entryOf, openWizard, type ShownEntry, type Wizard } from '../../../../test/kit/wizard/stages.ts'
import { columnOf } from '../../../kit/request/column-names.ts'
import { upsertPreferences } from '../preferences.queries.ts'

const { used, clinic } = useClinic()
const sql = (text: string, values: unknown[] = []) => used.world.sql(text, values)
const tableOf = (stage: ListStageName) => columnOf(listStageOf(stage).section)
const rowsOf = (stage: ListStageName, providerId = clinic.anna) =>
  sql(`select *, updated_at::text as updated from ${tableOf(stage)} where provider_id = $1 order by id`, [providerId])

let wizard: Wizard
beforeEach(async () => {
  for (const stage of listStageNames) await sql(`delete from ${tableOf(stage)}`)
  await sql('delete from document')
  await sql('delete from onboarding_change')
  wizard = await openWizard(used.world, clinicTeam, clinic.anna)
})

/** Saves entries with their documents, and answers them as the stage shows them then. */
async function saved(stage: ListStageName, count = 3, by = wizard): Promise<ShownEntry[]> {
  const { entries, files } = entriesOf(stage, count)
  const { list } = listStageOf(stage)
  expect(await by.save(stage, { [list]: entries }, files)).toMatchObject({ status: 200 })
  return (await by.load(stage)).body[list]
}
/** What is said of a save that is refused. */
async function refused(stage: ListStageName, entries: readonly object[]): Promise<Record<string, string>> {
  const before = await rowsOf(stage)
  const { status, body } = await wizard.save(stage, { [listStageOf(stage).list]: entries })
  expect([status, await rowsOf(stage)]).toEqual([400, before])
  return body.fields
}

describe('a list of the wizard', () => {
  it.each(listStageNames)(
    '%s is saved into the section that staff see, and answered with ids in order',
    async (stage) => {
      const { list, document } = listStageOf(stage)
      const shown = await saved(stage)
      expect(shown).toEqual(
        [1, 2, 3].map((n) => ({
          id: expect.any(Number),
          ...entryOf(stage, n),
          ...(document ? { documentFilename: `file ${n}.pdf` } : {}),
        })),
      )
      const section = sections.find(({ name }) => name === listStageOf(stage).section)
      if (!section) throw new Error('A list has no section')
      const staff = await used.world.call(section.list, { params: { providerId: clinic.anna } }, { as: clinic.manager })
      const byId = new Map(staff.body.map((entry: { id: number }) => [entry.id, entry]))
      for (const { id, documentFilename: _, type, ...entry } of shown)
        expect(byId.get(id)).toMatchObject({
          ...entry,
          ...(stage === 'state-licenses' ? { stateLicenseType: type } : type === undefined ? {} : { type }),
        })
      expect((await wizard.load(stage)).body).toMatchObject({ isComplete: false, savedStages: [stage] })
      expect((await wizard.load(stage)).body[list]).toHaveLength(3)
    },
  )

  it.each(listStageNames)(
    '%s changes the entry that is sent back, removes the one left out, adds the one without an id and writes no other',
    async (stage) => {
      const { list, document, fields: defined } = listStageOf(stage)
      const [first, second, third] = await saved(stage)
      const before = await rowsOf(stage)
      const [field = ''] = Object.keys(defined).filter((name) => defined[name]?.kind === 'line')
      const added = entriesOf(stage, 4)
      const last = added.entries[3] ?? {}
      const reply = await wizard.save(
        stage,
        {
          [list]: [{ ...first, documentFilename: null }, { ...third, documentFilename: '', [field]: 'Changed' }, last],
        },
        document ? { files: added.files.files?.slice(3) ?? [] } : {},
      )
      expect(reply.status).toBe(200)
      const after = await rowsOf(stage)
      expect(after.map(({ id }) => id)).toEqual([first?.id, third?.id, expect.any(Number)])
      expect(after[0]).toEqual(before[0])
      expect(after[1]).toMatchObject({ version: 2, [columnOf(field)]: 'Changed' })
      expect(after.some(({ id }) => id === second?.id)).toBe(false)
      expect((await wizard.load(stage)).body[list].map((entry: ShownEntry) => entry[field])).toEqual([
        first?.[field],
        'Changed',
        last[field],
      ])
    },
  )

  it.each(listStageNames)('%s answers 404 to an entry of another provider and to one that is gone', async (stage) => {
    const { list } = listStageOf(stage)
    const other = await openWizard(used.world, clinicTeam, clinic.bert)
    const [foreign] = await saved(stage, 3, other)
    const [own, ...rest] = await saved(stage)
    await sql(`delete from ${tableOf(stage)} where id = $1`, [own?.id])
    const changes = await changesBy(used.world, async () => {
      for (const id of [foreign?.id, own?.id])
        expect((await wizard.save(stage, { [list]: [...rest, { ...own, id, documentFilename: null }] })).status).toBe(
          404,
        )
    })
    expect(changes).toEqual({ removed: [], added: [] })
  })

  it('peer references keep the expiration date that staff set, and licenses their reminders', async () => {
    for (const [stage, column, value] of [
      ['peer-references', 'expiration_date', '2031-05-05'],
      ['state-licenses', 'first_email_reminder_sent', '2026-01-02 03:04:05+00'],
    ] as const) {
      const { list } = listStageOf(stage)
      const entries = await saved(stage)
      await sql(`update ${tableOf(stage)} set ${column} = $1`, [value])
      const field = stage === 'peer-references' ? 'credentials' : 'license'
      const changed = entries.map((entry) => ({ ...entry, documentFilename: null, [field]: 'DO' }))
      expect((await wizard.save(stage, { [list]: changed })).status).toBe(200)
      expect(
        await sql(`select ${columnOf(field)} as value, ${column} = $1 as stays from ${tableOf(stage)}`, [value]),
      ).toEqual(entries.map(() => ({ value: 'DO', stays: true })))
    }
  })

  it('a list takes 100 entries and refuses 101', async () => {
    expect((await saved('work-history', 31)).length).toBe(31)
    const entries = (count: number) => Array.from({ length: count }, () => entryOf('work-history', 1))
    expect(await refused('work-history', entries(101))).toEqual({ workHistory: tooManyEntries })
    expect((await wizard.save('work-history', { workHistory: entries(100) })).status).toBe(200)
    expect(await rowsOf('work-history')).toHaveLength(100)
  })

  it('a list refuses an entry that is sent twice', async () => {
    const entries = await saved('peer-references')
    expect(await refused('peer-references', [...entries, ...entries.slice(0, 1)])).toEqual({
      'peerReferences.3.id': entrySentTwice,
    })
  })
})

describe('a rule of a list', () => {
  it.each<[ListStageName, Record<string, string>]>([
    [
      'peer-references',
      {
        firstName: 'First name is required',
        lastName: 'Last name is required',
        notes: 'Contact information is required',
      },
    ],
    [
      'training',
      {
        type: 'Program type is required',
        organization: 'Organization is required',
        startDate: 'Start date is required',
        endDate: 'End date is required',
        notes: 'Degree and contact information are required',
      },
    ],
    [
      'work-history',
      {
        position: 'Position is required',
        organization: 'Organization is required',
        startDate: 'Start date is required',
        notes: 'Contact information is required',
      },
    ],
    [
      'past-hospital-privileges',
      {
        organization: 'Organization is required',
        startDate: 'Start date is required',
        notes: 'Contact information is required',
        documentFilename: 'Document is required',
      },
    ],
    [
      'state-licenses',
      {
        state: 'State is required',
        type: 'Type is required',
        license: 'License number is required',
        effectiveDate: 'Issue date is required',
        expirationDate: 'Expiration date is required',
        documentFilename: 'Document is required',
      },
    ],
    [
      'malpractice-insurance',
      {
        policy: 'Policy number is required',
        notes: 'Insurance company is required',
        startDate: 'Start date is required',
        endDate: 'End date is required',
        documentFilename: 'Document is required',
      },
    ],
    [
      'board-certifications',
      {
        certification: 'Certification is required',
        notes: 'Certifying number is required',
        effectiveDate: 'Effective date is required',
        documentFilename: 'Certification document is required',
      },
    ],
  ])('%s names each field that a blank entry lacks', async (stage, messages) => {
    const { list } = listStageOf(stage)
    const blank = [{}, {}, { id: null, notes: '  ', documentFilename: '', oldDocumentFilename: 'not stored.pdf' }]
    expect(await refused(stage, blank)).toEqual(
      Object.fromEntries(
        blank.flatMap((_, at) =>
          Object.entries(messages).map(([field, message]) => [`${list}.${at}.${field}`, message]),
        ),
      ),
    )
  })

  it.each<[ListStageName, number, string]>([
    ['peer-references', 2, 'At least 3 peer references are required'],
    ['training', 1, 'At least 2 training entries are required'],
    ['state-licenses', 0, 'At least one state license is required'],
    ['malpractice-insurance', 0, 'At least one malpractice policy is required'],
  ])('%s refuses %i entries', async (stage, count, message) => {
    expect(
      await refused(
        stage,
        Array.from({ length: count }, (_, at) => entryOf(stage, at + 1)),
      ),
    ).toEqual({ [listStageOf(stage).list]: message })
  })

  it.each<[ListStageName, string, string, string]>([
    ['training', 'startDate', 'endDate', 'End date must be after the start date'],
    ['work-history', 'startDate', 'endDate', 'End date must be after the start date'],
    ['past-hospital-privileges', 'startDate', 'endDate', 'End date must be after the start date'],
    ['malpractice-insurance', 'startDate', 'endDate', 'End date must be after the start date'],
    ['state-licenses', 'effectiveDate', 'expirationDate', 'Expiration date must be after the effective date'],
    ['board-certifications', 'effectiveDate', 'expirationDate', 'Expiration date must be after the effective date'],
  ])('%s refuses an entry that ends before it begins', async (stage, first, second, message) => {
    const { list } = listStageOf(stage)
    const [entry, ...others] = await saved(stage)
    const turned = { ...entry, [first]: '2020-01-02', [second]: '2020-01-01' }
    const kept = [turned, ...others].map((each) => ({ ...each, documentFilename: null }))
    expect(await refused(stage, kept)).toEqual({ [`${list}.0.${second}`]: message })
  })

  it('a list refuses values that a field cannot have, each at its place', async () => {
    const odd = {
      state: 'ZZ',
      type: 'constructor',
      license: 'x'.repeat(256),
      effectiveDate: '2020-02-30',
      expirationDate: 'soon',
    }
    expect(await refused('state-licenses', [odd])).toEqual({
      'stateLicenses.0.state': 'Please select one of the choices',
      'stateLicenses.0.type': 'Please select one of the choices',
      'stateLicenses.0.license': 'Must be at most 255 characters',
      'stateLicenses.0.effectiveDate': 'Must be a valid date',
      'stateLicenses.0.expirationDate': 'Must be a valid date',
      'stateLicenses.0.documentFilename': 'Document is required',
    })
    const job = { ...entryOf('work-history', 1), position: 'Chief\nBcc: x', notes: 'x'.repeat(2048) }
    expect(await refused('work-history', [job])).toEqual({
      'workHistory.0.position': 'Line breaks are not allowed',
      'workHistory.0.notes': 'Must be at most 2047 characters',
    })
    expect(
      (
        await wizard.save('work-history', {
          workHistory: [{ ...entryOf('work-history', 1), notes: 'y\n'.repeat(1000) }],
        })
      ).status,
    ).toBe(200)
  })
})

it('notes that staff typed longer than the wizard takes stay whole while they are unchanged', async () => {
  const [policy] = await saved('malpractice-insurance', 1)
  const notes = `${'Northern Mutual '.repeat(25)}\nBroker: Ida Berg`
  await sql('update malpractice_insurance set notes = $1', [notes])
  const sent = { ...policy, documentFilename: null, policy: 'P-77', notes }
  expect((await wizard.save('malpractice-insurance', { malpracticeInsurance: [sent] })).status).toBe(200)
  expect(await sql('select policy, notes from malpractice_insurance')).toEqual([{ policy: 'P-77', notes }])
  const longer = { ...sent, notes: 'x'.repeat(256) }
  expect(await wizard.save('malpractice-insurance', { malpracticeInsurance: [longer] })).toMatchObject({
    status: 400,
    body: { fields: { 'malpracticeInsurance.0.notes': 'Must be at most 255 characters' } },
  })
})

it('a state that staff typed and the wizard does not offer stays while it is unchanged', async () => {
  const [stored] = await saved('state-licenses', 1)
  await sql("update state_license set state = 'Ontario'")
  const sent = { ...stored, documentFilename: null, state: 'Ontario', license: 'L-77' }
  expect((await wizard.save('state-licenses', { stateLicenses: [sent] })).status).toBe(200)
  expect(await sql('select state, license from state_license')).toEqual([{ state: 'Ontario', license: 'L-77' }])
  expect(await refused('state-licenses', [{ ...sent, state: 'Quebec' }])).toEqual({
    'stateLicenses.0.state': 'Please select one of the choices',
  })
})

it('an entry is asked for as the practice prefers', async () => {
  const prefer = (preferences: Partial<OnboardingPreferences>) =>
    used.world.inTeam(clinicTeam, (scope) =>
      upsertPreferences(scope, clinic.north, { ...defaultPreferences, ...preferences }),
    )
  await prefer({ boardCertificationsRequired: true })
  expect(await refused('board-certifications', [])).toEqual({
    boardCertifications: 'At least one board certification is required',
  })
  await prefer({ boardCertificationsRequired: false, malpracticeRequired: false })
  for (const stage of ['board-certifications', 'malpractice-insurance'] as const)
    expect((await wizard.save(stage, { [listStageOf(stage).list]: [] })).status).toBe(200)
  await sql('delete from onboarding_preference')
})

describe('a provider without a state license', () => {
  it('says so, which removes the entries, and takes it back with an entry', async () => {
    const stage = 'state-licenses'
    await saved(stage)
    expect((await wizard.load(stage)).body.noStateLicense).toBe(false)
    const { entries, files } = entriesOf(stage, 1)
    expect((await wizard.save(stage, { stateLicenses: [], noStateLicense: true })).status).toBe(200)
    expect((await wizard.load(stage)).body).toMatchObject({ stateLicenses: [], noStateLicense: true })
    expect(await rowsOf(stage)).toEqual([])
    expect((await wizard.save(stage, { stateLicenses: entries, noStateLicense: false }, files)).status).toBe(200)
    expect((await wizard.load(stage)).body).toMatchObject({
      stateLicenses: [{ id: expect.any(Number) }],
      noStateLicense: false,
    })
  })

  it('has said so also when the stage was sent back, and staff accept it once', async () => {
    await wizard.save('state-licenses', { stateLicenses: [], noStateLicense: true })
    await sql("update onboarding_change set state = 'ACCEPTED'")
    await sql('update onboarding_stage set is_sent_back = true')
    expect((await wizard.load('state-licenses')).body).toMatchObject({ noStateLicense: true, savedStages: [] })
    await wizard.save('state-licenses', { stateLicenses: [], noStateLicense: true })
    expect((await wizard.load('state-licenses')).body.savedStages).toEqual(['state-licenses'])
    expect(await sql("select from onboarding_change where state = 'PENDING'")).toEqual([])
  })

  it('has not said so by an empty list where no license is required', async () => {
    const preferences = { ...defaultPreferences, stateLicenseRequired: false }
    await used.world.inTeam(clinicTeam, (scope) => upsertPreferences(scope, clinic.north, preferences))
    expect((await wizard.save('state-licenses', { stateLicenses: [], noStateLicense: false })).status).toBe(200)
    expect((await wizard.load('state-licenses')).body).toMatchObject({ stateLicenses: [], noStateLicense: false })
    expect(await sql('select from onboarding_change')).toEqual([])
    await sql('delete from onboarding_preference')
  })

  it('has said so only with the link of that save', async () => {
    expect((await wizard.save('state-licenses', { stateLicenses: [], noStateLicense: true })).status).toBe(200)
    const next = await openWizard(used.world, clinicTeam, clinic.anna)
    expect((await next.load('state-licenses')).body).toMatchObject({ stateLicenses: [], noStateLicense: false })
  })
})

describe('a save from an older version', () => {
  it('is refused when somebody else changed the list meanwhile, and changes nothing', async () => {
    const stage = 'training'
    await saved(stage, 2)
    const { training, version } = (await wizard.load(stage)).body
    const kept = training.map((entry: object) => ({ ...entry, documentFilename: null }))
    await sql('update training set organization = $1 where id = $2', ['By staff', training[0].id])
    const changes = await changesBy(used.world, async () =>
      expect(await wizard.save(stage, { training: kept, version })).toMatchObject({
        status: 409,
        body: { message: texts.changedByOther },
      }),
    )
    expect(changes).toEqual({ removed: [], added: [] })
    const fresh = (await wizard.load(stage)).body
    expect((await wizard.save(stage, { training: kept, version: fresh.version })).status).toBe(200)
  })

  it('is refused when staff change an entry while it is being saved', async () => {
    const stage = 'training'
    const kept = (await saved(stage, 2)).map((entry) => ({
      ...entry,
      documentFilename: null,
      notes: 'By the provider',
    }))
    await sql('begin')
    await sql("update training set organization = 'By staff'")
    const reply = wizard.save(stage, { training: kept })
    await eventually(async () => (await countLockWaits(used.world)) > 0)
    await sql('commit')
    expect((await reply).status).toBe(409)
    expect((await rowsOf(stage)).map(({ organization, notes }) => [organization, notes])).toEqual(
      [1, 2].map((n) => ['By staff', entryOf(stage, n).notes]),
    )
  })

  it('five equal saves at once add the entries and their documents once', async () => {
    const stage = 'board-certifications'
    const { version } = (await wizard.load(stage)).body
    const { entries, files } = entriesOf(stage, 2)
    const replies = await Promise.all(
      [1, 2, 3, 4, 5].map(() => wizard.save(stage, { boardCertifications: entries, version }, files)),
    )
    expect(replies.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409, 409, 409, 409])
    expect(await rowsOf(stage)).toHaveLength(2)
    expect((await sql('select name from document order by name')).map(({ name }) => name)).toEqual([
      'file 1.pdf',
      'file 2.pdf',
    ])
  })

  it('five equal saves with one key have one effect', async () => {
    const { entries, files } = entriesOf('training', 2)
    const replies = await Promise.all(
      [1, 2, 3, 4, 5].map(() => wizard.save('training', { training: entries }, files, { 'idempotency-key': 'once' })),
    )
    expect(replies.map(({ status }) => status)).toContain(200)
    for (const { status } of replies) expect([200, 409]).toContain(status)
    expect([(await rowsOf('training')).length, (await sql('select from document')).length]).toEqual([2, 2])
  })
})

describe('staff compare', () => {
  const reviewed = () => sql('select stage, field, label, before, after from onboarding_change order by id')

  it('each field of an entry by its number, with dates and choices as people read them', async () => {
    const stage = 'state-licenses'
    const shown = await saved(stage, 2)
    await sql('delete from onboarding_change')
    const [first, second] = shown.map((entry) => ({ ...entry, documentFilename: null }))
    const changed = { ...second, expirationDate: '2031-12-31', type: 'NURSE_OTHER' }
    expect((await wizard.save(stage, { stateLicenses: [first, changed] })).status).toBe(200)
    const path = `stateLicenses.${shown[1]?.id}`
    expect(await reviewed()).toEqual([
      { stage, field: `${path}.type`, label: 'License 2: Type', before: 'CADC', after: 'Nurse (Other)' },
      {
        stage,
        field: `${path}.expirationDate`,
        label: 'License 2: Expiration date',
        before: '01/02/2030',
        after: '12/31/2031',
      },
    ])
  })

  it('an added entry with its document, a removed one, and the missing license', async () => {
    const stage = 'state-licenses'
    const [entry] = await saved(stage, 1)
    const rows = await reviewed()
    expect(rows).toHaveLength(6)
    expect(rows.at(-1)).toMatchObject({
      field: `stateLicenses.${entry?.id}.documentFilename`,
      label: 'License 1: License document',
      before: null,
      after: 'file 1.pdf',
    })
    await sql("update onboarding_change set state = 'ACCEPTED'")
    await wizard.save(stage, { stateLicenses: [], noStateLicense: true })
    const later = (await reviewed()).slice(6)
    expect(later.map(({ label, after }) => [label, after])).toEqual([
      ['License 1: State', null],
      ['License 1: Type', null],
      ['License 1: License number', null],
      ['License 1: Issue date', null],
      ['License 1: Expiration date', null],
      ['License 1: License document', null],
      ['No state license', 'Yes'],
    ])
  })
})
