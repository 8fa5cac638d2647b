import { adminOnly } from '@credence/contract/kit/access'
import type { SentBody } from '@credence/contract/kit/endpoint'
import type { AnySection } from '@credence/contract/provider-sections/define'
import { hasDocuments, writtenFields } from '@credence/contract/provider-sections/fields'
import { entryLabel } from '@credence/contract/provider-sections/rules'
import { useId } from 'react'
import { staffCall } from '../../kit/staff-call.ts'
import { useMay } from '../../kit/use-may.ts'
import { EntryEditRow } from './entries/entry-edit-row.tsx'
import { refreshDocumentsOf } from './entries/refresh-documents.ts'
import { useEntryEdit, type EditProps } from './entries/use-entry-edit.ts'
import { DocumentDownloads, DocumentPicker } from './linked-documents.tsx'
import { draftOf, isSame, savingOf, wrongIn, type SectionDraft, type SectionEntry } from './section-draft.ts'
import { SectionField } from './section-field.tsx'

interface SectionEditRowProps extends EditProps<SectionEntry> {
  section: AnySection
  providerId: number
}

/** Who may pick documents is said by the call that takes them. */
const pickingAccess = ({ create }: AnySection) =>
  create.definition.veils?.find(({ fields }) => fields.includes('documentFilenames'))?.toSet ?? adminOnly

/** An entry of any section as fields. */
export function SectionEditRow({
  section,
  providerId,
  entry,
  place,
  keys,
  onUnsaved,
  onClose,
  onReload,
}: SectionEditRowProps) {
  const form = useId()
  const { files, fields } = section
  const mayPick = useMay(pickingAccess(section)) && hasDocuments(fields)
  const save = async (draft: SectionDraft, seen: SectionEntry, key: string) => {
    const body = { providerId, ...savingOf(draft, mayPick) } as SentBody<AnySection['create']>
    if (seen.id === 0) await staffCall(section.create, { body }, { idempotencyKey: key })
    else
      await staffCall(
        section.save,
        { params: { id: seen.id }, body: { ...body, version: seen.version } },
        { mayBeGone: true },
      )
    if (hasDocuments(fields)) refreshDocumentsOf(providerId)
  }
  const editing = useEntryEdit<SectionEntry, SectionDraft>({
    entry,
    onUnsaved,
    onClose,
    onReload,
    save,
    draftOf: (from) => draftOf(section, from),
    wrongIn: (draft, seen) => wrongIn(section, draft, seen),
    isUnchanged: (draft, seen) => isSame(section, draft, seen),
  })
  const { draft, edit, messageOf } = editing
  const cells = Object.fromEntries(
    writtenFields(fields).flatMap((name) => {
      const field = fields[name]
      return field
        ? [
            [
              name,
              <SectionField
                key={name}
                field={field}
                form={form}
                value={draft.values[name] ?? ''}
                stored={entry[name]}
                message={messageOf(name)}
                onValue={(value) => edit({ values: { ...draft.values, [name]: value } })}
              />,
            ] as const,
          ]
        : []
    }),
  )
  return (
    <EntryEditRow
      form={form}
      label={entry.id === 0 ? `New ${section.entry}` : entryLabel(section, entry)}
      rowKey={entry.id}
      place={place}
      keys={keys}
      cells={cells}
      editing={editing}
      onClose={onClose}
      panel={
        files &&
        (mayPick ? (
          <DocumentPicker
            files={files}
            providerId={providerId}
            value={draft.documents}
            onChange={(documents) => edit({ documents })}
          />
        ) : (
          <DocumentDownloads files={files} entry={entry} />
        ))
      }
    />
  )
}
