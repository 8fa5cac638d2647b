import { limits } from '@credence/contract/limits'
import { searchProvidersOfAllTeams } from '@credence/contract/providers/calls'
import { texts } from '@credence/contract/texts'
import { Combobox, TextInput, useCombobox } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { IconSearch } from '@tabler/icons-react'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { read } from '../../kit/read.ts'

const debounceMs = 150

interface FoundProvider {
  id: number
  revenueTeamId: number
}

/** Finds a provider of any team by name or NPI. Its menu opens only when something is typed. */
export function ProviderQuickSearch({ onChoose }: { onChoose: (provider: FoundProvider) => void }) {
  const [text, setText] = useState('')
  const [search] = useDebouncedValue(text.trim(), debounceMs)
  const menu = useCombobox({ onDropdownClose: () => menu.resetSelectedOption() })
  const { data, isError } = useQuery({
    ...read(searchProvidersOfAllTeams, { query: { search } }),
    enabled: search !== '',
    placeholderData: keepPreviousData,
  })
  const matches = text.trim() === '' ? [] : (data ?? [])
  const choose = (id: string) => {
    const found = matches.find((match) => String(match.id) === id)
    setText('')
    menu.closeDropdown()
    if (found) onChoose(found)
  }
  return (
    <Combobox store={menu} onOptionSubmit={choose} shadow="none">
      <Combobox.Target>
        <TextInput
          aria-label="Search providers of all teams by name or NPI"
          placeholder="Search providers by name or NPI"
          w={300}
          maw="100%"
          maxLength={limits.text}
          autoComplete="off"
          value={text}
          leftSection={<IconSearch size={16} stroke={1.6} aria-hidden />}
          onBlur={() => menu.closeDropdown()}
          onChange={(event) => {
            const typed = event.currentTarget.value
            setText(typed)
            if (typed.trim() === '') menu.closeDropdown()
            else menu.openDropdown()
            menu.resetSelectedOption()
          }}
        />
      </Combobox.Target>
      <Combobox.Dropdown>
        <Combobox.Options aria-label="Providers">
          {matches.map(({ id, formattedName }) => (
            <Combobox.Option key={id} value={String(id)}>
              {formattedName}
            </Combobox.Option>
          ))}
          {matches.length === 0 && (
            <Combobox.Empty>
              {isError ? texts.tryAgain : data === undefined ? texts.loading : 'No provider matches.'}
            </Combobox.Empty>
          )}
        </Combobox.Options>
      </Combobox.Dropdown>
    </Combobox>
  )
}
