import { saveSigningTemplate } from '@credence/contract/signing/template-calls'
import { describe, expect, it } from 'vitest'
import { joinPdfs } from '../../src/kit/paper/signing/join.ts'
import { papers } from './demo-papers.ts'
import { drawPaper } from './demo-templates.ts'

describe.each(papers)('the paper $name', (paper) => {
  it('is a PDF that can be signed, with fields that can be saved', async () => {
    const { bytes, pages, fields } = await drawPaper(paper)
    const joined = await joinPdfs([bytes])
    expect(joined.pages).toEqual(pages.map(({ width, height }) => ({ width, height })))
    const body = { name: paper.name, isRetired: false, fields, version: 1 }
    expect(saveSigningTemplate.definition.body.safeParse(body).error).toBeUndefined()
    for (const { page, x, y, width, height } of fields) {
      expect(page).toBeLessThanOrEqual(pages.length)
      expect(x + width).toBeLessThanOrEqual(612 - 60)
      expect(y + height).toBeLessThanOrEqual(792 - 60)
    }
  })

  it('is the same in every copy', async () => {
    const [one, other] = await Promise.all([drawPaper(paper), drawPaper(paper)])
    expect(one.bytes.equals(other.bytes)).toBe(true)
  })
})

it('the notice is read and has no fields, and each other paper is signed', async () => {
  const drawn = await Promise.all(papers.map(async (paper) => [paper.name, (await drawPaper(paper)).fields] as const))
  const unsigned = drawn.filter(([, fields]) => !fields.some(({ type }) => type === 'SIGNATURE'))
  expect(unsigned).toEqual([['Notice to read', []]])
})
