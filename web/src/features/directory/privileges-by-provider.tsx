import { formatDate, dayOf, isoDay } from '@credence/contract/dates'
import { expiresSoon } from '@credence/contract/directory/expires-soon'
import { directoryTexts } from '@credence/contract/directory/texts'
import { IconClock } from '@tabler/icons-react'
import { useMemo, useState } from 'react'
import { listPrivilegesFacilitiesOfProvider, listPrivilegesProviders } from './calls.ts'
import { Choice, entryOf, listView } from './list-view.tsx'
import { Item, Items, ResultList } from './results.tsx'
import classes from './results.module.css'
import { askAhead, useAnswer } from './use-answer.ts'
import { counted, type View, type ViewOptions } from './view.ts'

/** By provider: where somebody has privileges, and for how long. */
export function usePrivilegesByProvider({ token, address, isShown }: ViewOptions): View {
  const ofCode = useMemo(() => (isShown ? { params: { token } } : null), [token, isShown])
  const providers = useAnswer(listPrivilegesProviders, ofCode)
  const providerId = entryOf(providers, address.idOf('provider'))?.id
  const ofProvider = useMemo(
    () => (providerId === undefined ? null : { params: { token, providerId } }),
    [token, providerId],
  )
  const facilities = useAnswer(listPrivilegesFacilitiesOfProvider, ofProvider)
  return listView(facilities, {
    controls: (
      <Choice
        label="Provider"
        answer={providers}
        address={address}
        parameter="provider"
        asks={({ id }) => askAhead(listPrivilegesFacilitiesOfProvider, { params: { token, providerId: id } })}
      />
    ),
    isChosen: providerId !== undefined,
    prompt: directoryTexts.chooseProvider,
    none: directoryTexts.noFacilities,
    shown: (found) => {
      const count = counted(found.length, 'active facility', 'active facilities')
      const results = (
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
      )
      return { count, results }
    },
  })
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
