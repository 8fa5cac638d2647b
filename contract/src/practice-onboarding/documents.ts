import type { DocumentCategory } from '../choices/document-categories.ts'
import { fileMessages } from '../files/messages.ts'
import { limits } from '../limits.ts'
import { addIssue, type Issues } from '../links/form-issues.ts'
import { texts } from '../texts.ts'

// The second stage of practice onboarding, decided alike by the server and the page.

interface Slot {
  label: string
  category: DocumentCategory
  hint: string
}

/** The documents of the stage. The part of a file is named `{slot}File`, the answer `{slot}Filename`. */
export const practiceDocumentSlots = {
  w9: { label: 'W-9', category: 'W9', hint: 'Signed and dated' },
  carrierList: {
    label: 'Carrier list',
    category: 'OTHER',
    hint: 'Optional. The carriers that you are contracted with',
  },
  locationList: {
    label: 'Location list',
    category: 'OTHER',
    hint: 'Optional. The locations where your providers see patients',
  },
} as const satisfies Readonly<Record<string, Slot>>
export type PracticeDocumentSlot = keyof typeof practiceDocumentSlots
export const practiceSlotNames = Object.keys(practiceDocumentSlots) as PracticeDocumentSlot[]

export type PracticeFilePart = `${PracticeDocumentSlot}File`
export const partOfSlot = (slot: PracticeDocumentSlot): PracticeFilePart => `${slot}File`

const messages = { w9Missing: 'W-9 is required', several: 'Only one file can be sent' } as const

/** Why one file cannot be sent. */
export function practiceFileIssue(bytes: number): string | null {
  if (bytes === 0) return fileMessages.empty
  return bytes > limits.fileBytes ? texts.fileTooLarge : null
}

export type ChosenPracticeFiles = Readonly<Partial<Record<PracticeFilePart, readonly number[]>>>

/** Why the stage cannot be saved. `chosen` are the sizes of the files that come, by the names of their parts. */
export function practiceDocumentsIssues(chosen: ChosenPracticeFiles, hasW9: boolean): Issues {
  const issues: Issues = {}
  for (const slot of practiceSlotNames) {
    const part = partOfSlot(slot)
    const sizes = chosen[part] ?? []
    if (slot === 'w9' && sizes.length === 0 && !hasW9) addIssue(issues, part, messages.w9Missing)
    if (sizes.length > 1) addIssue(issues, part, messages.several)
    for (const bytes of sizes) addIssue(issues, part, practiceFileIssue(bytes))
  }
  return issues
}
