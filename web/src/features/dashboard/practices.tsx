import { createPractice } from '@credence/contract/practice-admin/calls'
import { listPractices } from '@credence/contract/practices/calls'
import { texts } from '@credence/contract/texts'
import { IconBuildingHospital } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { read } from '../../kit/read.ts'
import { useMay } from '../../kit/use-may.ts'
import { Count } from '../../ui/text/count.tsx'
import { NextStep } from '../../ui/layout/next-step.tsx'
import { Empty, Failed, Loading } from '../../ui/layout/states.tsx'
import classes from './dashboard.module.css'
import { PracticeCard, PracticeCardSkeleton } from './practice-card.tsx'

export function Practices() {
  const { data: practices, isError, refetch } = useQuery(read(listPractices, {}))
  const mayAdd = useMay(createPractice)
  return (
    <section aria-labelledby="practices">
      <h2 id="practices" className={classes['heading']}>
        Practices{practices && practices.length > 0 && <Count>{practices.length}</Count>}
      </h2>
      {practices === undefined && !isError && (
        <Loading what="practices">
          <div className={classes['cards']}>
            {[0, 1, 2, 3].map((place) => (
              <PracticeCardSkeleton key={place} />
            ))}
          </div>
        </Loading>
      )}
      {practices === undefined && isError && (
        <div className="framed">
          <Failed sentence={texts.reloadPage} onRetry={() => void refetch()}>
            The practices could not be loaded.
          </Failed>
        </div>
      )}
      {practices?.length === 0 && (
        <div className="framed">
          <Empty
            icon={IconBuildingHospital}
            title="No practices yet"
            action={
              <NextStep to="/admin/practices?practice=new" may={createPractice}>
                Add a practice
              </NextStep>
            }
          >
            {mayAdd
              ? 'Add the first practice. Its carriers, locations and providers follow.'
              : 'Somebody who manages users can give you practices to see.'}
          </Empty>
        </div>
      )}
      {practices !== undefined && practices.length > 0 && (
        <ul className={classes['cards']}>
          {practices.map((practice) => (
            <li key={practice.id}>
              <PracticeCard practice={practice} />
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}
