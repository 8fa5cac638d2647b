import classes from './check-box.module.css'

interface CheckBoxProps {
  /** Its name, for those who do not see where it stands; not needed inside of a label. */
  label?: string
  checked: boolean
  /** Stands for several of which some are checked. */
  some?: boolean
  disabled?: boolean
  onChange: () => void
}

/** A box in a table row. Tables draw dozens of them while they scroll, so it is as light as can be. */
export const CheckBox = ({ label, checked, some = false, disabled = false, onChange }: CheckBoxProps) => (
  <input
    ref={(box) => {
      if (box) box.indeterminate = some && !checked
    }}
    className={classes['box']}
    type="checkbox"
    aria-label={label}
    checked={checked}
    disabled={disabled}
    onChange={onChange}
  />
)
