import { PlainInput } from '../../../ui/plain/plain-inputs.tsx'
import classes from './stages.module.css'

/** From this length a list is easier to search than to read. */
const worthFiltering = 12

interface CatalogueFilterProps {
  label: string
  count: number
  value: string
  onValue: (value: string) => void
}

export const CatalogueFilter = ({ count, ...input }: CatalogueFilterProps) =>
  count < worthFiltering ? null : (
    <PlainInput
      {...input}
      type="search"
      className={classes['filter']}
      // Enter would save the stage.
      onKeyDown={(event) => {
        if (event.key === 'Enter') event.preventDefault()
      }}
    />
  )
