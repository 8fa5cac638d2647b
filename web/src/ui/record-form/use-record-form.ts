import type { Endpoint } from '@credence/contract/kit/endpoint'
import { texts } from '@credence/contract/texts'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState, type FormEvent, type RefObject } from 'react'
import type { Sent } from '../../kit/api.ts'
import { CallError } from '../../kit/call-error.ts'
import { keyOf, read } from '../../kit/read.ts'
import { useSave, type Saving } from '../../kit/use-save.ts'
import { toast } from '../layout/toast.tsx'
import { useUnsaved } from '../dialogs/unsaved-work.tsx'
import type { OwnVersions } from './own-versions.ts'
import { changedFields, rebased, type Draft, type Faults } from './record-draft.ts'

interface Versioned {
  id: number
  version: number
}

export interface RecordFormOptions<R extends Versioned, F extends string> {
  record: R
  fields: readonly F[]
  get: Endpoint
  save: Endpoint
  /** What the toast says once it is saved. */
  done: string
  /** Endpoints whose answers the save makes stale. */
  refreshes?: readonly Endpoint[]
  draftOf: (record: R, fields: readonly F[]) => Draft<F>
  bodyOf: (draft: Draft<F>, changed: readonly F[], version: number) => object
  faultsIn: (draft: Draft<F>, changed: readonly F[]) => Faults<F>
  /** For a page on which two forms of one record can be open at a time. */
  own?: OwnVersions
  /** Something beside the fields that is sent first, and what the save then says about it. */
  attached?: { send: () => Promise<object> } | null
  onSaved?: () => void
  onClose: () => void
}

export interface RecordForm<F extends string> {
  form: RefObject<HTMLFormElement | null>
  draft: Draft<F>
  faults: Faults<F>
  /** What is said when somebody else saved in between. */
  stale: string | null
  /** What the server wants confirmed before it saves. The message stays while the question fades away. */
  question: { message: string; isAsked: boolean }
  answer: (isConfirmed: boolean) => void
  busy: boolean
  /** Closing would lose something. */
  unsaved: boolean
  submit: (event: FormEvent) => void
  edit: (field: F, value: string) => void
  /** Takes over what somebody else saved; what was typed here stays. */
  reload: () => Promise<void>
}

/** An edit mode of a record that is saved in parts: what is typed, what is wrong with it, and the save. */
export function useRecordForm<R extends Versioned, F extends string>(options: RecordFormOptions<R, F>): RecordForm<F> {
  const {
    record,
    fields,
    get,
    save: endpoint,
    done,
    refreshes = [],
    draftOf,
    bodyOf,
    faultsIn,
    own,
    attached,
    onSaved,
    onClose,
  } = options
  const client = useQueryClient()
  const sent = { params: { id: record.id } }
  const form = useRef<HTMLFormElement>(null)
  const [base, setBase] = useState(record)
  const [draft, setDraft] = useState<Draft<F>>(() => draftOf(record, fields))
  const [faults, setFaults] = useState<Faults<F>>({})
  const [stale, setStale] = useState<string | null>(null)
  const [question, setQuestion] = useState({ message: '', field: '', isAsked: false })
  const [sending, setSending] = useState(false)
  const stored = draftOf(base, fields)
  const changed = changedFields(draft, stored)
  const unsaved = changed.length > 0 || Boolean(attached)
  useUnsaved(unsaved)
  const version = own?.current(base.version) ?? base.version
  const focus = (field: string | undefined) =>
    form.current?.querySelector<HTMLElement>(`[name="${field}"], [data-field="${field}"] :is(input, button)`)?.focus()
  useEffect(
    () =>
      form.current?.querySelector<HTMLElement>('input:not([hidden]), select, textarea')?.focus({ preventScroll: true }),
    [],
  )

  const save = useSave(endpoint, {
    done,
    refreshes,
    onSaved: (answer) => {
      own?.saved(version, (answer as Versioned).version)
      client.setQueryData(keyOf(get, sent), answer)
      onSaved?.()
      onClose()
    },
    onRefused: ({ status, message, confirm, fields: wrong }) => {
      if (confirm) {
        setQuestion({ message, field: confirm, isAsked: true })
        return true
      }
      if (status === 409) {
        toast.failed(message)
        setStale(message)
        return true
      }
      const [first] = Object.keys(wrong)
      if (status !== 400 || first === undefined) return false
      setFaults(wrong as Faults<F>)
      if (!fields.some((field) => field === first)) toast.failed(message)
      focus(first)
      return true
    },
  })
  const send = async (confirmed: object = {}) => {
    let more = {}
    if (attached) {
      setSending(true)
      try {
        more = await attached.send()
      } catch (error) {
        if (!(error instanceof CallError && error.handled))
          toast.failed(error instanceof CallError && error.status === 400 ? error.message : texts.tryAgain)
        return
      } finally {
        setSending(false)
      }
    }
    save.mutate({
      ...sent,
      body: { ...bodyOf(draft, changed, version), ...more, ...confirmed },
    } as unknown as Saving<Endpoint>)
  }
  return {
    form,
    draft,
    faults,
    stale,
    question,
    busy: save.isPending || sending,
    unsaved,
    submit(event) {
      event.preventDefault()
      if (save.isPending || sending) return
      const found = faultsIn(draft, changed)
      setFaults(found)
      const first = fields.find((field) => found[field])
      if (first) return focus(first)
      if (changed.length === 0 && !attached) return onClose()
      void send()
    },
    answer(isConfirmed) {
      setQuestion({ ...question, isAsked: false })
      if (isConfirmed) void send({ [question.field]: true })
    },
    edit(field, value) {
      setDraft((known) => ({ ...known, [field]: value }))
      setFaults((known) => ({ ...known, [field]: undefined }))
    },
    async reload() {
      const fresh = (await client
        .fetchQuery({ ...read(get, sent as unknown as Sent<Endpoint>), staleTime: 0 })
        .catch(() => null)) as R | null
      if (!fresh) return
      setDraft(rebased(draft, stored, draftOf(fresh, fields)))
      setBase(fresh)
      setStale(null)
    },
  }
}
