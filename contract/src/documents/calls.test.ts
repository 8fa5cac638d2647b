import { describe, expect, it } from 'vitest'
import { documentCallsOf, documentEndpoints, documentFamily, documentMessages, previewOf } from './calls.ts'
import { seesSensitive, type DocumentOwner } from './owners.ts'
import { allows } from '../kit/access.ts'
import { texts } from '../texts.ts'

const holder = (...authorities: string[]) => ({ isH3Admin: false, authorities })
const admin = { isH3Admin: true, authorities: [] }

describe('the family of documents', () => {
  it("the family of documents has its own and administrators' files for every owner, and two more scopes for what all teams share", () => {
    expect(documentFamily.map(({ owner, scope }) => `${owner} ${scope}`)).toEqual([
      'provider own',
      'provider h3admin',
      'practice own',
      'practice h3admin',
      'carrier own',
      'carrier h3admin',
      'carrier revenueteamspanning',
      'carrier practicespecific',
      'facility own',
      'facility h3admin',
      'facility revenueteamspanning',
      'facility practicespecific',
      'revenueteam own',
      'revenueteam h3admin',
    ])
    expect(Object.keys(documentEndpoints)).toHaveLength(documentFamily.length * 8)
    expect(() => documentCallsOf('provider', 'practicespecific')).toThrow(
      'A provider has no practicespecific documents',
    )
  })

  it.each([
    ['provider', 'PROVIDER_DOCUMENT'],
    ['practice', 'PRACTICE_DOCUMENT'],
    ['revenueteam', 'H3_ADMIN_REVENUE_TEAM_DOCUMENT'],
  ] as [DocumentOwner, string][])(
    'the family of documents lets holders of a right see and change the files of a %s',
    (owner, permission) => {
      const { list, save } = documentCallsOf(owner, 'own')
      expect([
        allows(list.definition.access, holder(`${permission}_VIEW`)),
        allows(save.definition.access, holder(`${permission}_VIEW`)),
      ]).toEqual([true, false])
      expect([
        allows(list.definition.access, holder(`${permission}_EDIT`)),
        allows(save.definition.access, holder(`${permission}_EDIT`)),
      ]).toEqual([true, true])
      expect(allows(list.definition.access, holder('TASK_EDIT'))).toBe(false)
    },
  )

  it('the family of documents keeps the files of administrators, carriers and locations to administrators', () => {
    const everything = holder('PROVIDER_DOCUMENT_EDIT', 'PRACTICE_DOCUMENT_EDIT', 'H3_ADMIN_REVENUE_TEAM_DOCUMENT_EDIT')
    for (const { owner, scope, calls } of documentFamily) {
      if (scope !== 'h3admin' && owner !== 'carrier' && owner !== 'facility') continue
      for (const {
        definition: { access },
      } of Object.values(calls))
        expect([allows(access, everything), allows(access, admin)]).toEqual([false, true])
    }
  })

  it('the family of documents asks for a practice exactly where files belong to one', () => {
    for (const { scope, calls } of documentFamily) {
      const asked = calls.list.definition.query.safeParse({})
      expect(asked.error?.issues[0]?.message).toBe(
        scope === 'practicespecific' ? documentMessages.practiceNeeded : undefined,
      )
      expect(asked.success).toBe(scope !== 'practicespecific')
    }
  })

  it('the family of documents shows drivers licenses to holders of the sensitive right of the owner alone', () => {
    expect(seesSensitive('provider', holder('PROVIDER_SENSITIVE_DETAILS_VIEW'))).toBe(true)
    expect(seesSensitive('provider', holder('PROVIDER_DOCUMENT_EDIT', 'PRACTICE_SENSITIVE_DETAILS_EDIT'))).toBe(false)
    expect(seesSensitive('practice', holder('PRACTICE_SENSITIVE_DETAILS_EDIT'))).toBe(true)
    expect(seesSensitive('practice', admin)).toBe(true)
  })
})

describe('what is known about a document', () => {
  const { body } = documentCallsOf('provider', 'own').save.definition
  const sent = {
    fromFilename: 'a.pdf',
    toFilename: 'b.pdf',
    category: 'CV',
    effectiveDate: '2026-01-01',
    expiration: '2027-01-01',
    notes: ' x ',
  }
  const messageOf = (change: object) => {
    const parsed = body.safeParse({ ...sent, ...change })
    return parsed.success ? null : parsed.error.issues[0]?.message
  }

  it('the details of a document are trimmed, and empty where nothing was given', () => {
    expect(body.parse({ ...sent, toFilename: ' ../b  c.pdf ' })).toMatchObject({ toFilename: 'b c.pdf', notes: 'x' })
    expect(
      body.parse({ fromFilename: 'a', toFilename: 'a', category: 'CV', effectiveDate: '', notes: '' }),
    ).toMatchObject({ effectiveDate: null, expiration: null, notes: null })
  })

  it.each([
    [{ toFilename: '' }, documentMessages.filenameBlank],
    [{ toFilename: '   ' }, documentMessages.filenameBlank],
    [{ toFilename: undefined }, documentMessages.filenameBlank],
    [{ expiration: '2025-12-31' }, texts.expirationOrder],
    [{ expiration: '2026-01-01' }, null],
    [{ expiration: '2026-02-30' }, 'Must be a valid date'],
    [{ effectiveDate: '01/02/2026' }, 'Must be a valid date'],
    [{ expiration: '9999-99-99' }, 'Must be a valid date'],
    [{ notes: 'x'.repeat(511) }, null],
    [{ notes: 'x'.repeat(512) }, documentMessages.notesTooLong],
  ])('the details %j of a document are answered with %s', (change, message) => {
    expect(messageOf(change)).toBe(message)
  })
})

describe('an announced file', () => {
  const { body } = documentCallsOf('provider', 'own').signUpload.definition

  it.each([
    [{}, 'application/octet-stream'],
    [{ contentType: '' }, 'application/octet-stream'],
    [{ contentType: 'Image/PNG' }, 'image/png'],
  ])('an announced file with the name %j has the type %s', (change, type) => {
    expect(body.parse({ filename: 'a', ...change }).contentType).toBe(type)
  })

  it.each([
    { contentType: 'text/html\r\nx: y' },
    { contentType: 'pdf' },
    { size: 0 },
    { size: 10_485_761 },
    { size: 1.5 },
    { filename: '/' },
  ])('an announced file with %j is refused', (change) => {
    expect(body.safeParse({ filename: 'a', ...change }).success).toBe(false)
  })

  it.each([
    ['application/pdf', 'ready', 'pdf'],
    ['image/png', 'ready', 'image'],
    ['image/jpeg', 'ready', 'image'],
    ['image/svg+xml', 'ready', null],
    ['application/pdf', 'scanning', null],
    ['image/png', 'infected', null],
  ] as const)('a file that is %s and %s can be shown as %s', (contentType, scanState, shown) => {
    expect(previewOf({ contentType, scanState })).toBe(shown)
  })
})
