import {
  documentDays,
  documentGroupNames,
  documentsIssues,
  documentSlotNames,
  type DocumentDay,
} from '@credence/contract/onboarding/documents'
import { limits } from '@credence/contract/limits'
import { texts } from '@credence/contract/texts'
import type { StageAnswers } from '../calls.ts'
import { fileIssues, filesAt, sent, shown, type Files, type StageShape } from '../form/stage-shape.ts'

export type DocumentsValues = Record<DocumentDay, string>
type Answer = StageAnswers['documents']

const slotParts = documentSlotNames.map((slot) => `${slot}File`)
const groupParts = documentGroupNames.map((group) => `${group}Files`)

const only = (files: Files, places: readonly string[]): Files =>
  Object.fromEntries(places.map((place) => [place, files[place] ?? []]))
const sizesOf = (files: Files) =>
  Object.fromEntries(Object.entries(files).map(([place, chosen]) => [place, chosen.map(({ file }) => file.size)]))

export const documentsShape: StageShape<Answer, DocumentsValues> = {
  read: (answer) => Object.fromEntries(documentDays.map((day) => [day, shown(answer[day])])) as DocumentsValues,
  issues: (values, files, answer) => {
    const stored = new Set(documentSlotNames.filter((slot) => (answer[`${slot}Filename`] ?? null) !== null))
    return {
      ...fileIssues(only(files, slotParts), { bytes: limits.fileBytes, message: texts.fileTooLarge }),
      ...fileIssues(only(files, groupParts), { bytes: Infinity, message: '' }),
      ...documentsIssues(values, sizesOf(files), stored, answer.preferences),
    }
  },
  body: (values) => Object.fromEntries(documentDays.map((day) => [day, sent(values[day])])),
  parts: (_, files) =>
    [...slotParts, ...groupParts].flatMap((name) => filesAt(files, name).map((file) => ({ name, file }))),
  draft: (values) => ({ ...values }),
  restore: (stored, draft) =>
    Object.fromEntries(
      documentDays.map((day) => [day, typeof draft[day] === 'string' ? draft[day] : stored[day]]),
    ) as DocumentsValues,
}
