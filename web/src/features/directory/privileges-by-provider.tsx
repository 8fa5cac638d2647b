import { formatDate, dayOf, isoDay } from '@credence/contract/dates'
import { expiresSoon } from '@credence/contract/directory/expires-soon'
import { directoryTexts } from '@credence/contract/directory/texts'
import { IconClock } from '@tabler/icons-react'
import { useMemo, useState } from 'react'
import { listPrivilegesFacilitiesOfProvider, listPrivilegesProviders } from './calls.ts'
import { Sentence, Waiting } from './lookup-page.tsx'
import { LookupSelect } from './lookup-select.tsx'
import { Item, Items, ResultList } from './results.tsx'
import classes from './results.module.css'
import { useAnswer } from './use-answer.ts'
import { counted, type View, type ViewOptions } from './view.ts'

/** By provider: where somebody has privileges, and for how long. */
export function usePrivilegesByProvider({ token, address, isShown }: ViewOptions): View {
  const ofCode = useMemo(() => (isShown ? { params: { token } } : null), [token, isShown])
  const providers = useAnswer(listPrivilegesProviders, ofCode)
  const wanted = address.idOf('provider')
  const provider = providers.asked.kind === 'there' ? providers.asked.answer.find(({ id }) => id === wanted) : undefined
  const ofProvider = useMemo(
    () => (provider ? { params: { token, providerId: provider.id } } : null),
    [token, provider],
  )
  const facilities = useAnswer(listPrivilegesFacilitiesOfProvider, ofProvider)
  const controls = (
    <LookupSelect
      label="Provider"
      asked={providers.asked}
      optionOf={({ id, name }) => ({ value: String(id), label: name })}
      value={provider ? String(provider.id) : null}
      onChoose={(value) => address.go(address.hrefOf({ parameters: { provider: value } }))}
    />
  )
  if (!provider) return { controls, status: '', results: <Sentence>{directoryTexts.chooseProvider}</Sentence> }
  if (facilities.asked.kind !== 'there') return { controls, status: '', results: <Waiting answer={facilities} /> }
  const found = facilities.asked.answer
  if (found.length === 0)
    return {
      controls,
      status: directoryTexts.noFacilities,
      results: <Sentence>{directoryTexts.noFacilities}</Sentence>,
    }
  const count = counted(found.length, 'active facility', 'active facilities')
  return {
    controls,
    status: count,
    results: (
      <ResultList count={count} columns={['Facility', 'Effective', 'Expires']}>
        <Items>
          {found.map(({ id, name, city, zip, effectiveDate, expires }) => (
            <Item
              key={id}
              name={
                <>
                  {name}
                  <span className={classes['where']}>{[city, zip].filter(Boolean).join(' ')}</span>
                </>
              }
            >
              <Day label="Effective" day={effectiveDate} />
              <Day label="Expires" day={expires} isExpiry />
            </Item>
          ))}
        </Items>
      </ResultList>
    ),
  }
}

/** A day with its label, which wide screens show above the column only. An expiry within 90 days is marked. */
function Day({ label, day, isExpiry = false }: { label: string; day: string | null; isExpiry?: boolean }) {
  const [today] = useState(() => isoDay(new Date()))
  const isMarked = isExpiry && expiresSoon(day, today)
  return (
    <span className={classes['day']} data-marked={isMarked || undefined}>
      <span className={classes['label']}>{label} </span>
      {isMarked && <IconClock size={14} stroke={1.8} aria-hidden />}
      {day === null ? <span className={classes['none']}>–</span> : formatDate(dayOf(day))}
      {isMarked && <span className="visually-hidden"> (expires soon)</span>}
    </span>
  )
}
