import { getWorkload } from '@credence/contract/team-tasks/calls'
import { texts } from '@credence/contract/texts'
import { IconChartBar } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { read } from '../../kit/read.ts'
import { PageHead } from '../../ui/layout/page-head.tsx'
import { Bar, Empty, Failed, Loading } from '../../ui/layout/states.tsx'
import classes from './workload.module.css'
import { scaleOf } from './workload-bars.ts'
import { WorkloadChart } from './workload-chart.tsx'

/** How much each assignee has to do on the days to come. */
export function Workload() {
  const { data, isError, refetch } = useQuery(read(getWorkload, {}))
  const first = data?.[0]
  return (
    <>
      <PageHead title="Team Workload" note="Open tasks by the day of their next action." />
      {data === undefined &&
        (isError ? (
          <div className="framed">
            <Failed sentence={texts.reloadPage} onRetry={() => void refetch()}>
              The workload could not be loaded.
            </Failed>
          </div>
        ) : (
          <Loading what="the workload">
            <div className={classes['charts']}>
              {[0, 1].map((place) => (
                <div key={place} className={`framed ${classes['chart']}`}>
                  <Bar width="30%" height={14} />
                  <Bar width="100%" height={180} />
                </div>
              ))}
            </div>
          </Loading>
        ))}
      {data?.length === 0 && (
        <div className="framed">
          <Empty icon={IconChartBar} title="No assignee to show">
            Nobody has an open task. Enter a team to add tasks and assign them.
          </Empty>
        </div>
      )}
      {data !== undefined && first && (
        <>
          <ul className={classes['legend']}>
            <li data-tone="plain">{`up to ${first.warnThreshold} tasks`}</li>
            <li data-tone="warning">{`more than ${first.warnThreshold}`}</li>
            <li data-tone="danger">{`more than ${first.dangerThreshold}`}</li>
          </ul>
          <div className={classes['charts']}>
            {data.map((entry) => (
              <WorkloadChart key={entry.userId} entry={entry} scale={scaleOf(data)} />
            ))}
          </div>
        </>
      )}
    </>
  )
}
