import classes from './progress-bar.module.css'

interface ProgressTrackProps {
  label: string
  done: number
  of: number
  /** How far it has come in words, where a percentage would say less. */ inWords?: string
}

/** How far something has come, as a bar. */
export const ProgressTrack = ({ label, done, of, inWords }: ProgressTrackProps) => (
  <span
    className={classes['track']}
    role="progressbar"
    aria-label={label}
    aria-valuemin={0}
    aria-valuemax={of}
    aria-valuenow={done}
    aria-valuetext={inWords}
  >
    <span className={classes['bar']} style={{ width: `${(done / of) * 100}%` }} />
  </span>
)

/** How far something has come, from 0 to 1, as a bar with its percentage beside it. */
export const ProgressBar = ({ label, share }: { label: string; share: number }) => {
  const percent = Math.round(share * 100)
  return (
    <span className={classes['progress']}>
      <ProgressTrack label={label} done={percent} of={100} />
      <span className={classes['percent']} aria-hidden="true">{`${percent}%`}</span>
    </span>
  )
}
