import { IconPencil } from '@tabler/icons-react'
import { IconButton } from '../../../ui/buttons/icon-button.tsx'
import classes from '../entries/entries.module.css'
import { useOpenRow } from '../entries/open-row.ts'
import { OverallAgesForm } from './overall-ages-form.tsx'

/** A row has the id of its entry and a new one 0: the range over all of them takes a place beside these. */
const overall = -1

interface OverallAgesProps {
  providerId: number
  ages: { ageLowerBound: number | null; ageUpperBound: number | null }
  hasAreas: boolean
  mayEdit: boolean
  onReload: () => Promise<unknown>
}

/** The ages of patients over all areas, as a line that opens as two fields. */
export function OverallAges({ providerId, ages, hasAreas, mayEdit, onReload }: OverallAgesProps) {
  const { editing, open, close } = useOpenRow()
  const { ageLowerBound, ageUpperBound } = ages
  if (editing === overall)
    return (
      <OverallAgesForm providerId={providerId} ages={ages} hasAreas={hasAreas} onClose={close} onReload={onReload} />
    )
  return (
    <div className={classes['line']}>
      <span>
        Ages of patients:{' '}
        {ageLowerBound === null || ageUpperBound === null ? (
          <span className={classes['dim']}>not given</span>
        ) : (
          <strong>{`${ageLowerBound} to ${ageUpperBound}`}</strong>
        )}
      </span>
      {mayEdit && (
        <IconButton
          icon={IconPencil}
          label="Edit the ages of patients"
          hint="Edit"
          data-edit={overall}
          onClick={() => open(overall)}
        />
      )}
    </div>
  )
}
