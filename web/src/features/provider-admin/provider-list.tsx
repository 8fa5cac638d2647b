import { canView } from '@credence/contract/kit/access'
import { createProvider } from '@credence/contract/provider-admin/calls'
import { IconStethoscope } from '@tabler/icons-react'
import { useRef } from 'react'
import { Link } from 'react-router'
import { useMay } from '../../kit/use-may.ts'
import type { Column } from '../../ui/tables/data-table.tsx'
import shared from '../../domain/management/management-form.module.css'
import { QuickFilter } from '../../ui/inputs/quick-filter.tsx'
import { RowButton } from '../../ui/buttons/row-button.tsx'
import { Empty } from '../../ui/layout/states.tsx'
import { useRowKeys } from '../../ui/tables/use-row-keys.ts'
import { WindowTable } from '../../ui/tables/window-table.tsx'
import { NobodyFound } from './nobody-found.tsx'
import classes from './provider-admin.module.css'
import type { ListedProvider } from './provider-match.ts'
import { useProviderSearch } from './use-provider-search.ts'

const byName = { key: 'name', direction: 'ascending' } as const
const keyOfProvider = ({ id }: ListedProvider) => id
const noneOpened: readonly number[] = []

const columns: readonly Column<ListedProvider>[] = [
  { key: 'name', title: 'Name', value: ({ formattedName }) => formattedName },
  { key: 'npi', title: 'NPI', value: ({ npi }) => npi, width: 140 },
  { key: 'page', title: 'Page of the provider', value: () => null, plain: 'hidden', width: 120 },
]

interface ProviderListProps {
  /** Every provider that can be managed; undefined while they are on their way. */
  providers: readonly ListedProvider[] | undefined
  /** Those who stand at the top, to be seen meanwhile. */
  first: readonly ListedProvider[] | undefined
  reserved: number
  onOpen: (id: number) => void
}

export function ProviderList({ providers, first, reserved, onOpen }: ProviderListProps) {
  const maySeePage = useMay(canView('PROVIDER_BASIC'))
  const mayAdd = useMay(createProvider)
  const { search, setSearch, matches } = useProviderSearch(providers)
  const picker = useRef<HTMLDivElement>(null)
  useRowKeys(picker)
  if (providers?.length === 0)
    return (
      <div className="framed">
        <Empty icon={IconStethoscope} title="No providers found...">
          {mayAdd ? 'Add the first provider with Add New Provider.' : 'Somebody who may add providers can begin here.'}
        </Empty>
      </div>
    )
  return (
    <div ref={picker} className={classes['picker']}>
      <div className={classes['search']}>
        <QuickFilter label="Search providers" placeholder="Search by name or NPI" value={search} onChange={setSearch} />
        <span className={classes['count']} role="status">
          {search.trim() !== '' && matches && `${matches.length.toLocaleString('en-US')} found`}
        </span>
      </div>
      {matches?.length === 0 ? (
        <NobodyFound />
      ) : (
        <WindowTable
          label="Providers"
          columns={columns}
          rows={matches ?? (search.trim() === '' ? first : undefined)}
          rowKey={keyOfProvider}
          sortedBy={byName}
          opened={noneOpened}
          minWidth={420}
          reserved={reserved}
          renderRow={({ id, formattedName, npi }, place) => (
            <tr key={id} aria-rowindex={place}>
              <td title={formattedName}>
                <RowButton onClick={() => onOpen(id)}>{formattedName}</RowButton>
              </td>
              <td data-dim>{npi}</td>
              <td className={shared['page']}>
                {maySeePage && (
                  <Link to={`/provider/${id}`}>
                    Open page<span className="visually-hidden"> of {formattedName}</span>
                  </Link>
                )}
              </td>
            </tr>
          )}
        />
      )}
    </div>
  )
}
