import {
  colorPhotoType,
  documentGroupNames,
  documentGroups,
  documentSlotNames,
  documentSlots,
  documentsIssues,
  isDocumentShown,
  type DocumentDay,
  type DocumentGroup,
  type DocumentSlot,
} from '@credence/contract/onboarding/documents'
import type { Typed } from '@credence/contract/links/form-issues'
import { texts } from '@credence/contract/texts'
import type { Row } from '../../../database/batch.ts'
import { dayText } from '../../../kit/paper/shown-text.ts'
import { Refusal } from '../../../kit/request/refusal.ts'
import type { Scope } from '../../../kit/request/scope.ts'
import { addDocuments, updateExpiration } from '../../documents/documents.actions.ts'
import type { ReviewedValue, StageFiles, StageStore, Wizard } from '../stage.ts'
import { isImageOrPdf } from './color-photo.ts'
import {
  daysIn,
  daysStatement,
  documentsIn,
  documentsStatement,
  findHeldDocumentsAndDays,
  isMarked,
  markDocuments,
  replaceDays,
  type HeldDocument,
} from './held-documents.queries.ts'
import { ownDrawer } from './own-drawer.ts'

// The documents of which there is one each, and the groups of documents. A document that is replaced stays in the drawer.

export type DocumentsData = Readonly<
  Record<`${DocumentSlot}Filename` | DocumentDay, string | null> &
    Record<`${DocumentGroup}Filenames`, readonly string[]>
>
export type DocumentsBody = Readonly<Partial<Record<DocumentDay, Typed>>>

type Place = DocumentSlot | DocumentGroup
const categoryOf = (place: Place) => ({ ...documentSlots, ...documentGroups })[place].category
const categories = [...new Set([...documentSlotNames, ...documentGroupNames].map(categoryOf))]

const heldIn = (held: readonly HeldDocument[], place: Place): HeldDocument[] =>
  held.filter((each) =>
    isMarked(place) ? each.place === place : each.category === categoryOf(place) && each.place === null,
  )
/** What a slot shows: the newest. */
const shownIn = (held: readonly HeldDocument[], slot: DocumentSlot): HeldDocument | undefined => heldIn(held, slot)[0]

/** The slots that have an expiration day. */
const slotsWithDay = documentSlotNames.flatMap((slot): { slot: DocumentSlot; day: DocumentDay }[] => {
  const { expiration } = documentSlots[slot]
  return expiration === null ? [] : [{ slot, day: expiration }]
})

function show([documents, daysToCome]: readonly Row[][]): DocumentsData {
  const [held, days] = [documentsIn(documents), daysIn(daysToCome)]
  return Object.fromEntries([
    ...documentSlotNames.map((slot) => [`${slot}Filename`, shownIn(held, slot)?.name ?? null]),
    ...documentGroupNames.map((group) => [
      `${group}Filenames`,
      heldIn(held, group)
        .map(({ name }) => name)
        .toReversed(),
    ]),
    ...slotsWithDay.map(({ slot, day }) => {
      const document = shownIn(held, slot)
      return [day, document ? document.expiration : (days[day] ?? null)]
    }),
  ]) as DocumentsData
}

const sizesOf = (files: StageFiles): Record<string, number[]> =>
  Object.fromEntries(Object.entries(files).map(([part, each]) => [part, each.map(({ bytes }) => bytes)]))

const storedSlots = (data: DocumentsData): Set<string> =>
  new Set(documentSlotNames.filter((slot) => data[`${slot}Filename`] !== null))

async function assertColorPhoto(scope: Scope, files: StageFiles): Promise<void> {
  for (const file of files.colorPhotoFile ?? [])
    if (!(await isImageOrPdf(scope, file)))
      throw new Refusal(400, colorPhotoType, { fields: { colorPhotoFile: colorPhotoType } })
}

/** A day as it is to be stored. One that was not sent, or not shown, stays. */
const dayFor = (
  { slot, day }: { slot: DocumentSlot; day: DocumentDay },
  body: DocumentsBody,
  stored: DocumentsData,
  { preferences }: Wizard,
): string | null =>
  body[day] === undefined || !isDocumentShown(slot, preferences) ? stored[day] : body[day]?.trim() || null

/** Gives the documents that stay the days that were typed, and keeps the days of documents that are still to come. */
async function saveDays(
  scope: Scope,
  providerId: number,
  typed: ReadonlyMap<Place, string | null>,
  files: StageFiles,
): Promise<void> {
  const { held, days } = await findHeldDocumentsAndDays(scope, categories)
  const toCome: Partial<Record<DocumentDay, string>> = {}
  for (const { slot, day } of slotsWithDay) {
    const expiration = typed.get(slot) ?? null
    const document = shownIn(held, slot)
    if (files[`${slot}File`]?.length) continue
    if (!document) {
      if (expiration !== null) toCome[day] = expiration
    } else if (expiration !== document.expiration) {
      if (expiration !== null && document.effectiveDate !== null && expiration < document.effectiveDate)
        throw new Refusal(400, texts.expirationOrder, { fields: { [day]: texts.expirationOrder } })
      await updateExpiration(scope, document.id, expiration)
    }
  }
  if (JSON.stringify(toCome) !== JSON.stringify(days)) await replaceDays(scope, providerId, toCome)
}

async function save(
  scope: Scope,
  wizard: Wizard,
  body: DocumentsBody,
  files: StageFiles,
  stored: DocumentsData,
): Promise<void> {
  const { providerId } = wizard
  await assertColorPhoto(scope, files)
  const days = new Map<Place, string | null>(
    slotsWithDay.map((each) => [each.slot, dayFor(each, body, stored, wizard)]),
  )
  await saveDays(scope, providerId, days, files)
  const arrived = [
    ...documentSlotNames.map((slot) => ({ place: slot, part: `${slot}File` })),
    ...documentGroupNames.map((group) => ({ place: group, part: `${group}Files` })),
  ].flatMap(({ place, part }) => (files[part] ?? []).map((file) => ({ place, file })))
  const ids = await addDocuments(
    scope,
    ownDrawer(scope, providerId),
    arrived.map(({ place, file }) => ({
      filename: file.name,
      category: categoryOf(place),
      objectKey: file.key,
      expiration: days.get(place) ?? null,
    })),
  )
  await markDocuments(
    scope,
    providerId,
    arrived.flatMap(({ place }, at) => {
      const id = ids[at]
      return id !== undefined && isMarked(place) ? [{ id, place }] : []
    }),
  )
}

function reviewed(data: DocumentsData): ReadonlyMap<string, ReviewedValue> {
  const values = new Map<string, ReviewedValue>()
  for (const slot of documentSlotNames)
    values.set(`${slot}File`, { label: documentSlots[slot].label, value: data[`${slot}Filename`] })
  for (const { slot, day } of slotsWithDay)
    values.set(day, { label: `${documentSlots[slot].label}: Expiration date`, value: dayText(data[day]) || null })
  for (const group of documentGroupNames)
    values.set(`${group}Files`, {
      label: documentGroups[group].label,
      value: data[`${group}Filenames`].join(', ') || null,
    })
  return values
}

export const documentsStore: StageStore<DocumentsData, DocumentsBody> = {
  statements: [documentsStatement(categories), daysStatement],
  show,
  issues: (body, files, stored, { preferences }) =>
    documentsIssues(body, sizesOf(files), storedSlots(stored), preferences),
  save,
  reviewed,
}
