import { adminOnly } from '@credence/contract/kit/access'
import type { SentBody } from '@credence/contract/kit/endpoint'
import type { AnySection } from '@credence/contract/provider-sections/define'
import { hasDocuments, writtenFields } from '@credence/contract/provider-sections/fields'
import { entryLabel } from '@credence/contract/provider-sections/rules'
import { useId, useRef } from 'react'
import { staffCall } from '../../kit/staff-call.ts'
import { useMay } from '../../kit/use-may.ts'
import { EntryEditRow } from './entries/entry-edit-row.tsx'
import { refreshDocumentsOf } from './entries/refresh-documents.ts'
import { useEntryRow, type EditProps } from './entries/use-entry-row.ts'
import { DocumentDownloads, DocumentPicker } from './linked-documents.tsx'
import {
  documentsIn,
  draftOf,
  faultsIn,
  sameInEntry,
  savingOf,
  textIn,
  type SectionDraft,
  type SectionEntry,
} from './section-draft.ts'
import { SectionField } from './section-field.tsx'

interface SectionEditRowProps extends EditProps<SectionEntry> {
  section: AnySection
  providerId: number
}

/** Who may pick documents is said by the call that takes them. */
const pickingAccess = ({ create }: AnySection) =>
  create.definition.veils?.find(({ fields }) => fields.includes('documentFilenames'))?.toSet ?? adminOnly

/** An entry of any section as fields. */
export function SectionEditRow({ section, providerId, entry, place, keys, onClose, onReload }: SectionEditRowProps) {
  const form = useId()
  const { files, fields } = section
  const mayPick = useMay(pickingAccess(section)) && hasDocuments(fields)
  const row = useRef<HTMLTableRowElement>(null)
  const editing = useEntryRow<SectionEntry, SectionDraft>({
    row,
    entry,
    onClose,
    onReload,
    draftOf: (from) => draftOf(section, from),
    same: sameInEntry,
    faultsIn: (draft, seen) => faultsIn(section, draft, seen),
    save: async ({ draft, stored, key }) => {
      const body = { providerId, ...savingOf(draft, mayPick) } as SentBody<AnySection['create']>
      if (stored.id === 0) await staffCall(section.create, { body }, { idempotencyKey: key })
      else
        await staffCall(
          section.save,
          { params: { id: stored.id }, body: { ...body, version: stored.version } },
          { mayBeGone: true },
        )
      if (hasDocuments(fields)) refreshDocumentsOf(providerId)
    },
  })
  const { draft, edit, faults } = editing
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
                value={textIn(draft, name)}
                stored={entry[name]}
                message={faults[name]}
                onValue={(value) => edit({ [name]: value })}
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
      row={row}
      edit={editing}
      labels={Object.fromEntries(Object.entries(fields).map(([name, { label }]) => [name, label]))}
      onClose={onClose}
      panel={
        files &&
        (mayPick ? (
          <DocumentPicker
            files={files}
            providerId={providerId}
            value={documentsIn(draft)}
            onChange={(documents) => edit({ documents })}
          />
        ) : (
          <DocumentDownloads files={files} entry={entry} />
        ))
      }
    />
  )
}
