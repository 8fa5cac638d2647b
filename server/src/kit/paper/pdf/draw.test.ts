import { describe, expect, it } from 'vitest'
import { textOf, textsOfPages } from '../../../../test/kit/pdf-text.ts'
import type { Report } from '../report.ts'
import { drawForm, drawReport } from './draw.ts'

const reportOn = (subject: string): Report => ({ title: 'Report', subject, about: '', foot: '', parts: [] })

describe('the drawing thread', () => {
  it('the drawing thread answers each of several callers at once with their own document', async () => {
    const subjects = ['Anna', '李小明', 'محمد', 'Łukasz']
    const form = drawForm({ title: 'Form', subtitle: 'of Anna', parts: [] })
    const drawn = await Promise.all(
      subjects.map(async (subject) => textOf(await textsOfPages(await drawReport(reportOn(subject))))),
    )
    for (const [at, subject] of subjects.entries()) expect(drawn[at]).toContain(`Report ${subject}`)
    expect(textOf(await textsOfPages(await form))).toBe('Form of Anna')
  })

  it('the drawing thread reports an error only to the caller of that drawing', async () => {
    const broken = drawReport({ ...reportOn('x'), parts: null as unknown as [] })
    const next = drawReport(reportOn('Anna'))
    await expect(broken).rejects.toThrow('not iterable')
    expect(textOf(await textsOfPages(await next))).toContain('Anna')
  })
})
