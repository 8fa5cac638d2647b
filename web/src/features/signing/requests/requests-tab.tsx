import { listPracticesForProvider } from '@credence/contract/provider-admin/calls'
import { requestStates } from '@credence/contract/signing/request-calls'
import { texts } from '@credence/contract/texts'
import { Select } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useDeferredValue, useState } from 'react'
import { read } from '../../../kit/read.ts'
import { ChoiceRow } from '../../../ui/inputs/choice-row.tsx'
import { QuickFilter } from '../../../ui/inputs/quick-filter.tsx'
import { Failed } from '../../../ui/layout/states.tsx'
import { RequestDetails } from './request-details.tsx'
import { stateIn, stateLooks } from './request-look.ts'
import { RequestTable } from './request-table.tsx'
import classes from './requests.module.css'
import { countOfAll, useRequestFilter, useRequests } from './use-requests.ts'

/** The requests for signatures that were sent, and beside them the one that is open. */
export function RequestsTab() {
  const filter = useRequestFilter()
  const [typed, setTyped] = useState('')
  const text = useDeferredValue(typed).trim()
  const { data, isError, isPlaceholderData, refetch } = useRequests(filter, text)
  const practices = useQuery(read(listPracticesForProvider, { params: { id: 0 } }))
  const { state, practiceId, requestId, change, open } = filter
  const counts = data?.counts
  const counted = (word: string, count: number | undefined) => (count === undefined ? word : `${word} ${count}`)
  if (isError && !data)
    return (
      <div className="framed">
        <Failed sentence={texts.reloadPage} onRetry={() => void refetch()}>
          The requests could not be loaded.
        </Failed>
      </div>
    )
  return (
    <>
      <div className={classes['filters']}>
        <QuickFilter
          label="Signer or document"
          placeholder="Signer or document"
          value={typed}
          onChange={(next) => {
            setTyped(next)
            if (filter.page > 1) change({ page: 1 })
          }}
        />
        <Select
          aria-label="Practice"
          searchable
          clearable
          placeholder="All practices"
          nothingFoundMessage="Nothing found"
          data={(practices.data ?? []).map(({ id, name }) => ({ value: String(id), label: name }))}
          value={practiceId === null ? null : String(practiceId)}
          onChange={(practice) => change({ practiceId: practice === null ? null : Number(practice) })}
        />
        <div className={classes['states']}>
          <ChoiceRow
            label="State"
            look="segments"
            choices={[
              { value: 'ALL', label: counted('All', counts && countOfAll(counts)) },
              ...requestStates.map((each) => ({ value: each, label: counted(stateLooks[each].word, counts?.[each]) })),
            ]}
            value={state ?? 'ALL'}
            onChange={(next) => change({ state: stateIn(next) ?? null })}
          />
        </div>
      </div>
      <div className={classes['panes']} data-open={requestId !== null || undefined}>
        <RequestTable
          list={data}
          isBusy={isPlaceholderData}
          isFiltered={text !== '' || state !== null || practiceId !== null}
          filter={filter}
        />
        {requestId !== null && <RequestDetails key={requestId} id={requestId} onClose={() => open(null)} />}
      </div>
    </>
  )
}
