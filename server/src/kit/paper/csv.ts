import { stringify } from 'csv-stringify/sync'
import { Attachment } from '../request/route.ts'

/**
 * Rows as a file that spreadsheets open: with a mark for UTF-8, and with texts that would be formulas kept as texts.
 */
export const csvFile = (name: string, rows: readonly (readonly string[])[]): Attachment =>
  new Attachment(
    name,
    'text/csv; charset=utf-8',
    Buffer.from(
      stringify(
        rows.map((row) => [...row]),
        { bom: true, escape_formulas: true, record_delimiter: 'windows' },
      ),
    ),
  )
