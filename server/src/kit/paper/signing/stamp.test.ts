import { PDFDocument } from '@cantoo/pdf-lib'
import sharp from 'sharp'
import { beforeAll, describe, expect, it } from 'vitest'
import { newCredentials, sampleEvidence, sampleInput, samplePdf } from '../../../../test/kit/signing/samples.ts'
import { placesOfPages, textOf, textsOfPages } from '../../../../test/kit/pdf-text.ts'
import { UnusableMark, type SealInput, type SigningField } from '../../ports/evidence.ts'
import type { SealCredentials } from './cms.ts'
import { sealDocument } from './seal-document.ts'

let credentials: SealCredentials
beforeAll(async () => {
  ;({ credentials } = await newCredentials())
})

const sealed = (input: SealInput) =>
  sealDocument(input, { credentials, timestampUrl: null, verifyAt: 'https://credence.test/verify' })

const field = (type: SigningField['type'], more: Partial<SigningField> = {}): SigningField => ({
  key: type,
  type,
  page: 1,
  x: 100,
  y: 200,
  width: 220,
  height: 24,
  ...more,
})

describe('a stamped document', () => {
  it.each([
    ['Maya Kowalczyk'],
    ['Анна Каренина'],
    ['Ελένη Παππά'],
    ['王小明'],
    ['Łukasz Wąs'],
    ['محمد علي'],
    ['דוד לוי'],
  ])('holds the typed signature %s as text', async (name) => {
    const { bytes } = await sealed(sampleInput(await samplePdf(), { signature: { typed: name } }))
    const [first] = await textsOfPages(bytes)
    expect(textOf([first ?? []])).toContain(name)
  })

  it('names the emoji of a signature that no font can show on its certificate', async () => {
    const { bytes } = await sealed(sampleInput(await samplePdf(), { signature: { typed: 'Maya 😀' } }))
    const pages = await textsOfPages(bytes)
    expect(textOf(pages.slice(0, 1))).toContain('Maya')
    expect(textOf(pages.slice(1))).toContain('U+1F600 in Signature (page 1)')
  })

  it('has the values of all fields, in their pages', async () => {
    const fields = [
      field('TEXT', { key: 'title' }),
      field('DATE', { key: 'date', y: 240 }),
      field('INITIALS', { key: 'initials', page: 2, width: 40 }),
      field('CHECKBOX', { key: 'agrees', page: 2, y: 300, width: 14, height: 14 }),
    ]
    const { bytes, pages } = await sealed(
      sampleInput(await samplePdf([{}, {}]), {
        fields,
        values: { title: 'Medical director', date: '11/15/2026', agrees: 'true' },
        initials: { typed: 'MK' },
      }),
    )
    const [first = [], second = []] = await textsOfPages(bytes)
    expect(first).toEqual(['Agreement page 1', 'Medical director', '11/15/2026'])
    expect(second).toEqual(['Agreement page 2', 'MK'])
    expect(pages).toBe(3)
  })

  /** Where the top left corner of the field is on the unrotated page, measured from the bottom left. */
  it.each([
    [0, [112, 792 - 212]],
    [90, [212, 112]],
    [180, [612 - 112, 212]],
    [270, [612 - 212, 792 - 112]],
  ])('has a field where it is shown on a page that is turned by %i degrees', async (rotation, [x = 0, y = 0]) => {
    const fields = [field('TEXT', { x: 110, y: 200, height: 12, width: 200 })]
    const { bytes } = await sealed(sampleInput(await samplePdf([{ rotation }]), { fields, values: { TEXT: 'here' } }))
    const [page = []] = await placesOfPages(bytes)
    const found = page.find(({ text }) => text === 'here')
    expect(Math.abs((found?.left ?? 0) - x)).toBeLessThan(6)
    expect(Math.abs((found?.y ?? 0) - y)).toBeLessThan(6)
  })

  it('has a field where it is shown within a crop box', async () => {
    const fields = [field('TEXT', { x: 10, y: 20, height: 12, width: 200 })]
    const pdf = await samplePdf([{ cropBox: [50, 100, 400, 500] }])
    const { bytes } = await sealed(sampleInput(pdf, { fields, values: { TEXT: 'here' } }))
    const [page = []] = await placesOfPages(bytes)
    const found = page.find(({ text }) => text === 'here')
    expect(found?.left).toBeCloseTo(62, 0)
    expect(Math.abs((found?.y ?? 0) - (600 - 30))).toBeLessThan(4)
  })

  it('shrinks a long text, breaks it into lines, and has the whole of a cut one on its certificate', async () => {
    const long = Array.from({ length: 60 }, (_, at) => `word${at}`).join(' ')
    const fields = [field('TEXT', { key: 'fits', height: 90 }), field('TEXT', { key: 'cut', y: 400, width: 90 })]
    const { bytes } = await sealed(sampleInput(await samplePdf(), { fields, values: { fits: long, cut: long } }))
    const [page = []] = await placesOfPages(bytes)
    const stamped = page.filter(({ text }) => text.startsWith('word'))
    expect(Math.max(...stamped.map(({ right }) => right))).toBeLessThanOrEqual(321)
    expect(page.filter(({ text }) => text.includes('word59'))).toHaveLength(1)
    expect(Math.min(...stamped.map(({ height }) => height))).toBeGreaterThanOrEqual(5.9)
    const rest = (await textsOfPages(bytes)).slice(1)
    expect(textOf(rest)).toContain('Texts longer than their fields')
    expect(textOf(rest)).toContain('word59')
  })

  it('ends a typed signature within its field, and has the whole of it on its certificate', async () => {
    const typed = Array.from({ length: 40 }, (_, at) => `name${at}`).join(' ')
    const fields = [field('SIGNATURE', { width: 90 })]
    const { bytes } = await sealed(sampleInput(await samplePdf(), { fields, signature: { typed } }))
    const [page = []] = await placesOfPages(bytes)
    const stamped = page.filter(({ text }) => text.includes('name'))
    expect(stamped.length).toBeGreaterThan(0)
    expect(Math.max(...stamped.map(({ right }) => right))).toBeLessThanOrEqual(field('SIGNATURE').x + 91)
    const rest = textOf((await textsOfPages(bytes)).slice(1))
    expect([rest.includes('Texts longer than their fields'), rest.includes('name39')]).toEqual([true, true])
  })

  it('has a drawn signature as an image in its proportions', async () => {
    const drawn = await sharp({ create: { width: 300, height: 100, channels: 4, background: '#00000080' } })
      .png()
      .toBuffer()
    const { bytes } = await sealed(sampleInput(await samplePdf(), { signature: { drawn } }))
    expect(bytes.includes('/Subtype /Image')).toBe(true)
    const [page] = await textsOfPages(bytes)
    expect(page).toEqual(['Agreement page 1'])
  })

  it.each([
    ['no PNG', Buffer.from('GIF89a'.padEnd(60))],
    ['a PNG that is cut off', Buffer.from('89504e470d0a1a0a0000000d494844520000006400000064080600000000000000', 'hex')],
    [
      'a PNG of 40000 by 40000 pixels',
      Buffer.from(`89504e470d0a1a0a0000000d4948445200009c4000009c40${'08'.repeat(40)}`, 'hex'),
    ],
  ])('is not made of a drawing that is %s', async (_, drawn) => {
    await expect(sealed(sampleInput(await samplePdf(), { signature: { drawn } }))).rejects.toThrow(UnusableMark)
  })

  it('ends with a certificate of completion that states the evidence', async () => {
    const { bytes } = await sealed(sampleInput(await samplePdf()))
    const text = textOf((await textsOfPages(bytes)).slice(1))
    for (const part of [
      'Certificate of completion',
      'Provider services agreement',
      'Maya Kowalczyk',
      'm•••@signers.test',
      'Denali Heart & Vascular',
      '192.0.2.7',
      'Firefox on Linux',
      'SR-1001',
      '2026-11-15 20:44:53 UTC',
      'Viewed',
      '55555555 55555555',
      'cccccccc cccccccc',
      'https://credence.test/verify',
    ])
      expect(text).toContain(part)
    expect((await PDFDocument.load(bytes)).getTitle()).toBe('Provider services agreement')
  })

  it('has as many pages for its certificate as many events need', async () => {
    const events = Array.from({ length: 90 }, (_, at) => ({
      at: new Date(Date.UTC(2026, 10, 15, 20, 0, at)),
      type: 'VIEWED',
      hash: 'd'.repeat(64),
    }))
    const { pages } = await sealed(sampleInput(await samplePdf(), { evidence: { ...sampleEvidence, events } }))
    expect(pages).toBeGreaterThan(3)
  })

  it('is refused for a field on a page that does not exist', async () => {
    await expect(sealed(sampleInput(await samplePdf(), { fields: [field('TEXT', { page: 9 })] }))).rejects.toThrow(
      'The document has no page 9',
    )
  })
})
