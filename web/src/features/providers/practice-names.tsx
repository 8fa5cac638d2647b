import { canView } from '@credence/contract/kit/access'
import { limits } from '@credence/contract/limits'
import { providerTexts } from '@credence/contract/providers/profile'
import { IconInfoCircle } from '@tabler/icons-react'
import { useState } from 'react'
import { Link } from 'react-router'
import { useMay } from '../../kit/use-may.ts'
import { useToday } from '../../kit/use-today.ts'
import { IconButton } from '../../ui/buttons/icon-button.tsx'
import { TextButton } from '../../ui/buttons/text-button.tsx'
import { PracticeDialog } from './practice-dialog.tsx'
import type { Membership } from './provider-draft.ts'
import classes from './provider-header.module.css'

const pageAccess = canView('PRACTICE_BASIC')
const detailsAccess = canView('PRACTICE_SENSITIVE_DETAILS')

/** The practices of a provider: a few, and the others on request. */
export function PracticeNames({ practices }: { practices: readonly Membership[] }) {
  const [all, setAll] = useState(false)
  const [shown, setShown] = useState<Membership | null>(null)
  const today = useToday()
  const [mayOpen, mayDetails] = [useMay(pageAccess), useMay(detailsAccess)]
  const more = practices.length - limits.practicesBeforeMore
  return (
    <div className={classes['practices']}>
      <span id="practices-of-provider">Practices</span>
      {practices.length === 0 && <span>none</span>}
      <ul id="practice-names" aria-labelledby="practices-of-provider">
        {(all ? practices : practices.slice(0, limits.practicesBeforeMore)).map((practice) => (
          <li key={practice.id} className={classes['practice']}>
            {mayOpen ? <Link to={`/practice/${practice.id}`}>{practice.name}</Link> : practice.name}
            {practice.isPrimary && <span className={classes['tag']}>Primary</span>}
            {practice.endDate !== null && practice.endDate < today && <span className={classes['tag']}>Ended</span>}
            {mayDetails && (
              <IconButton
                icon={IconInfoCircle}
                size={24}
                label={`Details of ${practice.name}`}
                aria-haspopup="dialog"
                onClick={() => setShown(practice)}
              />
            )}
          </li>
        ))}
      </ul>
      {more > 0 && (
        <TextButton aria-expanded={all} aria-controls="practice-names" onClick={() => setAll(!all)}>
          {all ? 'Show less' : providerTexts.showMore(more)}
        </TextButton>
      )}
      <PracticeDialog practice={shown} onClose={() => setShown(null)} />
    </div>
  )
}
