import { limits } from '@credence/contract/limits'
import { fillPlaceholders, hasBrace } from '@credence/contract/messaging/placeholders'
import { usNumber } from '@credence/contract/messaging/recipients'
import { inRow, optedOut, smsRowTexts, smsTexts } from '@credence/contract/messaging/texts'
import type { UploadedFile } from '../../kit/request/multipart.ts'
import { recordAsImport } from '../../kit/request/audit.ts'
import type { Scope } from '../../kit/request/scope.ts'
import { readImportFile, type ImportRow } from './import-file.ts'
import { findMappedTemplates } from './import.queries.ts'
import { admit, assertTime, storeMessages } from './ledger.actions.ts'
import { findOptedOut } from './ledger.queries.ts'

interface Text {
  row: number
  toNumber: string
  content: string
}

/** The text of each type: of templates that name the same type, the first one counts. */
async function contentsByType(scope: Scope, practiceId: number): Promise<Map<string, string>> {
  const contents = new Map<string, string>()
  for (const { mapping, content } of await findMappedTemplates(scope, practiceId))
    for (const part of mapping.split(',')) {
      const type = part.trim().toLowerCase()
      if (type !== '' && !contents.has(type)) contents.set(type, content)
    }
  return contents
}

/** The message of a row, or what is wrong with the row. */
function readRow({ row, phone, type, ...values }: ImportRow, contents: ReadonlyMap<string, string>): Text | string {
  const toNumber = usNumber(phone)
  if (toNumber === null) return inRow(row, smsRowTexts.number)
  const template = contents.get(type.toLowerCase())
  if (template === undefined) return inRow(row, smsRowTexts.template(type))
  const content = fillPlaceholders(template, values).trim()
  if (hasBrace(content)) return inRow(row, smsRowTexts.brace)
  if (content.length < limits.smsContentMin) return inRow(row, smsTexts.content)
  if (content.length > limits.smsContent) return inRow(row, smsRowTexts.tooLong)
  return { row, toNumber, content }
}

/** Takes out rows to those who opted out, and rows that are the same as an earlier one. */
function judgeRows(read: readonly (Text | string)[], out: ReadonlySet<string>): { texts: Text[]; errors: string[] } {
  const texts: Text[] = []
  const errors: string[] = []
  const seen = new Map<string, number>()
  for (const each of read) {
    if (typeof each === 'string') {
      errors.push(each)
      continue
    }
    const { row, toNumber, content } = each
    const key = `${toNumber} ${content}`
    const earlier = seen.get(key)
    if (out.has(toNumber)) errors.push(inRow(row, optedOut(toNumber)))
    else if (earlier !== undefined) errors.push(inRow(row, smsRowTexts.sameAs(earlier)))
    else {
      seen.set(key, row)
      texts.push(each)
    }
  }
  return { texts, errors }
}

const rowsAtOnce = 1000

interface Import {
  scheduleDateTime: string
  file: UploadedFile | undefined
  mayRepeat: boolean
}

/** Schedules a message for each good row of a file. The errors are in the order of the rows. */
export async function importMessages(
  scope: Scope,
  practiceId: number,
  { scheduleDateTime, file, mayRepeat }: Import,
): Promise<{ countSuccessful: number; errors: string[] }> {
  const rows = await readImportFile(file)
  const scheduleAt = new Date(scheduleDateTime).toISOString()
  await assertTime(scope, scheduleAt, { early: smsTexts.tooEarlyImport, late: smsTexts.tooLateImport })
  const contents = await contentsByType(scope, practiceId)
  const read = rows.map((row) => readRow(row, contents))
  const numbers = read.flatMap((each) => (typeof each === 'string' ? [] : [each.toNumber]))
  const { texts, errors } = judgeRows(read, await findOptedOut(scope, practiceId, numbers))
  await admit(scope, {
    practiceId,
    scheduleAt,
    messages: texts,
    numbers: texts.map(({ toNumber }) => toNumber),
    field: 'messagingImportFile',
    mayRepeat,
  })
  await recordAsImport(scope)
  const shared = { practiceId, origin: 'IMPORT' as const, scheduleAt, signingRequestId: null }
  for (let at = 0; at < texts.length; at += rowsAtOnce)
    await storeMessages(scope, shared, texts.slice(at, at + rowsAtOnce))
  return { countSuccessful: texts.length, errors }
}
