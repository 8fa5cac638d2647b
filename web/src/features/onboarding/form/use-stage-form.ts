import type { Issues } from '@credence/contract/links/form-issues'
import type { Stage } from '@credence/contract/onboarding/stages'
import { useEffect, useState, type SyntheticEvent } from 'react'
import { flushSync } from 'react-dom'
import { addFiles, type ChosenFile } from '../../../ui/plain/chosen-files.ts'
import { newKey } from '../../../kit/repeat-key.ts'
import { focusFirstInvalid } from '../../../ui/plain/plain-field.tsx'
import type { StageAnswer } from '../calls.ts'
import { isSameValue, mergeTyped } from './merge-typed.ts'
import { hasFiles, type Files, type StageShape } from './stage-shape.ts'
import { useDraft, type DraftStatus } from './use-draft.ts'
import { useSave, type SaveState } from './use-save.ts'

/** What a form holds. It is kept in memory while other stages are shown, so that chosen files stay. */
export interface FormState<A extends StageAnswer, V extends object> {
  answer: A
  stored: V
  values: V
  files: Files
  /** Where the values came from, if not from what is stored. */
  restored: 'draft' | 'merged' | null
}
export type KeptForms = Map<Stage, FormState<StageAnswer, object>>

/** What every form of a stage gets. */
export interface StageFormProps {
  token: string
  stage: Stage
  answer: StageAnswer
  kept: KeptForms
  onSaved: () => void
  onBack: (() => void) | null
  go: (place: Stage) => void
  /** Reads the stage again. Answers null when the link shows something else now. */
  reload: () => Promise<StageAnswer | null>
}

export interface StageForm<A extends StageAnswer, V extends object> {
  stage: Stage
  token: string
  answer: A
  values: V
  files: Files
  restored: FormState<A, V>['restored']
  /** Messages that are shown now, by the path of the field. */
  issues: Issues
  state: SaveState
  draft: DraftStatus
  isSending: boolean
  /** Whether files of any stage were chosen and not sent. */
  hasUnsentFiles: boolean
  /** Changes values. Messages of the server at these paths are gone then; without paths, all of them. */
  change: (next: (values: V) => V, ...paths: string[]) => void
  touch: (path: string) => void
  noteOf: (path: string) => string | undefined
  choose: (place: string, files: readonly File[], several?: boolean) => void
  removeFile: (place: string, id?: number) => void
  /** How much of a file has been sent; null while nothing is sent. */
  shareOf: (chosen: ChosenFile | undefined) => number | null
  submit: (event: SyntheticEvent<HTMLFormElement>) => void
  /** Calls back the files that are being sent; null while that is not possible. */
  cancel: (() => void) | null
  onBack: (() => void) | null
  /** Shows what is stored, and forgets what was typed. */
  discard: () => void
  /** Loads what somebody else stored, and keeps what was typed. */
  merge: () => void
}

function begin<A extends StageAnswer, V extends object>(
  shape: StageShape<A, V>,
  answer: A,
  kept: FormState<A, V> | undefined,
): FormState<A, V> {
  const stored = shape.read(answer)
  if (kept) {
    const isStale = kept.answer.version !== answer.version
    const values = isStale ? mergeTyped(kept.stored, kept.values, stored) : kept.values
    return { ...kept, answer, stored, values, restored: isStale ? 'merged' : null }
  }
  const values = answer.draft ? shape.restore(stored, answer.draft) : stored
  return { answer, stored, values, files: {}, restored: isSameValue(values, stored) ? null : 'draft' }
}

export function useStageForm<A extends StageAnswer, V extends object>(
  shape: StageShape<A, V>,
  { token, stage, answer: loaded, kept, onSaved, onBack, reload }: StageFormProps,
): StageForm<A, V> {
  const [form, setForm] = useState(() => begin(shape, loaded as A, kept.get(stage) as FormState<A, V> | undefined))
  const [touched, setTouched] = useState<ReadonlySet<string>>(new Set())
  const [isTried, setTried] = useState(false)
  const [refused, setRefused] = useState<Issues>({})
  const { answer, stored, values, files } = form
  const isTyped = !isSameValue(values, stored)

  const [name] = useState(newKey)
  const draft = useDraft({
    form: name,
    token,
    stage,
    stored: answer.draft ?? null,
    typed: isTyped ? shape.draft(values, stored) : null,
  })
  const { state, save } = useSave({ token, stage })

  useEffect(() => {
    if (isTyped || hasFiles(files)) kept.set(stage, form)
    else kept.delete(stage)
  }, [kept, stage, form, files, isTyped])

  const found = shape.issues(values, files, answer)
  const issues = {
    ...Object.fromEntries(Object.entries(found).filter(([path]) => isTried || touched.has(path))),
    ...refused,
  }
  const forget = (paths: readonly string[]) =>
    setRefused((known) =>
      paths.length === 0 ? {} : Object.fromEntries(Object.entries(known).filter(([path]) => !paths.includes(path))),
    )
  const setFiles = (place: string, next: (chosen: readonly ChosenFile[]) => readonly ChosenFile[]) => {
    setForm((known) => ({ ...known, files: { ...known.files, [place]: next(known.files[place] ?? []) } }))
    setTouched((known) => new Set([...known, place]))
    forget([place])
  }
  const merge = async () => {
    const fresh = await reload()
    if (!fresh) return
    const now = shape.read(fresh as A)
    setForm((known) => ({
      ...known,
      answer: fresh as A,
      stored: now,
      values: mergeTyped(known.stored, known.values, now),
      restored: 'merged',
    }))
    save.dismiss()
  }
  const send = async (element: HTMLFormElement) => {
    save.begin()
    await draft.pause()
    const body = { ...shape.body(values, files), version: answer.version, form: name }
    const refusal = await save.send(body, shape.parts(values, files))
    if (refusal === null) {
      kept.delete(stage)
      return onSaved()
    }
    draft.resume()
    if (refusal.kind === 'link changed') {
      const fresh = await reload()
      // The link is open: what is gone is something that the form names, such as an entry that staff removed.
      if (fresh && fresh.version !== answer.version) save.outdate()
    }
    if (refusal.kind !== 'fields') return
    flushSync(() => setRefused(refusal.fields))
    if (!focusFirstInvalid(element)) save.fail(Object.values(refusal.fields).join('. '))
  }

  return {
    stage,
    token,
    answer,
    values,
    files,
    restored: form.restored,
    issues,
    state,
    draft: draft.status,
    isSending: state.kind === 'sending',
    hasUnsentFiles: hasFiles(files) || [...kept.values()].some((other) => hasFiles(other.files)),
    change: (next, ...paths) => {
      setForm((known) => ({ ...known, values: next(known.values) }))
      forget(paths)
    },
    touch: (path) => setTouched((known) => (known.has(path) ? known : new Set([...known, path]))),
    noteOf: (path) => answer.sentBack?.find(({ field }) => field === path)?.message,
    choose: (place, chosen, several = false) =>
      setFiles(place, (known) => addFiles(several ? known : [], several ? chosen : chosen.slice(0, 1))),
    removeFile: (place, id) =>
      setFiles(place, (known) => (id === undefined ? [] : known.filter((chosen) => chosen.id !== id))),
    shareOf: (chosen) => (chosen && state.kind === 'sending' ? (state.shares.get(chosen.file) ?? null) : null),
    submit: (event) => {
      event.preventDefault()
      const element = event.currentTarget
      if (state.kind === 'sending') return
      if (Object.keys(found).length === 0) return void send(element)
      flushSync(() => {
        setTried(true)
        save.dismiss()
      })
      focusFirstInvalid(element)
    },
    cancel: state.kind === 'sending' && state.canCancel ? save.cancel : null,
    onBack,
    discard: () => {
      setForm((known) => ({ ...known, values: known.stored, restored: null }))
      setTouched(new Set())
      setTried(false)
      forget([])
    },
    merge: () => void merge(),
  }
}

/** What a field shows of its messages. */
export const fieldOf = <A extends StageAnswer, V extends object>(
  form: StageForm<A, V>,
  path: string,
  notePath = path,
) => ({
  message: form.issues[path],
  note: form.noteOf(notePath),
  onBlur: () => form.touch(path),
})
