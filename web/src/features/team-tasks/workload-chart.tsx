import { loadTone } from '@credence/contract/tasks/rules'
import type { WorkloadEntry } from '@credence/contract/team-tasks/calls'
import { Count } from '../../ui/text/count.tsx'
import classes from './workload.module.css'

const [slot, bar, plotHeight, top, left, labels] = [52, 28, 140, 18, 30, 36]
const said = { plain: '', warning: ', past the warning threshold', danger: ', past the danger threshold' } as const

/** One person's open tasks by day. The picture is drawn for the eye; a table says the same to everybody else. */
export function WorkloadChart({ entry, scale }: { entry: WorkloadEntry; scale: number }) {
  const bars = Object.entries(entry.counts)
  const width = left + bars.length * slot
  const y = (count: number) => top + plotHeight * (1 - count / scale)
  const name = `${entry.firstName} ${entry.lastName}`
  return (
    <figure className={`framed ${classes['chart']}`}>
      <figcaption className={classes['name']}>
        {name}
        <Count>{bars.reduce((sum, [, count]) => sum + count, 0)} open</Count>
      </figcaption>
      <div className={classes['picture']} tabIndex={0} role="region" aria-label={`Chart of ${name}`}>
        <svg
          viewBox={`0 0 ${width} ${top + plotHeight + labels}`}
          style={{ minWidth: width * 0.8, maxWidth: width * 1.2 }}
          aria-hidden="true"
        >
          {[0, scale / 2, scale].map((count) => (
            <g key={count}>
              <line className={classes['grid']} x1={left} x2={width} y1={y(count)} y2={y(count)} />
              <text className={classes['axis']} x={left - 8} y={y(count) + 4} textAnchor="end">
                {count}
              </text>
            </g>
          ))}
          <Threshold tone="warning" y={y(entry.warnThreshold)} width={width} />
          <Threshold tone="danger" y={y(entry.dangerThreshold)} width={width} />
          {bars.map(([label, count], at) => {
            const middle = left + at * slot + slot / 2
            const [first = '', second] = label.split(' ')
            return (
              <g key={label}>
                {count > 0 && (
                  <rect
                    className={classes['bar']}
                    data-tone={loadTone(count, entry)}
                    x={middle - bar / 2}
                    y={y(count)}
                    width={bar}
                    height={y(0) - y(count)}
                    rx={3}
                  />
                )}
                {count > 0 && (
                  <text className={classes['value']} x={middle} y={y(count) - 5} textAnchor="middle">
                    {count}
                  </text>
                )}
                <text className={classes['axis']} x={middle} y={y(0) + 16} textAnchor="middle">
                  {first}
                </text>
                {second !== undefined && (
                  <text className={classes['axis']} x={middle} y={y(0) + 30} textAnchor="middle">
                    {second}
                  </text>
                )}
              </g>
            )
          })}
        </svg>
      </div>
      <table className="visually-hidden">
        <caption>{`Open tasks of ${name}; warning above ${entry.warnThreshold}, danger above ${entry.dangerThreshold}`}</caption>
        <tbody>
          {bars.map(([label, count]) => (
            <tr key={label}>
              <th scope="row">{label}</th>
              <td>{`${count}${said[loadTone(count, entry)]}`}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </figure>
  )
}

const Threshold = ({ tone, y, width }: { tone: 'warning' | 'danger'; y: number; width: number }) => (
  <line className={classes['threshold']} data-tone={tone} x1={left} x2={width} y1={y} y2={y} />
)
