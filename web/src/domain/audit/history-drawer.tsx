import {
  auditTexts,
  historyPageSize,
  type getPracticeHistory,
  type getProviderHistory,
  type getTaskHistory,
  type HistoryEntry,
  type HistoryKind,
} from '@credence/contract/audit/calls'
import { formatDay } from '@credence/contract/dates'
import { texts } from '@credence/contract/texts'
import { Drawer, NativeSelect } from '@mantine/core'
import { IconHistory } from '@tabler/icons-react'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { read } from '../../kit/read.ts'
import { choiceValue, idValue, pageValue } from '../../ui/hooks/address-values.ts'
import { useAddress } from '../../ui/hooks/use-address.ts'
import { Segmented } from '../../ui/inputs/segmented.tsx'
import { Bar, Empty, Failed, Loading } from '../../ui/layout/states.tsx'
import { HistoryRow } from './history-row.tsx'
import classes from './history.module.css'
import { Pages } from './pages.tsx'
import { VerifiedUpTo } from './verified-up-to.tsx'

type HistoryCall = typeof getProviderHistory | typeof getPracticeHistory | typeof getTaskHistory

export interface HistoryOf {
  record: 'provider' | 'practice' | 'task'
  id: number
  /** The record's name, beside the title. */
  name: string
}

interface HistoryDrawerProps extends HistoryOf {
  call: HistoryCall
  opened: boolean
  onClose: () => void
}

const kindValue = choiceValue<HistoryKind | 'all'>(['all', 'changes', 'secrets'], 'all')
/** The parameters of the address that say how an open history is shown. */
export const historyParameters = ['historyKind', 'historyBy', 'historyPage'] as const

/** The kinds of entries, each with its count once that is known. */
function kindsOf(counts: { changes: number; secrets: number } | undefined) {
  const option = <Value extends string>(value: Value, label: string, count: number) => ({
    value,
    label: counts ? `${label} ${count.toLocaleString('en-US')}` : label,
  })
  const { changes, secrets } = counts ?? { changes: 0, secrets: 0 }
  return [
    option('all', 'All', changes + secrets),
    option('changes', 'Changes', changes),
    option('secrets', 'Secrets seen', secrets),
  ]
}

/** The changes of a record in words, newest first. Of a provider also who looked at a secret. */
export function HistoryDrawer({ opened, onClose, name, ...of }: HistoryDrawerProps) {
  return (
    <Drawer.Root opened={opened} onClose={onClose} position="right" size={480} padding={0}>
      <Drawer.Overlay backgroundOpacity={1} blur={0} />
      <Drawer.Content classNames={{ content: classes['drawer'] ?? '' }}>
        <div className={classes['head']}>
          <Drawer.Title className={classes['title']}>{auditTexts.history}</Drawer.Title>
          <span className={classes['name']}>{name}</span>
          <Drawer.CloseButton aria-label="Close" />
        </div>
        {opened && <History {...of} />}
      </Drawer.Content>
    </Drawer.Root>
  )
}

function History({ record, id, call }: Omit<HistoryDrawerProps, 'opened' | 'onClose' | 'name'>) {
  const [kind, setKind] = useAddress('historyKind', kindValue)
  const [person, setPerson] = useAddress('historyBy', idValue)
  const [page, setPage] = useAddress('historyPage', pageValue)
  const query = { page, ...(kind === 'all' ? {} : { kind }), ...(person === null ? {} : { person }) }
  const { data, isError, isPlaceholderData, refetch } = useQuery({
    ...read(call as typeof getProviderHistory, { params: { id }, query }),
    placeholderData: keepPreviousData,
    staleTime: 0,
  })
  const choose = (next: HistoryKind | 'all') => {
    setKind(next)
    setPage(1)
  }
  return (
    <>
      <div className={classes['filter']}>
        {record === 'provider' && (
          <Segmented label="Show" options={kindsOf(data?.counts)} value={kind} onChange={choose} />
        )}
        <NativeSelect
          className={classes['person'] ?? ''}
          aria-label="Who"
          value={person === null ? '' : String(person)}
          data={[
            { value: '', label: auditTexts.anyone },
            ...(data?.people ?? []).map((each) => ({ value: String(each.id), label: each.name })),
          ]}
          onChange={({ currentTarget: { value } }) => {
            setPerson(value === '' ? null : Number(value))
            setPage(1)
          }}
        />
      </div>
      {isError ? (
        <div className={classes['list']}>
          <Failed sentence={texts.somethingWentWrong} onRetry={() => void refetch()}>
            {auditTexts.failed}
          </Failed>
        </div>
      ) : data ? (
        <Entries
          key={`${kind} ${person} ${page}`}
          entries={data.entries}
          isBusy={isPlaceholderData}
          isSecrets={kind === 'secrets'}
        />
      ) : (
        <EntriesLoading />
      )}
      {data && <Pages of="the history" size={historyPageSize} page={page} total={data.total} onGo={setPage} />}
      <div className={classes['foot']}>
        <VerifiedUpTo />
      </div>
    </>
  )
}

interface EntriesProps {
  entries: readonly HistoryEntry[]
  isBusy: boolean
  isSecrets: boolean
}

/** The entries under their days. */
function Entries({ entries, isBusy, isSecrets }: EntriesProps) {
  const [now] = useState(() => new Date())
  if (entries.length === 0)
    return (
      <div className={classes['list']}>
        <Empty icon={IconHistory} title={isSecrets ? auditTexts.emptySecrets : auditTexts.empty} />
      </div>
    )
  const days = Map.groupBy(entries, ({ when }) => formatDay(new Date(when), now))
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a list that scrolls must be reached by keyboard
    <div className={classes['list']} data-busy={isBusy || undefined} tabIndex={0} role="region" aria-label="Entries">
      {[...days].map(([day, ofDay]) => (
        <section key={day} aria-label={day}>
          <h3 className={classes['day']}>{day}</h3>
          <ul className={classes['entries']}>
            {ofDay.map((entry, at) => (
              <HistoryRow key={`${entry.when} ${at}`} entry={entry} />
            ))}
          </ul>
        </section>
      ))}
    </div>
  )
}

const EntriesLoading = () => (
  <div className={classes['list']}>
    <Loading what="the history">
      <div className={classes['bars']}>
        {[72, 54, 80, 62, 70].map((width) => (
          <Bar key={width} width={`${width}%`} />
        ))}
      </div>
    </Loading>
  </div>
)
