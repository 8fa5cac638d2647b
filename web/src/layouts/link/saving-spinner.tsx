import classes from './saving-spinner.module.css'

/** Stands in the place of the buttons while a form is sent. */
export const SavingSpinner = () => (
  <span className={classes['spinner']} role="status">
    <span className="visually-hidden">Saving...</span>
  </span>
)
