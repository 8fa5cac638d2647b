import { texts } from '@credence/contract/texts'
import { useEffect, useRef, useState } from 'react'
import { CallError } from '../../../kit/call-error.ts'
import { repeatKeys } from '../../../kit/repeat-key.ts'
import { toast } from '../../../ui/layout/toast.tsx'

/** A row of a card. Id 0 is one that is yet to be made. */
export interface Entry {
  id: number
  version: number
  updated?: unknown
  updatedBy?: unknown
}

/** What is wrong, in one sentence, and with which fields, the first of them to be put right first. */
export interface Fault {
  message: string
  fields: readonly string[]
}

/** Fields that are told the same are told it once. */
export function faultsOf(messages: readonly (readonly [field: string, message: string])[]): Fault[] {
  const told = Map.groupBy(messages, ([, message]) => message)
  return [...told].map(([message, group]) => ({ message, fields: group.map(([field]) => field) }))
}

/** What an edit row hears from its card. */
export interface EditProps<E extends Entry> {
  entry: E
  place: number
  keys: readonly string[]
  /** Hears whether closing would lose something. */
  onUnsaved: (unsaved: boolean) => void
  onClose: () => void
  /** Asks for the entries again and answers this one as it is now. */
  onReload: (id: number) => Promise<E | undefined>
}

const nothing: readonly Fault[] = []

interface EditOptions<E extends Entry, Draft> extends Pick<
  EditProps<E>,
  'entry' | 'onUnsaved' | 'onClose' | 'onReload'
> {
  draftOf: (entry: E) => Draft
  wrongIn: (draft: Draft, seen: E) => readonly Fault[]
  isUnchanged: (draft: Draft, seen: E) => boolean
  /** Sends what was typed over what was seen. The key is for calls that create. */
  save: (draft: Draft, seen: E, key: string) => Promise<unknown>
}

/** What a refusal says that the person could put right. */
export function wrongOf({
  status,
  message,
  fields,
}: Pick<CallError, 'status' | 'message' | 'fields'>): readonly Fault[] {
  if (status !== 400 && status !== 409) return nothing
  const faults = status === 400 ? faultsOf(Object.entries(fields)) : nothing
  return faults.length > 0 ? faults : [{ message, fields: [] }]
}

/** What of that which was told is so now; nothing is told before somebody tries to save. */
export const stillWrong = (told: readonly Fault[], now: readonly Fault[]): readonly Fault[] =>
  now.filter(({ message }) => told.some((known) => known.message === message))

/** What a field is told. */
export const messageIn = (wrong: readonly Fault[], field: string): string | undefined =>
  wrong.find(({ fields }) => fields.includes(field))?.message

/**
 * The editing of one row. What a refusal can explain leaves what was typed; any other failure brings the old values
 * back, except in a row that has none. Nothing is sent when nothing was changed.
 */
export function useEntryEdit<E extends Entry, Draft>({
  entry,
  draftOf,
  wrongIn,
  isUnchanged,
  save,
  onUnsaved,
  onClose,
  onReload,
}: EditOptions<E, Draft>) {
  // As it was when editing began: a save over something newer is refused once, and then made in knowledge of it.
  const [seen, setSeen] = useState(entry)
  const [draft, setDraft] = useState(() => draftOf(entry))
  const [{ wrong, round }, setTold] = useState({ wrong: nothing, round: 0 })
  const tell = (faults: readonly Fault[]) => setTold((before) => ({ wrong: faults, round: before.round + 1 }))
  const [busy, setBusy] = useState(false)
  const [keys] = useState(() => repeatKeys())
  const isNew = seen.id === 0
  const hasChanges = !isUnchanged(draft, seen)
  useEffect(() => onUnsaved(hasChanges), [onUnsaved, hasChanges])
  useEffect(() => () => onUnsaved(false), [onUnsaved])
  const isOpen = useRef(false)
  useEffect(() => {
    isOpen.current = true
    return () => {
      isOpen.current = false
    }
  }, [])

  const edit = (part: Partial<Draft>) => {
    const next = { ...draft, ...part }
    setDraft(next)
    // What was told stays told until it is put right, in whichever field that is done.
    setTold((before) => ({
      ...before,
      wrong: stillWrong(before.wrong, before.wrong.length > 0 ? wrongIn(next, seen) : nothing),
    }))
  }
  const fail = (reason: unknown) => {
    if (reason instanceof CallError && reason.handled) return
    const told = reason instanceof CallError ? wrongOf(reason) : nothing
    tell(told)
    if (told.length === 0) {
      toast.failed(texts.tryAgain)
      if (!isNew) setDraft(draftOf(seen))
    }
    if (reason instanceof CallError && (reason.status === 409 || reason.status === 404))
      void onReload(seen.id).then((fresh) => fresh && setSeen(fresh))
  }
  const send = async () => {
    setBusy(true)
    try {
      await save(draft, seen, keys.keyFor(draft))
      keys.succeeded()
      toast.done(isNew ? 'Created!' : 'Updated!')
      await onReload(seen.id)
      // Whoever has opened another row meanwhile keeps that one.
      if (isOpen.current) onClose()
    } catch (error) {
      fail(error)
    } finally {
      setBusy(false)
    }
  }
  const submit = () => {
    if (busy) return
    const faults = wrongIn(draft, seen)
    tell(faults)
    if (faults.length > 0) return
    if (!isNew && !hasChanges) onClose()
    else void send()
  }
  return { draft, edit, wrong, round, busy, submit, messageOf: (field: string) => messageIn(wrong, field) }
}

export type EntryEditing = Pick<ReturnType<typeof useEntryEdit>, 'wrong' | 'round' | 'busy' | 'submit'>
