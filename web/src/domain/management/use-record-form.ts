import { useMemo, useState, type ChangeEvent } from 'react'
import type { z } from 'zod'
import { fieldMessage } from '../../ui/inputs/field-message.tsx'
import { useUnsaved } from '../../ui/dialogs/unsaved-work.tsx'
import { faultsOf, sameDraft, type Faults } from './faults.ts'

type Typed = ChangeEvent<HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement>
type TextField<Draft> = { [Name in keyof Draft]: Draft[Name] extends string ? Name : never }[keyof Draft] & string

/**
 * A form over a draft that a schema of the contract judges: what is typed, what is wrong with it, and whether it can be
 * saved.
 */
export function useRecordForm<Draft extends object>(
  original: Draft,
  judge: (draft: Draft) => z.ZodSafeParseResult<unknown>,
) {
  const [first] = useState(original)
  const [draft, setDraft] = useState(original)
  const [left, setLeft] = useState<ReadonlySet<string>>(new Set())
  const [refused, setRefused] = useState<Faults>({})
  const result = judge(draft)
  const faults = faultsOf(result)
  const changed = useMemo(() => !sameDraft(first, draft), [first, draft])
  useUnsaved(changed)

  const edit = (part: Partial<Draft>) => {
    setDraft((current) => ({ ...current, ...part }))
    setRefused({})
  }
  const messageOf = (name: keyof Draft & string) =>
    fieldMessage(refused[name] ?? (left.has(name) ? faults[name] : undefined))
  const leave = (name: string) => setLeft((known) => new Set(known).add(name))
  const common = (name: TextField<Draft>) => ({
    value: draft[name] as string,
    error: messageOf(name),
    onBlur: () => leave(name),
  })
  const set = (name: keyof Draft, value: string) => edit({ [name]: value } as unknown as Partial<Draft>)
  return {
    draft,
    edit,
    changed,
    messageOf,
    leave,
    refuse: setRefused,
    /** Something changed, and nothing is wrong. */
    ready: changed && result.success,
    /** The properties of an ordinary field. */
    field: (name: TextField<Draft>) => ({
      ...common(name),
      onChange: (event: Typed) => set(name, event.currentTarget.value),
    }),
    /** The properties of a field with a mask. */
    masked: (name: TextField<Draft>) => ({ ...common(name), onValue: (value: string) => set(name, value) }),
  }
}
