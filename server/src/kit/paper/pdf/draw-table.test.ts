import { expect, it } from 'vitest'
import { TableDrawing } from './draw-table.ts'

const report = {
  title: 'Providers',
  subject: 'Aurora',
  about: 'Made today',
  foot: 'Providers',
  facts: { heading: 'Options', facts: [] },
  table: { heading: 'Providers', columns: [{ title: 'Name', share: 1, isNumber: false }], none: 'No rows.' },
  orientation: 'portrait',
} as const

it('rows for a drawing that was abandoned are refused, also once its thread has ended', async () => {
  const drawing = new TableDrawing()
  await drawing.open(report)
  drawing.abandon()
  // The first is refused as the thread ends. At the second it has ended, and no event would come any more.
  for (const row of ['Ada', 'Bo']) await expect(drawing.add([[row]]), row).rejects.toThrow('The drawing thread ended')
})
