import { createPractice } from '@credence/contract/practice-admin/calls'
import { texts } from '@credence/contract/texts'
import { Button } from '@mantine/core'
import { IconBuildingHospital, IconPlus } from '@tabler/icons-react'
import { useQuery, type UseQueryOptions } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { LeaveGuard } from '../../ui/dialogs/leave-guard.tsx'
import { NextStep } from '../../ui/layout/next-step.tsx'
import { PageHead } from '../../ui/layout/page-head.tsx'
import { usePageTitle } from '../../ui/layout/page-title.ts'
import { Empty, Failed } from '../../ui/layout/states.tsx'
import { practiceIn, useChoiceInAddress, type Practice } from './practice-choice.ts'
import classes from './management-page.module.css'
import { PracticeSelect } from './practice-select.tsx'

interface ManagementPageProps {
  title: string
  /** Such as carrier. */
  noun: string
  practices: UseQueryOptions<Practice[]>
  onAdd: () => void
  children: (practice: Practice) => ReactNode
}

/** A page about one practice: which one is chosen first, unless there is but one. */
export function ManagementPage({ title, noun, practices: query, onAdd, children }: ManagementPageProps) {
  usePageTitle(title)
  const { data: practices, isError, refetch } = useQuery(query)
  const [wanted, choose] = useChoiceInAddress()
  const practice = practiceIn(practices, wanted)
  const failed = isError && !practices
  return (
    <>
      <PageHead
        title={title}
        beside={
          <PracticeSelect
            practices={practices}
            failed={failed}
            value={practice ? String(practice.id) : null}
            onChoose={choose}
          />
        }
      >
        {practice && (
          <Button leftSection={<IconPlus size={16} stroke={1.9} aria-hidden />} onClick={onAdd}>{`Add ${noun}`}</Button>
        )}
      </PageHead>
      {practice ? (
        <LeaveGuard key={practice.id} byChoice>
          {children(practice)}
        </LeaveGuard>
      ) : (
        <div className={`framed ${classes['panel']}`}>
          {failed && (
            <Failed sentence={texts.reloadPage} onRetry={() => void refetch()}>
              The practices could not be loaded.
            </Failed>
          )}
          {practices?.length === 0 && (
            <Empty
              icon={IconBuildingHospital}
              title="No practices found..."
              action={
                <NextStep to="/admin/practices?practice=new" may={createPractice}>
                  Add a practice
                </NextStep>
              }
            >{`Add a practice first; its ${noun}s follow.`}</Empty>
          )}
          {practices && practices.length > 1 && (
            <Empty
              icon={IconBuildingHospital}
              title="Choose a practice"
            >{`The page then lists every ${noun}, those of the practice first.`}</Empty>
          )}
        </div>
      )}
    </>
  )
}
