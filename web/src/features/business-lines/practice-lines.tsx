import { listPracticeLines } from '@credence/contract/business-lines/calls'
import { useQuery } from '@tanstack/react-query'
import { read } from '../../kit/read.ts'
import { useToday } from '../../kit/use-today.ts'
import { DayText, LinesState } from './line-parts.tsx'
import classes from './lines.module.css'

/** The lines that a practice has with a carrier, over all providers and locations. */
export function PracticeLines({ practiceId, carrierId }: { practiceId: number; carrierId: number }) {
  const today = useToday()
  const { data, isError, refetch } = useQuery(read(listPracticeLines, { params: { practiceId, carrierId } }))
  return (
    <LinesState lines={data} failed={isError} onRetry={() => void refetch()}>
      <table className={classes['table']} aria-label="Lines of business of the practice">
        <thead>
          <tr>
            <th scope="col">Line of business</th>
            <th scope="col">Earliest effective date</th>
            <th scope="col">Latest expiration</th>
          </tr>
        </thead>
        <tbody>
          {data?.map((line) => (
            <tr key={line.id}>
              <th scope="row">{line.name}</th>
              <td>
                <DayText day={line.earliestEffectiveDate} />
              </td>
              <td>
                <DayText day={line.latestExpiration} ends today={today} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </LinesState>
  )
}
