import type { Endpoint } from '@credence/contract/kit/endpoint'
import { useQueryClient } from '@tanstack/react-query'
import {
  useEffect,
  useLayoutEffect,
  useState,
  useSyncExternalStore,
  type ChangeEvent,
  type FormEvent,
  type ReactNode,
  type RefObject,
} from 'react'
import { loadToast } from '../layout/load-toast.ts'
import { keyOf } from '../../kit/read.ts'
import { useUnsaved } from '../dialogs/unsaved-work.tsx'
import { fieldMessage } from '../inputs/field-message.tsx'
import { changedFields, hasFaults, messagesIn, type Faults, type FieldOf, type OtherChange } from './draft.ts'
import { createEdit, shownFaults, type Change, type EditOptions, type EditStore } from './edit-store.ts'
import { focusFirst } from './focus-first.ts'

interface UseEditOptions<Stored, Draft extends object, Answer> extends Omit<
  EditOptions<Stored, Draft, Answer>,
  'onFailed'
> {
  /** What the toast says once it is saved. */
  done?: string | undefined
  /** A way back from what was saved, offered instead of `done`; null where there is none. */
  undoOf?: ((answer: Answer) => { message: string; undo: () => void } | null) | undefined
  /** Endpoints whose answers the save makes stale. */
  refreshes?: readonly Endpoint[] | undefined
  /** Called once these are there again. */
  onRefreshed?: (() => void) | undefined
  /** A newer `stored` is taken over below what was typed. Otherwise only after a stale save. */
  follows?: boolean | undefined
  /** Something beside the draft would be lost, such as a chosen file. */
  hasMore?: boolean | undefined
  /** Leaving with something typed asks first. Not for a question, and where nobody is signed in. */
  isGuarded?: boolean | undefined
  /** Where the fields are: the first wrong one in it gets the focus. */
  scope?: RefObject<HTMLElement | null> | undefined
}

type Typed = ChangeEvent<HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement>
type TextField<Draft> = { [Name in keyof Draft]: Draft[Name] extends string ? Name : never }[keyof Draft] & string

/** What the frame around the fields needs. */
export type EditStatus = Pick<
  Edit<object>,
  | 'isChanged'
  | 'isReady'
  | 'isBusy'
  | 'isStale'
  | 'message'
  | 'messages'
  | 'others'
  | 'question'
  | 'answer'
  | 'reload'
  | 'submit'
>

/** What the fields of a form need. */
export type EditedFields<Draft extends object> = Pick<
  Edit<Draft>,
  'draft' | 'faults' | 'errorOf' | 'edit' | 'leave' | 'field' | 'masked'
>

export interface Edit<Draft extends object, Stored = unknown> {
  draft: Draft
  /** What the draft is typed over. */
  stored: Stored
  changed: readonly FieldOf<Draft>[]
  isChanged: boolean
  /** Something was changed, and nothing is wrong. */
  isReady: boolean
  /** What is shown about fields. */
  faults: Faults
  /** The same about one field, for Mantine's `error`. */
  errorOf: (field: string) => ReactNode
  /** What is said about the form as a whole. */
  message: string | null
  /** All that is said, each sentence once. */
  messages: readonly string[]
  isBusy: boolean
  /** Always the same function. */
  edit: (change: Change<Draft>) => void
  leave: (field: string) => void
  submit: (event?: FormEvent) => void
  question: { isAsked: boolean; message: string }
  answer: (isConfirmed: boolean) => void
  /** The last save was stale: `reload` puts what was typed on top of what is stored now. */
  isStale: boolean
  reload: () => void
  /** What somebody else changed, after a stale save. */
  others: readonly OtherChange[]
  tell: (faults: Faults, message?: string | null) => void
  restart: (stored: Stored) => void
  /** For autosave. */
  store: Pick<EditStore<Stored, Draft, never>, 'subscribe' | 'state' | 'changed' | 'saveQuietly'>
  /** The properties of an ordinary field, which shows what is wrong once it was left. */
  field: (name: TextField<Draft>) => {
    name: string
    value: string
    error: ReactNode
    onBlur: () => void
    onChange: (event: Typed) => void
  }
  /** The properties of a field with a mask. */
  masked: (name: TextField<Draft>) => {
    name: string
    value: string
    error: ReactNode
    onBlur: () => void
    onValue: (value: string) => void
  }
}

/** Edits one record: see `createEdit`. Every form, row, cell and dialog that is typed into stands on it. */
export function useEdit<Stored, Draft extends object, Answer = unknown>({
  done,
  undoOf,
  refreshes = [],
  onRefreshed,
  follows = false,
  hasMore = false,
  isGuarded = true,
  scope,
  ...options
}: UseEditOptions<Stored, Draft, Answer>): Edit<Draft, Stored> {
  const client = useQueryClient()
  const [store] = useState(() => createEdit(options))
  const state = useSyncExternalStore(store.subscribe, store.state)
  const { draft, stored } = state
  const changed = changedFields(draft, options.draftOf(stored), options.same)
  const isChanged = changed.length > 0
  const report = useUnsaved(isGuarded && ((isChanged && !state.isSaved) || hasMore))

  useLayoutEffect(() =>
    store.use({
      ...options,
      onSaved: async (answer, sending) => {
        // Whoever is told may leave the page at once.
        report(isGuarded && !store.state().isSaved)
        const way = undoOf?.(answer)
        if (way) void loadToast().then((toast) => toast.undoable(way.message, way.undo))
        else if (done !== undefined) void loadToast().then((toast) => toast.done(done))
        await options.onSaved?.(answer, sending)
        await Promise.all(refreshes.map((stale) => client.invalidateQueries({ queryKey: keyOf(stale) })))
        onRefreshed?.()
      },
      onFailed: (message) => void loadToast().then((toast) => toast.failed(message)),
    }),
  )
  useLayoutEffect(() => {
    if (follows) store.follow(options.stored)
  }, [follows, store, options.stored])

  const found = options.faultsIn?.(draft, stored, changed) ?? {}
  const faults = shownFaults(state, found)
  const { attempt } = state
  useEffect(() => {
    // Once for each try to save: whoever corrects one field goes on where they like.
    const { told, refused } = store.state()
    if (attempt > 0) focusFirst(scope?.current ?? null, Object.keys({ ...told, ...refused }))
  }, [attempt, store, scope])

  const errorOf = (field: string) => fieldMessage(faults[field])
  const common = (name: TextField<Draft>) => ({
    name,
    value: draft[name] as string,
    error: errorOf(name),
    onBlur: () => store.leave(name),
  })
  const set = (name: string, value: string) => store.edit({ [name]: value } as unknown as Partial<Draft>)
  return {
    draft,
    stored,
    changed,
    isChanged,
    isReady: isChanged && !hasFaults(found),
    faults,
    errorOf,
    message: state.message,
    messages: [...messagesIn(faults), ...(state.message === null ? [] : [state.message])],
    isBusy: state.isBusy,
    edit: store.edit,
    leave: store.leave,
    submit: (event) => {
      event?.preventDefault()
      // A dialog over a form is inside it for React.
      event?.stopPropagation()
      void store.submit()
    },
    question: state.question,
    answer: (isConfirmed) => void store.answer(isConfirmed),
    isStale: state.isStale,
    reload: () => void store.reload(),
    others: state.others,
    tell: store.tell,
    restart: (next) => {
      store.restart(next)
      report(false)
    },
    store,
    field: (name) => ({ ...common(name), onChange: (event) => set(name, event.currentTarget.value) }),
    masked: (name) => ({ ...common(name), onValue: (value) => set(name, value) }),
  }
}
