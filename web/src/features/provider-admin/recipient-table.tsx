import { useMemo, useState } from 'react'
import { CheckBox } from '../../ui/inputs/check-box.tsx'
import type { Column } from '../../ui/tables/data-table.tsx'
import { QuickFilter } from '../../ui/inputs/quick-filter.tsx'
import { WindowTable } from '../../ui/tables/window-table.tsx'
import { NobodyFound } from './nobody-found.tsx'
import classes from './provider-admin.module.css'
import type { ListedProvider } from './provider-match.ts'
import { useProviderSearch } from './use-provider-search.ts'

const byName = { key: 'name', direction: 'ascending' } as const
const keyOfProvider = ({ id }: ListedProvider) => id
const noneOpened: readonly number[] = []

interface RecipientTableProps {
  providers: readonly ListedProvider[] | undefined
  chosen: ReadonlySet<number>
  onChoose: (chosen: ReadonlySet<number>) => void
}

/** Who is to get the forms. The box at the top chooses all that the search finds. */
export function RecipientTable({ providers, chosen, onChoose }: RecipientTableProps) {
  const { search, setSearch, matches } = useProviderSearch(providers, useState(''))
  const all = useMemo(
    () => matches !== undefined && matches.length > 0 && matches.every(({ id }) => chosen.has(id)),
    [matches, chosen],
  )
  const turn = (ids: readonly number[], on: boolean) => {
    const next = new Set(chosen)
    for (const id of ids) {
      if (on) next.add(id)
      else next.delete(id)
    }
    onChoose(next)
  }
  const columns: readonly Column<ListedProvider>[] = [
    {
      key: 'box',
      title: 'Chosen',
      value: () => null,
      plain: 'hidden',
      width: 44,
      head: (
        <CheckBox
          label="Choose all"
          checked={all}
          some={chosen.size > 0}
          disabled={!matches?.length}
          onChange={() =>
            turn(
              (matches ?? []).map(({ id }) => id),
              !all,
            )
          }
        />
      ),
    },
    { key: 'name', title: 'Name', value: ({ formattedName }) => formattedName },
    { key: 'npi', title: 'NPI', value: ({ npi }) => npi, width: 130 },
  ]
  return (
    <>
      <QuickFilter label="Search providers" placeholder="Search by name or NPI" value={search} onChange={setSearch} />
      <div className={classes['recipients']}>
        {matches?.length === 0 ? (
          <NobodyFound />
        ) : (
          <WindowTable
            label="Providers to send to"
            columns={columns}
            rows={matches}
            rowKey={keyOfProvider}
            sortedBy={byName}
            opened={noneOpened}
            maxHeight={284}
            renderRow={({ id, formattedName, npi }, place) => (
              <tr key={id} aria-rowindex={place}>
                <td>
                  <CheckBox
                    label={`Choose ${formattedName}`}
                    checked={chosen.has(id)}
                    onChange={() => turn([id], !chosen.has(id))}
                  />
                </td>
                <td title={formattedName}>{formattedName}</td>
                <td data-dim>{npi}</td>
              </tr>
            )}
          />
        )}
      </div>
    </>
  )
}
