import { offeredCategories, type DocumentCategory } from '@credence/contract/choices/document-categories'
import { documentOwners, seesSensitive, type DocumentFile } from '@credence/contract/documents/calls'
import { texts } from '@credence/contract/texts'
import { useEffect, useRef, useState } from 'react'
import { CallError } from '../../kit/call-error.ts'
import { useSession } from '../../kit/session-store.ts'
import { staffCall } from '../../kit/staff-call.ts'
import { toast } from '../../ui/layout/toast.tsx'
import {
  draftOf,
  sameDraft,
  savingOf,
  unlinks,
  wrongIn,
  wrongOf,
  type DocumentDraft,
  type Field,
  type Wrong,
} from './document-draft.ts'
import { at, callsOf, putDocument, refreshDocuments, type DocumentPlace } from './document-place.ts'

/** The categories that the signed-in user can choose here. */
export function useCategories({ owner }: DocumentPlace): DocumentCategory[] {
  const session = useSession()
  return offeredCategories(documentOwners[owner].mode, seesSensitive(owner, session))
}

/** Saves what is known about a document, and shows it as it is kept from then on. */
export async function saveDocument(
  place: DocumentPlace,
  document: DocumentFile,
  draft: DocumentDraft,
): Promise<DocumentFile> {
  const saved = await staffCall(
    callsOf(place).save,
    { ...at(place), body: savingOf(document, draft) },
    { mayBeGone: true },
  )
  putDocument(place, saved)
  return saved
}

interface EditOptions {
  place: DocumentPlace
  document: DocumentFile
  namesOfOthers: (id: number) => ReadonlySet<string>
  onDone: () => void
}

/**
 * The editing of one document, in its row or beside its preview. What was typed stays until it is saved or given up.
 */
export function useDocumentEdit({ place, document: current, namesOfOthers, onDone }: EditOptions) {
  // As it was when editing began: a save from something older than what is kept by now is refused, and that is told.
  const [document] = useState(current)
  const [draft, setDraft] = useState(() => draftOf(document))
  const [wrong, setWrong] = useState<Wrong | null>(null)
  const [asking, setAsking] = useState(false)
  const [busy, setBusy] = useState(false)
  const fields = useRef(new Map<Field, HTMLElement>())
  const hasChanges = !sameDraft(draft, draftOf(document))

  const keep = (field: Field) => (element: HTMLElement | null) => {
    if (element) fields.current.set(field, element)
  }
  useEffect(() => {
    const [first] = wrong?.fields ?? []
    if (first) fields.current.get(first)?.focus()
  }, [wrong])

  const edit = (part: Partial<DocumentDraft>) => {
    setDraft((known) => ({ ...known, ...part }))
    setWrong(null)
  }
  const save = async () => {
    setAsking(false)
    setBusy(true)
    try {
      await saveDocument(place, document, draft)
      toast.done('Updated!')
      onDone()
    } catch (error) {
      if (error instanceof CallError && error.handled) return
      const told = error instanceof CallError ? wrongOf(error) : null
      setWrong(told)
      if (!told) toast.failed(texts.tryAgain)
      // What is shown of others may be older than what was just refused.
      void refreshDocuments(place)
    } finally {
      setBusy(false)
    }
  }
  const submit = () => {
    if (busy) return
    const faults = wrongIn(draft, namesOfOthers(document.id))
    setWrong(faults)
    if (faults) return
    if (!hasChanges) onDone()
    else if (unlinks(document, draft)) setAsking(true)
    else void save()
  }
  return {
    draft,
    edit,
    wrong,
    busy,
    hasChanges,
    submit,
    keep,
    unlinking: { asked: asking, confirm: () => void save(), cancel: () => setAsking(false) },
  }
}

export type Editing = ReturnType<typeof useDocumentEdit>
