import { TableDrawing } from '@credence/server/src/kit/paper/pdf/draw-table.ts'
import { columns, sampleRows } from '../report-sample.ts'
import { readTask, serveRounds } from './rounds.ts'

// The product's own thread draws the table from batches, as it does from a cursor.
const rows = sampleRows((readTask() as { rows: number }).rows)
const batch = 100

serveRounds(1, async () => {
  const drawing = new TableDrawing()
  await drawing.open({
    title: 'Active Documents',
    subject: 'Bench',
    about: '',
    foot: 'Active Documents',
    facts: { heading: 'Options', facts: [['Providers', 'All']] },
    table: { heading: 'Active Documents', columns: columns.map((title) => ({ title, share: 1 })), none: '' },
    orientation: 'portrait',
  })
  for (let at = 0; at < rows.length; at += batch) await drawing.add(rows.slice(at, at + batch))
  const bytes = await drawing.finish()
  if (bytes.length < 10_000) throw new Error(`The file has only ${bytes.length} bytes`)
})
