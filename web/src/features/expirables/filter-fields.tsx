import { expirableTypes } from '@credence/contract/expirables/sources'
import { searchProviderChoices } from '@credence/contract/lookups/calls'
import { listPractices } from '@credence/contract/practices/calls'
import { Select } from '@mantine/core'
import { useDebouncedCallback, useDebouncedValue } from '@mantine/hooks'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { read } from '../../kit/read.ts'
import { QuickFilter } from '../../ui/inputs/quick-filter.tsx'
import type { PageFilter } from './expirable-filter.ts'
import classes from './expirables.module.css'

const debounceMs = 150
const idText = (id: number | null) => (id === null ? null : String(id))
const idIn = (text: string | null) => (text === null ? null : Number(text))

interface FilterFieldsProps {
  filter: PageFilter
  /** The name of the chosen provider, if the list has it. */
  providerName: string | undefined
  onChange: (changed: Partial<PageFilter>) => void
}

export function FilterFields({ filter, providerName, onChange }: FilterFieldsProps) {
  const practices = useQuery(read(listPractices, {}))
  return (
    <>
      <Select
        aria-label="Type"
        className={classes['filter'] ?? ''}
        clearable
        placeholder="All types"
        data={expirableTypes.options.map(({ value, label }) => ({ value, label }))}
        value={filter.type}
        onChange={(type) => onChange({ type })}
      />
      <Select
        aria-label="Practice"
        className={classes['filter'] ?? ''}
        searchable
        clearable
        placeholder="All practices"
        nothingFoundMessage="Nothing found"
        data={(practices.data ?? []).map(({ id, name }) => ({ value: String(id), label: name }))}
        value={idText(filter.practiceId)}
        onChange={(practice) => onChange({ practiceId: idIn(practice) })}
      />
      <ProviderFilter
        id={filter.providerId}
        name={providerName}
        onChange={(provider) => onChange({ providerId: idIn(provider) })}
      />
      <SearchFilter search={filter.search} onSearch={(search) => onChange({ search })} />
    </>
  )
}

/** What is typed stands in the field at once, and in the address once typing rests. */
function SearchFilter({ search, onSearch }: { search: string; onSearch: (search: string) => void }) {
  const [typed, setTyped] = useState<string | null>(null)
  const send = useDebouncedCallback((text: string) => {
    onSearch(text)
  }, debounceMs)
  return (
    <span
      onBlur={() => {
        send.flush()
        setTyped(null)
      }}
    >
      <QuickFilter
        label="Search the expirables"
        placeholder="Provider, number or file name"
        value={typed ?? search}
        onChange={(text) => {
          setTyped(text)
          send(text)
        }}
      />
    </span>
  )
}

/** Providers are searched on the server: a team may have tens of thousands. */
function ProviderFilter({
  id,
  name,
  onChange,
}: {
  id: number | null
  name: string | undefined
  onChange: (id: string | null) => void
}) {
  const [search, setSearch] = useState('')
  const [chosen, setChosen] = useState<{ value: string; label: string } | null>(null)
  const shown = id === null ? null : { value: String(id), label: name ?? `Provider ${id}` }
  const kept = shown && chosen?.value === shown.value ? chosen : shown
  const [asked] = useDebouncedValue(search === kept?.label ? '' : search.trim(), debounceMs)
  const { data } = useQuery({
    ...read(searchProviderChoices, { query: { search: asked } }),
    placeholderData: keepPreviousData,
  })
  const found = (data?.choices ?? []).map((choice) => ({ value: String(choice.id), label: choice.name }))
  const options = kept && !found.some(({ value }) => value === kept.value) ? [kept, ...found] : found
  return (
    <Select
      aria-label="Provider"
      className={classes['filter'] ?? ''}
      searchable
      clearable
      placeholder="All providers"
      nothingFoundMessage="Nothing found"
      data={options}
      // The server has filtered already, by the beginnings of words.
      filter={({ options: all }) => all}
      value={kept?.value ?? null}
      searchValue={search}
      onSearchChange={setSearch}
      onChange={(value, option) => {
        setChosen(value === null ? null : option)
        onChange(value)
      }}
    />
  )
}
