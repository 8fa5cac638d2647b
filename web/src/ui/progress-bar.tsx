import classes from './progress-bar.module.css'

/** How far something has come, from 0 to 1, as a bar with its percentage beside it. */
export const ProgressBar = ({ label, share }: { label: string; share: number }) => {
  const percent = Math.round(share * 100)
  return (
    <span className={classes['progress']}>
      <span className={classes['track']} role="progressbar" aria-label={label} aria-valuemin={0} aria-valuemax={100} aria-valuenow={percent}>
        <span className={classes['bar']} style={{ width: `${percent}%` }} />
      </span>
      <span className={classes['percent']} aria-hidden="true">{`${percent}%`}</span>
    </span>
  )
}
