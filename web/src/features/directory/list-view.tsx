import type { ReactNode } from 'react'
import type { LookupAddress, LookupParameter } from './lookup-address.ts'
import { Sentence, Waiting } from './lookup-page.tsx'
import { LookupSelect } from './lookup-select.tsx'
import type { Answer } from './use-answer.ts'
import type { View } from './view.ts'

/** The entry with an id, once the list is there. */
export const entryOf = <T extends { id: number }>({ asked }: Answer<readonly T[]>, id: number | null): T | undefined =>
  asked.kind === 'there' ? asked.answer.find((entry) => entry.id === id) : undefined

interface ChoiceProps<T> {
  label: string
  answer: Answer<readonly T[]>
  address: LookupAddress
  /** The parameter of the address that holds the choice. */
  parameter: LookupParameter
  labelOf?: (entry: T) => string
  /** A parameter that another choice clears. */
  clears?: LookupParameter
  /** Asks for what follows from a choice before the page is drawn with it. */
  asks?: (entry: T) => void
}

/** A select whose choice is kept in the address. */
export function Choice<T extends { id: number; name: string }>({
  label,
  answer,
  address,
  parameter,
  labelOf = ({ name }) => name,
  clears,
  asks,
}: ChoiceProps<T>) {
  const chosen = entryOf(answer, address.idOf(parameter))
  const cleared = clears ? { [clears]: null } : {}
  const choose = (value: string) => {
    const entry = entryOf(answer, Number(value))
    if (entry && entry !== chosen) asks?.(entry)
    address.go(address.hrefOf({ parameters: { [parameter]: value, ...cleared } }))
  }
  return (
    <LookupSelect
      label={label}
      asked={answer.asked}
      optionOf={(entry) => ({ value: String(entry.id), label: labelOf(entry) })}
      value={chosen ? String(chosen.id) : null}
      onChoose={choose}
    />
  )
}

interface ListOptions<T> {
  controls: ReactNode
  isChosen: boolean
  /** What to choose first. */
  prompt: string
  /** That there is nothing. */
  none: string
  shown: (found: readonly T[]) => { count: string; results: ReactNode }
}

/** The view of a list: what to choose first, that it is loading, that nothing was found, or what was found. */
export function listView<T>(
  answer: Answer<readonly T[]>,
  { controls, isChosen, prompt, none, shown }: ListOptions<T>,
): View {
  if (!isChosen) return { controls, status: '', results: <Sentence>{prompt}</Sentence> }
  if (answer.asked.kind !== 'there') return { controls, status: '', results: <Waiting answer={answer} /> }
  if (answer.asked.answer.length === 0) return { controls, status: none, results: <Sentence>{none}</Sentence> }
  const { count, results } = shown(answer.asked.answer)
  return { controls, status: count, results }
}
