import classes from './caps.module.css'

/** Keys as they look on a keyboard. */
export const Caps = ({ caps }: { caps: readonly string[] }) => (
  <span className={classes['caps']}>
    {caps.map((cap) => (
      <kbd key={cap} className={classes['cap']}>
        {cap}
      </kbd>
    ))}
  </span>
)
