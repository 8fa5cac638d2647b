import { createPractice, listPracticesToManage } from '@credence/contract/practice-admin/calls'
import { texts } from '@credence/contract/texts'
import { Button } from '@mantine/core'
import { IconArrowLeft } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { read } from '../../kit/read.ts'
import { useMay } from '../../kit/use-may.ts'
import { LeaveGuard } from '../../ui/dialogs/leave-guard.tsx'
import classes from '../../domain/management/management-form.module.css'
import { practiceIn, useChoiceInAddress } from '../../domain/management/practice-choice.ts'
import { PracticeSelect } from '../../domain/management/practice-select.tsx'
import { PageHead } from '../../ui/layout/page-head.tsx'
import { usePageTitle } from '../../ui/layout/page-title.ts'
import { Failed } from '../../ui/layout/states.tsx'
import { EditPractice } from './edit-practice.tsx'
import { NewPracticeForm } from './new-practice-form.tsx'
import { PracticeList } from './practice-list.tsx'

const adding = 'new'
const addEntry = { value: adding, label: '+ Add New Practice' }

/** Where practices are added to the team, and their hubs, reminders and onboarding forms are kept. */
export function PracticeAdminPage() {
  usePageTitle('Practice Management')
  const editor = useMay(createPractice)
  const { data: practices, isError, refetch } = useQuery(read(listPracticesToManage, {}))
  const [wanted, go] = useChoiceInAddress('practice')
  const isAdding = editor && wanted === adding
  const practice = isAdding ? null : practiceIn(practices, wanted)
  const hasBack = isAdding || (practice !== null && (practices?.length ?? 0) > 1)
  const failed = isError && !practices
  return (
    <div className={isAdding || practice ? classes['screen'] : undefined}>
      <PageHead
        title="Practice Management"
        beside={
          <PracticeSelect
            practices={practices}
            failed={failed}
            value={isAdding ? adding : practice ? String(practice.id) : null}
            actions={editor ? [addEntry] : []}
            onChoose={go}
          />
        }
      >
        {hasBack && (
          <Button
            variant="default"
            leftSection={<IconArrowLeft size={16} stroke={1.6} aria-hidden />}
            onClick={() => go(null)}
          >
            Back
          </Button>
        )}
        {editor && !isAdding && (
          <Button variant={practice ? 'default' : 'filled'} onClick={() => go(adding)}>
            {addEntry.label}
          </Button>
        )}
      </PageHead>
      <LeaveGuard byChoice>
        {isAdding ? (
          <NewPracticeForm onMade={(id) => go(String(id))} />
        ) : practice ? (
          <EditPractice key={practice.id} practice={practice} />
        ) : failed ? (
          <div className="framed">
            <Failed sentence={texts.reloadPage} onRetry={() => void refetch()}>
              The practices could not be loaded.
            </Failed>
          </div>
        ) : (
          <PracticeList
            practices={practices}
            onOpen={(id) => go(String(id))}
            onAdd={editor ? () => go(adding) : null}
          />
        )}
      </LeaveGuard>
    </div>
  )
}
