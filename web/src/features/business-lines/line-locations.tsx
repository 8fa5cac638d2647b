import { listLineLocations } from '@credence/contract/business-lines/calls'
import { texts } from '@credence/contract/texts'
import { useQuery } from '@tanstack/react-query'
import { read } from '../../kit/read.ts'
import { StatusBadge } from '../../ui/matrix/marks.tsx'
import { Bar, Loading } from '../../ui/layout/states.tsx'
import { TextButton } from '../../ui/buttons/text-button.tsx'
import { LineEditRow } from './line-edit-row.tsx'
import { DayText } from './line-parts.tsx'
import classes from './lines.module.css'

interface LineLocationsProps {
  ids: { practiceId: number; providerId: number; businessLineId: number }
  line: string
  editing: boolean
  today: string
}

/** One line of business of a provider at each location. */
export function LineLocations({ ids, line, editing, today }: LineLocationsProps) {
  const { data, isError, refetch } = useQuery(read(listLineLocations, { params: ids }))
  if (!data) {
    return isError ? (
      <p className={classes['failed']} role="alert">
        {texts.reloadPanel} <TextButton onClick={() => void refetch()}>Try again</TextButton>
      </p>
    ) : (
      <Loading what="locations">
        <div className={classes['bars']}>
          <Bar width="52%" />
          <Bar width="60%" />
        </div>
      </Loading>
    )
  }
  if (data.length === 0)
    return (
      <p className={classes['none']}>
        This practice has no locations yet. A platform administrator adds them under Locations.
      </p>
    )
  return (
    <div className={classes['scroller']} role="region" aria-label={`Locations of ${line}`} tabIndex={0}>
      <table className={classes['table']} aria-label={`Locations of ${line}`}>
        <thead>
          <tr>
            <th scope="col">Location</th>
            <th scope="col">{editing ? 'Active' : 'Status'}</th>
            <th scope="col">Effective</th>
            <th scope="col">Expires</th>
            {editing && (
              <th scope="col">
                <span className="visually-hidden">Actions</span>
              </th>
            )}
          </tr>
        </thead>
        <tbody>
          {data.map((location) =>
            editing ? (
              <LineEditRow
                key={location.id}
                ids={ids}
                location={location}
                others={data.some((each) => each.active && each.id !== location.id)}
              />
            ) : (
              <tr key={location.id}>
                <th scope="row">{location.name}</th>
                <td>
                  <StatusBadge word={location.active ? 'active' : 'inactive'} />
                </td>
                <td>
                  <DayText day={location.effectiveDate} />
                </td>
                <td>
                  <DayText day={location.expires} ends today={today} />
                </td>
              </tr>
            ),
          )}
        </tbody>
      </table>
    </div>
  )
}
