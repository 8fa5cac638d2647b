import { limits } from '@credence/contract/limits'
import { listFacilitiesOfTeam, listUserChoices, searchProviderChoices } from '@credence/contract/lookups/calls'
import { listPractices } from '@credence/contract/practices/calls'
import { useDebouncedValue } from '@mantine/hooks'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState, type ReactNode } from 'react'
import { read } from '../../kit/read.ts'
import { ChoicePicker, type FoundChoices, type PickerChoice } from '../../ui/inputs/choice-picker.tsx'
import { holdsWords } from '../../ui/text/plain-text.ts'

interface ChoiceFieldProps {
  name: string
  label: string
  value: readonly PickerChoice[]
  error: ReactNode
  onChange: (value: readonly PickerChoice[]) => void
}

const debounceMs = 150
const inWords = (count: number) => count.toLocaleString('en-US')
const choiceOf = ({ id, name }: { id: number; name: string }): PickerChoice => ({ value: String(id), label: name })
/** Stands in the field while nothing is chosen, which means all. */
const allOf = (count: number | undefined, plural: string) =>
  `All ${count === undefined ? '' : `${inWords(count)} `}${plural}; type to choose some`

/** Providers are searched on the server: a team may have tens of thousands. */
export function ProvidersField({ name, ...props }: ChoiceFieldProps) {
  const [search, setSearch] = useState('')
  const [asked] = useDebouncedValue(search.trim(), debounceMs)
  const all = useQuery(read(searchProviderChoices, { query: { search: '' } }))
  const { data, isError } = useQuery({
    ...read(searchProviderChoices, { query: { search: asked } }),
    placeholderData: keepPreviousData,
  })
  const total = all.data?.total ?? undefined
  const isFull = data?.choices.length === limits.providerChoices
  const more = (total ?? 0) - limits.providerChoices
  const found: FoundChoices = {
    choices: data?.choices.map(choiceOf) ?? [],
    state: data ? 'found' : isError ? 'failed' : 'loading',
    rest:
      asked === ''
        ? more > 0
          ? `${inWords(more)} more; type to find them`
          : undefined
        : isFull
          ? `The first ${limits.providerChoices}; type more to find others`
          : undefined,
  }
  return (
    <ChoicePicker
      {...props}
      field={name}
      placeholder={allOf(total, 'providers')}
      search={search}
      found={found}
      onSearch={setSearch}
    />
  )
}

/** A list of a few hundred is loaded once, and searched here. */
const drawn = 100

interface ListFieldProps extends ChoiceFieldProps {
  plural: string
  /** Undefined while it is on its way. */
  options: readonly PickerChoice[] | undefined
  isError?: boolean
}

export function ListField({ name, plural, options, isError = false, ...props }: ListFieldProps) {
  const [search, setSearch] = useState('')
  const fitting = (options ?? []).filter(({ label }) => holdsWords(label, search))
  const found: FoundChoices = {
    choices: fitting.slice(0, drawn),
    state: options ? 'found' : isError ? 'failed' : 'loading',
    rest: fitting.length > drawn ? `${inWords(fitting.length - drawn)} more; type to find them` : undefined,
  }
  return (
    <ChoicePicker
      {...props}
      field={name}
      placeholder={allOf(options?.length, plural)}
      search={search}
      found={found}
      onSearch={setSearch}
    />
  )
}

export function FacilitiesField(props: ChoiceFieldProps) {
  const { data, isError } = useQuery(read(listFacilitiesOfTeam, {}))
  return <ListField {...props} plural="facilities" options={data?.map(choiceOf)} isError={isError} />
}

export function PracticesField(props: ChoiceFieldProps) {
  const { data, isError } = useQuery(read(listPractices, {}))
  return <ListField {...props} plural="practices" options={data?.map(choiceOf)} isError={isError} />
}

export function UsersField(props: ChoiceFieldProps) {
  const { data, isError } = useQuery(read(listUserChoices, {}))
  return <ListField {...props} plural="users" options={data?.map(choiceOf)} isError={isError} />
}
