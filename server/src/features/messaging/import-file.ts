import { isUtf8 } from 'node:buffer'
import { Readable } from 'node:stream'
import { limits } from '@credence/contract/limits'
import { smsImportTexts } from '@credence/contract/messaging/texts'
import { CsvError, parse } from 'csv-parse'
import type { UploadedFile } from '../../kit/request/multipart.ts'
import { Refusal } from '../../kit/request/refusal.ts'

const columns = ['phone', 'type', 'provider', 'date', 'time'] as const
type Column = (typeof columns)[number]

export interface ImportRow extends Record<Column, string> {
  /** As a spreadsheet counts: the header is row 1, and blank rows count. */
  row: number
}

const refuse = (message: string) => new Refusal(400, message, { fields: { messagingImportFile: message } })

/** No row that a template could fill is longer. */
const longestRecord = 64 * 1024
const pieceBytes = 64 * 1024

function* piecesOf(bytes: Buffer): Generator<Buffer> {
  for (let at = 0; at < bytes.length; at += pieceBytes) yield bytes.subarray(at, at + pieceBytes)
}

/** Where each column is, from the first row. */
function placesIn(header: readonly string[]): Partial<Record<Column, number>> {
  const places: Partial<Record<Column, number>> = {}
  for (const [at, cell] of header.entries()) {
    const name = columns.find((column) => column === cell.trim().toLowerCase())
    if (name === undefined) continue
    if (places[name] !== undefined) throw refuse(smsImportTexts.twice)
    places[name] = at
  }
  if (places.phone === undefined || places.type === undefined) throw refuse(smsImportTexts.columns)
  return places
}

const isBlank = (cells: readonly string[]): boolean => cells.every((cell) => cell.trim() === '')

async function readRows(bytes: Buffer): Promise<ImportRow[]> {
  const records = Readable.from(piecesOf(bytes)).pipe(
    parse({
      bom: true,
      relax_column_count: true,
      max_record_size: longestRecord,
      record_delimiter: ['\r\n', '\n', '\r'],
    }),
  ) as AsyncIterable<string[]>
  const rows: ImportRow[] = []
  let places: Partial<Record<Column, number>> | undefined
  let row = 0
  for await (const cells of records) {
    row += 1
    if (!places) {
      places = placesIn(cells)
      continue
    }
    if (isBlank(cells)) continue
    if (rows.length === limits.smsImportRows) throw refuse(smsImportTexts.tooManyRows)
    const valueOf = (column: Column) => (cells[places?.[column] ?? -1] ?? '').trim()
    rows.push({
      row,
      phone: valueOf('phone'),
      type: valueOf('type'),
      provider: valueOf('provider'),
      date: valueOf('date'),
      time: valueOf('time'),
    })
  }
  if (!places) throw refuse(smsImportTexts.columns)
  return rows
}

/** The rows of a CSV file. A file that cannot be read is refused as a whole. */
export async function readImportFile(file: UploadedFile | undefined): Promise<ImportRow[]> {
  if (!file || !file.name.toLowerCase().endsWith('.csv')) throw refuse(smsImportTexts.file)
  // UTF-16 has a byte order mark that UTF-8 cannot hold, or NUL bytes.
  if (!isUtf8(file.bytes) || file.bytes.includes(0)) throw refuse(smsImportTexts.encoding)
  try {
    return await readRows(file.bytes)
  } catch (error) {
    if (!(error instanceof CsvError)) throw error
    throw refuse(error.code === 'CSV_QUOTE_NOT_CLOSED' ? smsImportTexts.quote : smsImportTexts.unreadable)
  }
}
