import classes from './practice-onboarding.module.css'

/** Stands in the place of the buttons while a form is sent. */
export const SavingNote = () => (
  <p className={classes['saving']} role="status">
    <span className={classes['spinner']} aria-hidden="true" />
    Saving...
  </p>
)
