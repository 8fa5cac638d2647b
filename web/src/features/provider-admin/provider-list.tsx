import { canView } from '@credence/contract/kit/access'
import { Button } from '@mantine/core'
import { IconStethoscope } from '@tabler/icons-react'
import { useRef } from 'react'
import { Link } from 'react-router'
import { useMay } from '../../kit/use-may.ts'
import type { Column } from '../../ui/tables/data-table.tsx'
import { ChangedCell, StatusCell } from '../../domain/management/list-cells.tsx'
import shared from '../../domain/management/management-form.module.css'
import { QuickFilter } from '../../ui/inputs/quick-filter.tsx'
import { wordsValue } from '../../ui/hooks/address-values.ts'
import { useAddress, useAddressSort } from '../../ui/hooks/use-address.ts'
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

const statusOf = ({ practiceCount, isActive }: ListedProvider) =>
  practiceCount === 0 ? 'No practice' : isActive ? 'Active' : 'Ended'

const columns: readonly Column<ListedProvider>[] = [
  { key: 'name', title: 'Name', value: ({ formattedName }) => formattedName, least: 180 },
  { key: 'npi', title: 'NPI', value: ({ npi }) => npi, width: 120, yields: 2 },
  { key: 'practice', title: 'Practice', value: ({ practiceName }) => practiceName, least: 140 },
  { key: 'specialty', title: 'Specialty', value: ({ specialty }) => specialty, least: 120, yields: 3 },
  { key: 'status', title: 'Status', value: statusOf, width: 112, whole: true },
  {
    key: 'changed',
    title: 'Last change',
    value: ({ lastModified }) => lastModified,
    kind: 'date',
    width: 112,
    yields: 1,
  },
  { key: 'page', title: 'Page of the provider', value: () => null, plain: 'hidden', width: 120 },
]

interface ProviderListProps {
  /** Every provider that can be managed; undefined while they are on their way. */
  providers: readonly ListedProvider[] | undefined
  /** Those who stand at the top, to be seen meanwhile. */
  first: readonly ListedProvider[] | undefined
  reserved: number
  onOpen: (id: number) => void
  /** Null for those who may not. */
  onAdd: (() => void) | null
}

export function ProviderList({ providers, first, reserved, onOpen, onAdd }: ProviderListProps) {
  const maySeePage = useMay(canView('PROVIDER_BASIC'))
  const { search, setSearch, matches } = useProviderSearch(providers, useAddress('search', wordsValue, { rests: true }))
  const sort = useAddressSort(columns, byName)
  const picker = useRef<HTMLDivElement>(null)
  useRowKeys(picker)
  if (providers?.length === 0)
    return (
      <div className="framed">
        <Empty
          icon={IconStethoscope}
          title="No providers found..."
          action={onAdd && <Button onClick={onAdd}>Add the first provider</Button>}
        >
          {onAdd
            ? 'A provider is added with a name, and completes the rest by a link.'
            : 'Somebody who may add providers can begin here.'}
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
          sort={sort}
          opened={noneOpened}
          reserved={reserved}
          renderRow={(provider, place) => (
            <ProviderRow
              key={provider.id}
              provider={provider}
              place={place}
              hasPage={maySeePage}
              onOpen={() => onOpen(provider.id)}
            />
          )}
        />
      )}
    </div>
  )
}

interface ProviderRowProps {
  provider: ListedProvider
  place: number
  hasPage: boolean
  onOpen: () => void
}

function ProviderRow({ provider, place, hasPage, onOpen }: ProviderRowProps) {
  const { id, formattedName, npi, practiceName, practiceCount, specialty, isActive, lastModified } = provider
  return (
    <tr aria-rowindex={place}>
      <td title={formattedName}>
        <RowButton onClick={onOpen}>{formattedName}</RowButton>
      </td>
      <td data-dim>{npi}</td>
      <td title={practiceName ?? undefined}>
        {practiceName}
        {practiceCount > 1 && <span className={classes['more']}>{` +${practiceCount - 1}`}</span>}
      </td>
      <td data-dim title={specialty ?? undefined}>
        {specialty}
      </td>
      <StatusCell isActive={isActive}>{statusOf(provider)}</StatusCell>
      <ChangedCell at={lastModified} />
      <td className={shared['page']}>
        {hasPage && (
          <Link to={`/provider/${id}`}>
            Open page<span className="visually-hidden"> of {formattedName}</span>
          </Link>
        )}
      </td>
    </tr>
  )
}
