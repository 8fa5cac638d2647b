import { setCarrierActive } from '@credence/contract/carriers/calls'
import type { Endpoint } from '@credence/contract/kit/endpoint'
import * as contract from '@credence/contract/portal-credentials/calls'
import { updatePractice } from '@credence/contract/practice-admin/calls'
import { texts } from '@credence/contract/texts'
import { randomBytes } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { buildAccount } from '../../../db/builders/builders.ts'
import { loadDemoData } from '../../../db/seeds/demo.ts'
import { rowsOf, tells } from '../../../test/kit/database-content.ts'
import { changesBy, countByTable, insist } from '../../../test/kit/changes.ts'
import { sessionOf } from '../../../test/kit/demo-world.ts'
import { createWorld, type World } from '../../../test/kit/world.ts'
import { createLogger } from '../../kit/http/log.ts'

const practiceId = 25
const logged: string[] = []
let world: World
let editor: { as: string }
const ids = { practice: practiceId, provider: 0, carrier: 0, facility: 0, practiceHub: 0, providerHub: 0 }

beforeAll(async () => {
  world = await createWorld({ log: createLogger('trace', { write: (line) => void logged.push(line) }) })
  await loadDemoData(world.services, () => {})
  editor = { as: await sessionOf(world, 'editor@aurora.test') }
  const one = async (text: string) => (await world.sql<{ id: number }>(text, [practiceId]))[0]?.id ?? 0
  ids.provider =
    await one(`select h.provider_id as id from provider_hub h join provider_practice m on m.provider_id = h.provider_id join provider r on r.id = h.provider_id
    where m.practice_id = $1 and r.deleted_at is null order by 1 desc limit 1`)
  ids.carrier = await one(
    'select carrier_id as id from practice_carrier where practice_id = $1 order by 1 desc limit 1',
  )
  ids.facility = await one(
    'select facility_id as id from practice_facility where practice_id = $1 order by 1 desc limit 1',
  )
  ids.practiceHub = await one('select hub_id as id from practice_hub where practice_id = $1 order by 1 desc limit 1')
  ids.providerHub =
    (
      await world.sql<{ id: number }>(
        'select hub_id as id from provider_hub where provider_id = $1 order by 1 desc limit 1',
        [ids.provider],
      )
    )[0]?.id ?? 0
})
afterAll(() => world.close())

interface Kind {
  name: string
  get: Endpoint
  save: Endpoint
  reveal: Endpoint
  right: string
  params: () => Record<string, number>
  subject: () => string
}
const kind = (
  name: string,
  get: Endpoint,
  save: Endpoint,
  reveal: Endpoint,
  right: string,
  owner: 'practice' | 'provider',
  portal: 'carrier' | 'facility' | 'hub',
): Kind => {
  const portalId = () => (portal === 'hub' ? ids[`${owner}Hub`] : ids[portal])
  return {
    name,
    get,
    save,
    reveal,
    right,
    params: () => ({ entityId: ids[owner], [`${portal}Id`]: portalId() }),
    subject: () => `${owner} ${ids[owner]}, ${portal} ${portalId()}`,
  }
}
const kinds = [
  kind(
    'a provider at a carrier',
    contract.getProviderCarrierLogin,
    contract.saveProviderCarrierLogin,
    contract.revealProviderCarrierLogin,
    'PROVIDER_PAYOR_PORTAL',
    'provider',
    'carrier',
  ),
  kind(
    'a provider at a hub',
    contract.getProviderHubLogin,
    contract.saveProviderHubLogin,
    contract.revealProviderHubLogin,
    'PROVIDER_DATA_HUB',
    'provider',
    'hub',
  ),
  kind(
    'a provider at a location',
    contract.getProviderFacilityLogin,
    contract.saveProviderFacilityLogin,
    contract.revealProviderFacilityLogin,
    'PROVIDER_FACILITY',
    'provider',
    'facility',
  ),
  kind(
    'a practice at a carrier',
    contract.getPracticeCarrierLogin,
    contract.savePracticeCarrierLogin,
    contract.revealPracticeCarrierLogin,
    'PROVIDER_PAYOR_PORTAL',
    'practice',
    'carrier',
  ),
  kind(
    'a practice at a hub',
    contract.getPracticeHubLogin,
    contract.savePracticeHubLogin,
    contract.revealPracticeHubLogin,
    'PRACTICE_DATA_HUB',
    'practice',
    'hub',
  ),
  kind(
    'a practice at a location',
    contract.getPracticeFacilityLogin,
    contract.savePracticeFacilityLogin,
    contract.revealPracticeFacilityLogin,
    'PROVIDER_FACILITY',
    'practice',
    'facility',
  ),
]
const [, , , practiceCarrier, practiceHub] = kinds as [Kind, Kind, Kind, Kind, Kind, Kind]

const get = (of: Kind, as = editor) => world.call(of.get, { params: of.params() }, as)
const save = (of: Kind, body: Record<string, unknown>, as = editor) =>
  world.call(of.save, { params: of.params(), body }, as)
const reveal = (of: Kind, field: string, purpose = 'show', as = editor) =>
  world.call(of.reveal, { params: of.params(), body: { field, purpose } }, as)
const secretOf = async (of: Kind, field: string) => (await reveal(of, field)).body.value
const canary = (name: string) => `CANARY-${name}-${randomBytes(6).toString('hex')}!a `
const events = (action: string) =>
  world.sql('select account_id, team_id, subject, detail from audit_event where action = $1 order by id', [action])

const secrets: string[] = []
const whole = (name: string) => {
  const made = {
    username: canary(`${name}-user`).trim(),
    password: canary(name),
    mfa1: canary(`${name}-mfa`).trim(),
    securityQuestions: `${canary(`${name}-q`)}\nPet?`,
    notes: canary(`${name}-notes`).trim(),
  }
  secrets.push(...Object.values(made).map((value) => value.split('\n')[0]?.trim() ?? ''))
  return made
}

describe.each(kinds.map((each): [string, Kind] => [each.name, each]))('the login of %s', (_, of) => {
  it('is empty until it is saved, then shown with masked secrets, which are revealed exactly', async () => {
    const empty = {
      username: null,
      password: null,
      mfa1: null,
      securityQuestions: null,
      notes: null,
      updated: null,
      updatedBy: null,
      version: 0,
    }
    expect((await get(of)).body).toEqual(empty)
    expect(await reveal(of, 'password')).toMatchObject({ status: 200, body: { value: null } })
    const login = whole('first')
    const saved = await save(of, { ...login, version: 0 })
    const { maskedSecret } = contract
    expect([saved.status, saved.body]).toEqual([
      200,
      {
        ...login,
        password: maskedSecret,
        securityQuestions: maskedSecret,
        updated: expect.any(String),
        updatedBy: 'Joel Arreola',
        version: 1,
      },
    ])
    expect((await get(of)).body).toEqual(saved.body)
    expect([await secretOf(of, 'password'), await secretOf(of, 'securityQuestions')]).toEqual([
      login.password,
      login.securityQuestions,
    ])
  })

  it('is revealed and copied only by calls that record account and field', async () => {
    const before = [...(await events('portal secret shown')), ...(await events('portal secret copied'))].length
    await get(of)
    await reveal(of, 'password', 'show')
    await reveal(of, 'securityQuestions', 'copy')
    const entry = (field: string) => ({ account_id: 3, team_id: 1, subject: of.subject(), detail: { field } })
    expect((await events('portal secret shown')).at(-1)).toEqual(entry('password'))
    expect((await events('portal secret copied')).at(-1)).toEqual(entry('securityQuestions'))
    expect([...(await events('portal secret shown')), ...(await events('portal secret copied'))]).toHaveLength(
      before + 2,
    )
  })

  it('requires its own right to view and to edit', async () => {
    const sessionWith = async (authorities: string[]) => {
      const email = `portal-${randomBytes(4).toString('hex')}@aurora.test`
      return {
        as: await world.session(
          await world.inTeam(1, (scope) => buildAccount(scope, { teamId: 1, email, authorities })),
        ),
      }
    }
    const viewer = await sessionWith([`${of.right}_VIEW`])
    expect([
      (await get(of, viewer)).status,
      (await reveal(of, 'password', 'show', viewer)).status,
      (await save(of, {}, viewer)).status,
    ]).toEqual([200, 200, 403])
    const other = await sessionWith(
      kinds.filter(({ right }) => right !== of.right).flatMap(({ right }) => [`${right}_VIEW`, `${right}_EDIT`]),
    )
    expect([
      (await get(of, other)).status,
      (await reveal(of, 'password', 'show', other)).status,
      (await save(of, {}, other)).status,
    ]).toEqual([403, 403, 403])
  })
})

describe('saving a login', () => {
  const of = practiceCarrier
  const { maskedSecret } = contract

  it.each([
    ['masked', maskedSecret],
    ['blank', ''],
    ['of blanks', '   '],
    ['null', null],
    ['left out', undefined],
  ])('with a secret that is %s keeps the stored one', async (word, value) => {
    const stored = [await secretOf(of, 'password'), await secretOf(of, 'securityQuestions')]
    expect(stored.every((each) => each)).toBe(true)
    const { version } = (await get(of)).body
    expect((await save(of, { username: word, password: value, securityQuestions: value, version })).body).toMatchObject(
      { username: word, password: maskedSecret, securityQuestions: maskedSecret, version: version + 1 },
    )
    expect([await secretOf(of, 'password'), await secretOf(of, 'securityQuestions')]).toEqual(stored)
  })

  it('as it was answered changes nothing', async () => {
    const shown = (await get(of)).body
    const changes = await changesBy(world, async () => expect((await save(of, shown)).body).toEqual(shown))
    expect(changes).toEqual({ removed: [], added: [] })
  })

  it('records the changed fields, and never their values', async () => {
    const { version } = (await get(of)).body
    await save(of, { ...(await get(of)).body, password: whole('changed').password, version })
    const [entry] = await world.sql(
      "select action, fields from change_log where table_name = 'portal_credential' order by id desc limit 1",
    )
    expect(entry).toEqual({ action: 'update', fields: ['password_sealed'] })
  })

  it('clears fields that are sent empty, and a secret only on explicit request', async () => {
    await save(of, { username: '', mfa1: null, notes: ' ', clears: ['securityQuestions'] })
    expect((await get(of)).body).toMatchObject({
      username: null,
      mfa1: null,
      notes: null,
      securityQuestions: null,
      password: maskedSecret,
    })
    expect(
      (
        await world.sql(
          'select security_questions_sealed as s from portal_credential where practice_id = $1 and carrier_id = $2',
          [practiceId, ids.carrier],
        )
      )[0].s,
    ).toBe(null)
  })

  it('from a stale version is refused, and of two concurrent ones one is, also the first save', async () => {
    const { version } = (await get(of)).body
    const both = await Promise.all([1, 2].map((n) => save(of, { username: `both ${n}`, version })))
    expect(both.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409])
    expect(both.find(({ status }) => status === 409)?.body.message).toBe(texts.changedByOther)
    expect((await get(of)).body.username).toBe(both.find(({ status }) => status === 200)?.body.username)
    expect((await save(of, { username: 'late', version: 0 })).status).toBe(409)
    await world.sql('delete from portal_credential where practice_id = $1 and carrier_id = $2', [
      practiceId,
      ids.carrier,
    ])
    expect((await save(of, { username: 'gone', version })).status).toBe(409)
    const firsts = await Promise.all(
      Array.from({ length: 10 }, (_, n) => insist(() => save(of, { username: `first ${n}`, version: 0 }))),
    )
    expect(firsts.filter(({ status }) => status === 200)).toHaveLength(1)
    expect(firsts.filter(({ status }) => status === 409)).toHaveLength(9)
  })

  it.each<[string, Record<string, unknown>, string]>([
    ['a password of 256 letters', { password: 'x'.repeat(256) }, 'Must be at most 255 characters'],
    ['a password with a line break', { password: 'a\nb' }, contract.portalTexts.oneLine],
    ['a password that was typed into the mask', { password: `${maskedSecret}x` }, contract.portalTexts.maskInSecret],
    ['a user name of 300 letters', { username: 'x'.repeat(300) }, 'Must be at most 255 characters'],
    ['a user name with a line break', { username: 'a\nb' }, 'Line breaks are not allowed'],
    ['notes without end', { notes: 'x'.repeat(512) }, 'Must be at most 511 characters'],
    ['questions without end', { securityQuestions: 'x'.repeat(2048) }, 'Must be at most 2047 characters'],
  ])('with %s is refused', async (_, part, message) => {
    expect(await save(of, part)).toMatchObject({
      status: 400,
      body: { fields: { [Object.keys(part)[0] ?? '']: message } },
    })
  })

  it.each([{ password: { $ne: '' } }, { clears: ['username'] }, { clears: 'password' }, { version: -1 }])(
    'as %j is refused',
    async (body) => {
      expect((await save(of, body)).status).toBe(400)
    },
  )

  it.each([{ field: 'username' }, { field: 'password_sealed' }, { field: 'notes' }, {}])(
    'reveals no field but the secrets: %j',
    async (part) => {
      expect(
        (await world.call(of.reveal, { params: of.params(), body: { purpose: 'show', ...part } }, editor)).status,
      ).toBe(400)
    },
  )
})

describe('a login', () => {
  it('exists only for portals of its practice or provider', async () => {
    const all = async (params: Record<string, number>, of: Kind) => [
      (await world.call(of.get, { params }, editor)).status,
      (await world.call(of.save, { params, body: { username: 'x' } }, editor)).status,
      (await world.call(of.reveal, { params, body: { field: 'password', purpose: 'show' } }, editor)).status,
    ]
    // The team works with these portals elsewhere, so it is not the gate that refuses.
    const [elsewhere] = await world.sql<{ id: number }>(
      "insert into practice (team_id, name) values (1, 'Elsewhere') returning id",
    )
    for (const of of kinds) {
      const [, , , portal = ''] = /^(\w+) (\d+), (\w+)/.exec(of.subject()) ?? []
      const [other] = await world.sql<{ id: number }>(`insert into ${portal} (name) values ('Elsewhere') returning id`)
      await world.sql(`insert into practice_${portal} (team_id, practice_id, ${portal}_id) values (1, $1, $2)`, [
        elsewhere?.id,
        other?.id,
      ])
      expect(await all({ ...of.params(), [`${portal}Id`]: other?.id ?? 0 }, of), of.name).toEqual([404, 404, 404])
    }
  })

  it('of a hub is deleted when the hub is turned off, and is empty afterwards', async () => {
    await save(practiceHub, whole('hub'))
    const manager = { as: await sessionOf(world, 'manager@aurora.test') }
    const turn = (isActive: boolean) =>
      world.call(
        updatePractice,
        { params: { id: practiceId }, body: { dataHubs: { [ids.practiceHub]: isActive } } },
        manager,
      )
    const { removed } = await changesBy(world, () => turn(false))
    expect(countByTable(removed)).toEqual({ portal_credential: 1, practice: 1, practice_hub: 1 })
    expect((await get(practiceHub)).status).toBe(404)
    await turn(true)
    expect((await get(practiceHub)).body).toMatchObject({ username: null, password: null, version: 0 })
  })

  it('of a carrier is hidden while the practice does not work with the carrier, and is not lost', async () => {
    const { password } = whole('kept')
    await save(practiceCarrier, { password })
    const admin = { as: await sessionOf(world, 'admin@credence.test'), team: 1 }
    const turn = (isActive: boolean) =>
      world.call(setCarrierActive, { params: { carrierId: ids.carrier, practiceId }, body: { isActive } }, admin)
    await turn(false)
    expect((await reveal(practiceCarrier, 'password')).status).toBe(404)
    await turn(true)
    expect(await secretOf(practiceCarrier, 'password')).toBe(password)
  })
})

describe('the stored values of a login', () => {
  const of = practiceCarrier
  const sealed = async () =>
    (
      await world.sql('select id, password_sealed from portal_credential where practice_id = $1 and carrier_id = $2', [
        practiceId,
        ids.carrier,
      ])
    )[0]

  it('are unreadable in the database, in logs and in refusals', async () => {
    const { password, ...rest } = whole('scan')
    await save(of, { ...rest, password })
    await save(of, { ...rest, password, version: 0 })
    await save(of, { ...rest, password: `${password}${'x'.repeat(300)}` })
    await world.ask('POST', `/api/practice/portalcredentials/${practiceId}/${ids.carrier}`, {
      ...editor,
      raw: { type: 'application/json', payload: `{"password":"${password}` },
    })
    await reveal(of, 'password', 'copy')
    const dump = [...(await rowsOf(world))].join('\n')
    const log = logged.join('\n')
    expect(dump.match(/^public\.portal_credential /gm)?.length).toBeGreaterThan(4)
    expect([secrets.length, logged.length].every((n) => n > 30)).toBe(true)
    expect(secrets.filter((secret) => tells(dump, secret) || log.includes(secret))).toEqual([])
  })

  it('open only in their own row: swapped with another row they are detected, recorded, and not shown', async () => {
    const other = kinds[5] as Kind
    const mine = whole('mine')
    const theirs = whole('theirs')
    await save(of, mine)
    await save(other, theirs)
    await world.sql(
      `update portal_credential a set password_sealed = b.password_sealed, username_sealed = b.username_sealed from portal_credential b
      where a.practice_id = $1 and a.carrier_id = $2 and b.practice_id = $1 and b.facility_id = $3`,
      [practiceId, ids.carrier, ids.facility],
    )
    const replies = [await get(of), await reveal(of, 'password')]
    for (const { status, body } of replies) {
      expect([status, body.message]).toEqual([500, texts.somethingWentWrong])
      expect(JSON.stringify(body)).not.toMatch(/CANARY/)
    }
    expect((await events('sealed value broken')).map(({ subject, detail }) => [subject, detail])).toEqual([
      [of.subject(), { field: 'username' }],
      [of.subject(), { field: 'password' }],
    ])
    expect((await get(other)).body.username).toBe(theirs.username)
    expect(logged.filter((line) => line.includes('does not belong')).length).toBe(2)

    // Typing the values again repairs the row. A save that omits the broken ones is refused as a whole.
    const unsaved = await changesBy(world, async () => expect((await save(of, { notes: 'half' })).status).toBe(500))
    expect(unsaved).toEqual({ removed: [], added: [] })
    expect((await save(of, mine)).body).toMatchObject({ username: mine.username, password: contract.maskedSecret })
    expect(await secretOf(of, 'password')).toBe(mine.password)
  })

  it('do not open in another column, with a flipped bit, or without the key', async () => {
    const { id } = await sealed()
    await world.sql('update portal_credential set password_sealed = security_questions_sealed where id = $1', [id])
    expect((await reveal(of, 'password')).status).toBe(500)
    await save(of, whole('again'))
    const before = (await sealed()).password_sealed as Buffer
    for (const at of [0, 2, 8, 20, before.length - 1]) {
      const broken = Buffer.from(before)
      broken.writeUInt8(broken.readUInt8(at) ^ 1, at)
      await world.sql('update portal_credential set password_sealed = $2 where id = $1', [id, broken])
      expect((await reveal(of, 'password')).status, `byte ${at}`).toBe(500)
    }
    await world.sql('update portal_credential set password_sealed = $2 where id = $1', [id, before])
    expect((await reveal(of, 'password')).status).toBe(200)
  })
})
