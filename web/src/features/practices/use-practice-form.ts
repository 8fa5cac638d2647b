import { getPractice, practiceMessages, savePractice } from '@credence/contract/practice-profile'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState, type FormEvent } from 'react'
import { refreshShell } from '../../app/refresh.ts'
import { keyOf, read } from '../../kit/read.ts'
import { useSave } from '../../kit/use-save.ts'
import { toast } from '../../ui/toast.tsx'
import type { OwnVersions } from './own-versions.ts'
import { bodyOf, changedFields, draftOf, faultsIn, rebased, type Draft, type Field, type Practice } from './practice-draft.ts'

/** One of the two edit modes of a practice: what is typed, what is wrong with it, and the save. */
export function usePracticeForm<F extends Field>(practice: Practice, fields: readonly F[], own: OwnVersions, onClose: () => void) {
  const client = useQueryClient()
  const sent = { params: { id: practice.id } }
  const form = useRef<HTMLFormElement>(null)
  const [base, setBase] = useState(practice)
  const [draft, setDraft] = useState<Draft<F>>(() => draftOf(practice, fields))
  const [faults, setFaults] = useState<Partial<Record<F, string>>>({})
  const [stale, setStale] = useState<string | null>(null)
  const stored = draftOf(base, fields)
  const changed = changedFields(draft, stored)
  const version = own.current(base.version)
  const focus = (field: string | undefined) => form.current?.querySelector<HTMLElement>(`[name="${field}"], [data-field="${field}"] input`)?.focus()
  useEffect(() => form.current?.querySelector<HTMLElement>('input, select, textarea')?.focus({ preventScroll: true }), [])

  const save = useSave(savePractice, {
    done: practiceMessages.updated,
    onSaved: (answer) => {
      own.saved(version, answer.version)
      client.setQueryData(keyOf(getPractice, sent), answer)
      refreshShell()
      onClose()
    },
    onRefused: ({ status, message, fields: wrong }) => {
      if (status === 409) {
        toast.failed(message)
        setStale(message)
        return true
      }
      if (status !== 400 || Object.keys(wrong).length === 0) return false
      setFaults(wrong as Partial<Record<F, string>>)
      focus(Object.keys(wrong)[0])
      return true
    },
  })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (save.isPending) return
    const found = faultsIn(draft, changed)
    setFaults(found)
    const first = fields.find((field) => found[field])
    if (first) return focus(first)
    if (changed.length === 0) return onClose()
    save.mutate({ ...sent, body: bodyOf(draft, changed, version) })
  }
  return {
    form, draft, faults, stale, submit, busy: save.isPending,
    edit(field: F, value: string) {
      setDraft((known) => ({ ...known, [field]: value }))
      setFaults((known) => ({ ...known, [field]: undefined }))
    },
    /** Takes over what somebody else saved; what was typed here stays. */
    async reload() {
      const fresh = await client.fetchQuery({ ...read(getPractice, sent), staleTime: 0 }).catch(() => null)
      if (!fresh) return
      setDraft(rebased(draft, stored, draftOf(fresh, fields)))
      setBase(fresh)
      setStale(null)
    },
  }
}
export type PracticeForm<F extends Field> = ReturnType<typeof usePracticeForm<F>>
