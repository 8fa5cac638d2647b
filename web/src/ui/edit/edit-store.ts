import { texts } from '@credence/contract/texts'
import { repeatKeys } from '../../kit/repeat-key.ts'
import {
  changedFields,
  hasFaults,
  otherChanges,
  rebased,
  type Faults,
  type FieldOf,
  type OtherChange,
  type SameValue,
} from './draft.ts'
import { failureOf } from './refusal.ts'

/** What a save is made of. */
export interface Sending<Stored, Draft> {
  draft: Draft
  /** What the draft was typed over: its version goes with the save. */
  stored: Stored
  changed: readonly FieldOf<Draft>[]
  /** For calls that create: the same for the same draft until it is saved, or for every draft (`createsOnce`). */
  key: string
  /** What the server wanted confirmed, as fields of the body. */
  confirmed: Readonly<Record<string, true>>
  /** What is stored after the first of several calls, so that a second try does not repeat it. */
  advance: (stored: Stored) => void
}

/** What was edited, or how it follows from the draft. */
export type Change<Draft> = Partial<Draft> | ((draft: Draft) => Partial<Draft>)

/** Answered by a save that was given up before anything was sent. */
export const notSent = Symbol('not sent')

export interface EditOptions<Stored, Draft extends object, Answer> {
  stored: Stored
  draftOf: (stored: Stored) => Draft
  /** What was typed before and why it was not saved, if editing goes on. */
  resumed?: { draft: Draft; message: string | null } | undefined
  same?: SameValue | undefined
  /** Replaces the rebase by field, where fields depend on each other. */
  rebase?: ((draft: Draft, before: Stored, now: Stored) => Draft) | undefined
  faultsIn?: ((draft: Draft, stored: Stored, changed: readonly FieldOf<Draft>[]) => Faults) | undefined
  /** Whether the user is asked before this draft is sent. */
  asksFirst?: ((draft: Draft, stored: Stored) => boolean) | undefined
  save: (sending: Sending<Stored, Draft>) => Promise<Answer | typeof notSent>
  /** The record as it is stored after the save, for a form that stays open. */
  storedOf?: ((answer: Answer, before: Stored) => Stored | undefined) | undefined
  /** Reads the record again after a stale save. */
  reload?: (() => Promise<Stored | undefined>) | undefined
  /** A row has no room for a button: it reads the record again by itself. */
  reloadsAtOnce?: boolean | undefined
  /**
   * Of a form that makes one record: every try has the same key, whatever was typed in between. A try whose answer was
   * lost can so not make a second record; the server answers 422 if the first one made it and the draft differs.
   */
  createsOnce?: boolean | undefined
  /** A failure that nobody can correct brings the stored values back. */
  revertsOnFailure?: boolean | undefined
  /** The name in the draft of a field of the call; undefined for a field that is not shown. */
  fieldOf?: ((name: string) => string | undefined) | undefined
  /** What is said when the record does not exist any more. */
  gone?: string | undefined
  /** Shows a refusal in its own way and answers true. */
  onRefused?: ((error: unknown) => boolean) | undefined
  /** Instead of a save when nothing was changed; without it an unchanged draft is sent too. */
  onUnchanged?: (() => void) | undefined
  onSaved?: ((answer: Answer, sending: Sending<Stored, Draft>) => void | Promise<void>) | undefined
  onFailed?: ((message: string) => void) | undefined
}

interface EditState<Stored, Draft> {
  stored: Stored
  draft: Draft
  /** What our own check found at the last try. What is wrong with these fields is shown until they are right. */
  told: Faults
  /** What the server said about fields. Shown until the field is edited. */
  refused: Faults
  /** What is said about the form as a whole. */
  message: string | null
  /** Fields that were left: what is wrong with them is shown before the first try. */
  left: ReadonlySet<string>
  /** The last save was stale, and the record was not read again yet. */
  isStale: boolean
  others: readonly OtherChange[]
  /** The message stays while the question fades away. */
  question: { isAsked: boolean; message: string; confirm: string | null }
  isBusy: boolean
  /** It is stored, and nothing was typed since. */
  isSaved: boolean
  /** Counts the tries that ended in messages about fields: each moves the focus once. */
  attempt: number
}

export type Outcome = 'saved' | 'refused' | 'failed' | 'not sent'

const none: Faults = {}
const noQuestion = { isAsked: false, message: '', confirm: null }

const begun = <Stored, Draft>(stored: Stored, draft: Draft): EditState<Stored, Draft> => ({
  stored,
  draft,
  told: none,
  refused: none,
  message: null,
  left: new Set(),
  isStale: false,
  others: [],
  question: noQuestion,
  isBusy: false,
  isSaved: false,
  attempt: 0,
})

/**
 * The editing of one record: the stored value, what is typed over it, what is wrong with that, and the save. It knows
 * nothing of React and of the screen.
 */
export function createEdit<Stored, Draft extends object, Answer>(first: EditOptions<Stored, Draft, Answer>) {
  let options = first
  let state = {
    ...begun(first.stored, first.resumed?.draft ?? first.draftOf(first.stored)),
    message: first.resumed?.message ?? null,
  }
  const keys = repeatKeys()
  const listeners = new Set<() => void>()
  const set = (part: Partial<EditState<Stored, Draft>>) => {
    state = { ...state, ...part }
    for (const listener of listeners) listener()
  }
  const changed = () => changedFields(state.draft, options.draftOf(state.stored), options.same)
  const found = () => options.faultsIn?.(state.draft, state.stored, changed()) ?? none
  const nameOf = (name: string) => (options.fieldOf ? options.fieldOf(name) : name in state.draft ? name : undefined)

  /** Puts what was typed on top of a newer stored value. */
  const rebaseOnto = (now: Stored) => {
    const { stored, draft } = state
    const [before, fresh] = [options.draftOf(stored), options.draftOf(now)]
    const next = options.rebase?.(draft, stored, now) ?? rebased(draft, before, fresh, options.same)
    set({
      stored: now,
      draft: next,
      others: otherChanges({ draft, next, before, now: fresh }, options.same),
    })
  }
  const reload = async () => {
    const failed = Symbol('failed')
    const now = await options.reload?.().catch((): typeof failed => failed)
    if (now === failed) return
    if (now === undefined) {
      // Nothing is there to put what was typed on top of.
      if (options.gone !== undefined) set({ isStale: false, message: options.gone })
      return
    }
    rebaseOnto(now)
    set({ isStale: false, ...(options.reloadsAtOnce ? {} : { message: null }) })
  }

  const fail = async (error: unknown, isQuiet: boolean): Promise<Outcome> => {
    if (options.onRefused?.(error)) return 'refused'
    const failure = failureOf(error, nameOf)
    switch (failure.kind) {
      case 'handled':
        return 'refused'
      case 'question':
        set({ question: { isAsked: true, message: failure.message, confirm: failure.confirm } })
        return 'refused'
      case 'stale':
        set({ message: failure.message, isStale: true })
        if (options.reloadsAtOnce) await reload()
        return 'refused'
      case 'refused':
        set({ refused: failure.faults, message: failure.message, attempt: state.attempt + 1 })
        return 'refused'
      case 'failed':
        if (failure.isGone && options.gone !== undefined) {
          set({ message: options.gone })
          return 'refused'
        }
        if (!isQuiet) options.onFailed?.(texts.tryAgain)
        if (options.revertsOnFailure) set({ draft: options.draftOf(state.stored) })
        if (failure.isGone && options.reloadsAtOnce) await reload()
        return 'failed'
    }
  }
  const succeed = async (answer: Answer, sending: Sending<Stored, Draft>) => {
    keys.succeeded()
    const now = options.storedOf?.(answer, sending.stored)
    if (now !== undefined) {
      // What was typed while the save was under way stays; the rest is as the server stored it.
      const draft = rebased(state.draft, sending.draft, options.draftOf(now), options.same)
      set({ stored: now, draft, told: none, left: new Set() })
    }
    set({ isSaved: state.draft === sending.draft || now !== undefined, isStale: false, others: [] })
    await options.onSaved?.(answer, sending)
  }
  const send = async (confirmed: Sending<Stored, Draft>['confirmed'] = {}, isQuiet = false): Promise<Outcome> => {
    const { draft, stored } = state
    const advance = (now: Stored) => set({ stored: now })
    const sending = {
      draft,
      stored,
      changed: changed(),
      key: keys.keyFor(options.createsOnce ? null : [draft, confirmed]),
      confirmed,
      advance,
    }
    set({ isBusy: true, message: null, isStale: false, question: { ...state.question, isAsked: false } })
    try {
      // What goes wrong after the save is no failure of the save.
      const saved = await options.save(sending).then(
        (answer): { answer: Answer | typeof notSent } => ({ answer }),
        (error: unknown) => ({ error }),
      )
      if ('error' in saved) return await fail(saved.error, isQuiet)
      if (saved.answer === notSent) return 'not sent'
      await succeed(saved.answer, sending)
      return 'saved'
    } finally {
      set({ isBusy: false })
    }
  }
  /** Shows what is wrong with the draft, and says whether it can be sent. */
  const check = (): boolean => {
    const told = found()
    const isWrong = hasFaults(told)
    set({ told, refused: none, message: null, attempt: state.attempt + (isWrong ? 1 : 0) })
    return !isWrong
  }

  return {
    state: () => state,
    subscribe: (listener: () => void) => {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
    /** The options of the current drawing: what they close over changes. */
    use: (next: EditOptions<Stored, Draft, Answer>) => {
      options = next
    },
    changed,
    edit: (change: Change<Draft>) => {
      const part = typeof change === 'function' ? change(state.draft) : change
      const refused = Object.fromEntries(Object.entries(state.refused).filter(([field]) => !(field in part)))
      set({
        draft: { ...state.draft, ...part },
        refused,
        isSaved: false,
        ...(state.isStale ? {} : { message: null }),
      })
    },
    leave: (field: string) => {
      if (!state.left.has(field)) set({ left: new Set(state.left).add(field) })
    },
    check,
    submit: async (): Promise<void> => {
      if (state.isBusy || !check()) return
      if (options.onUnchanged && changed().length === 0) return options.onUnchanged()
      if (options.asksFirst?.(state.draft, state.stored)) set({ question: { ...noQuestion, isAsked: true } })
      else await send()
    },
    /** The answer to the question before or after a try to save. */
    answer: async (isConfirmed: boolean): Promise<void> => {
      const { confirm } = state.question
      set({ question: { ...state.question, isAsked: false } })
      if (isConfirmed && !state.isBusy) await send(confirm === null ? {} : { [confirm]: true })
    },
    /** Saves without a word: for autosave. */
    saveQuietly: async (): Promise<Outcome> => {
      if (state.isBusy) return 'failed'
      return hasFaults(found()) ? 'refused' : send({}, true)
    },
    reload,
    /** Takes a newer stored value over below what was typed. */
    follow: (now: Stored) => {
      if (now === state.stored) return
      const isTyped = changed().length > 0
      rebaseOnto(now)
      // Whoever has typed nothing sees the new values, and has nothing to compare them with.
      if (!isTyped) set({ others: [] })
    },
    /** Says something about fields or the form that only the screen knows. */
    tell: (refused: Faults, message: string | null = null) =>
      set({ refused, message, attempt: state.attempt + (hasFaults(refused) ? 1 : 0) }),
    /** Begins again with this value. */
    restart: (stored: Stored) => set(begun(stored, options.draftOf(stored))),
  }
}

export type EditStore<Stored, Draft extends object, Answer> = ReturnType<typeof createEdit<Stored, Draft, Answer>>

/** Of what is wrong, that which is shown: nothing before the first try, except about fields that were left. */
export function shownFaults(
  { told, left, refused }: Pick<EditState<unknown, unknown>, 'told' | 'left' | 'refused'>,
  found: Faults,
): Faults {
  const shown = Object.entries(found).filter(([field]) => left.has(field) || told[field] !== undefined)
  return { ...Object.fromEntries(shown), ...refused }
}
