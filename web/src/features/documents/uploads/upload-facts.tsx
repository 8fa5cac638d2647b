import type { DocumentCategory } from '@credence/contract/choices/document-categories'
import type { DocumentFile } from '@credence/contract/documents/calls'
import { Button } from '@mantine/core'
import { useId, useRef } from 'react'
import { ReadFromFile } from '../../../domain/file-dates/read-from-file.tsx'
import { useTakenGuess } from '../../../domain/file-dates/use-taken-guess.ts'
import { OtherChanges } from '../../../ui/edit/other-changes.tsx'
import { FormMessage } from '../../../ui/inputs/field-message.tsx'
import { draftOf, newDraftOf } from '../document-draft.ts'
import { CategoryField, DateField, labels, UnlinkConfirm } from '../document-fields.tsx'
import type { DocumentPlace } from '../document-place.ts'
import { useDocumentEdit } from '../use-document-edit.ts'
import classes from './upload-list.module.css'

interface UploadFactsProps {
  place: DocumentPlace
  file: File
  document: DocumentFile
  /** One that was replaced keeps what it was. */
  isNew: boolean
  categories: readonly DocumentCategory[]
  onSaved: () => void
}

/** Its name is not edited here. */
const noNames: ReadonlySet<string> = new Set()

/**
 * What an uploaded file is and how long it counts, with the dates that its name or its text states. Once that is saved
 * the file takes its place in the list.
 */
export function UploadFacts({ place, file, document, isNew, categories, onSaved }: UploadFactsProps) {
  const scope = useRef<HTMLFormElement>(null)
  const form = useId()
  const editing = useDocumentEdit({
    place,
    document,
    scope,
    begins: isNew ? newDraftOf : draftOf,
    namesOfOthers: () => noNames,
    onDone: onSaved,
  })
  const guessed = useTakenGuess(file, editing)
  const field = { editing, form, look: 'panel' } as const
  return (
    <form
      ref={scope}
      id={form}
      className={classes['facts']}
      noValidate
      aria-label={`Details of ${document.filename}`}
      onSubmit={editing.submit}
    >
      <CategoryField {...field} categories={categories} />
      {(['effectiveDate', 'expiration'] as const).map((name) => (
        <div key={name}>
          <DateField {...field} field={name} />
          {guessed[name] !== null && guessed[name] === editing.draft[name] && <ReadFromFile />}
        </div>
      ))}
      <Button type="submit" size="xs" variant="default" loading={editing.isBusy}>
        Save
      </Button>
      <FormMessage message={editing.messages[0] ?? null} />
      <OtherChanges edit={editing} labels={labels} />
      <UnlinkConfirm editing={editing} />
    </form>
  )
}
