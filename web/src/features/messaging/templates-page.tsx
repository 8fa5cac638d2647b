import { listSmsPractices } from '@credence/contract/messaging/calls'
import {
  createSmsTemplate,
  listSmsTemplates,
  removeSmsTemplate,
  smsTemplateMessages as messages,
  type SmsTemplate,
} from '@credence/contract/messaging/template-calls'
import { texts } from '@credence/contract/texts'
import { Button } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useState, type ReactNode } from 'react'
import { useRecordDialog } from '../../domain/management/use-record-dialog.ts'
import { read } from '../../kit/read.ts'
import { useMay } from '../../kit/use-may.ts'
import { useSave } from '../../ui/hooks/use-save.ts'
import { Confirm } from '../../ui/dialogs/confirm.tsx'
import { LeaveGuard } from '../../ui/dialogs/leave-guard.tsx'
import { PageHead } from '../../ui/layout/page-head.tsx'
import { usePageTitle } from '../../ui/layout/page-title.ts'
import { Failed } from '../../ui/layout/states.tsx'
import { ChoosePractice, PracticePicker, usePracticeChoice } from './practice-choice.tsx'
import { nextOrder } from './templates/template-draft.ts'
import { TemplateDialog } from './templates/template-dialog.tsx'
import { TemplatesTable } from './templates/templates-table.tsx'

const title = 'Messaging Templates'

/** /messagingtemplates: the texts that a practice uses again. */
export function TemplatesPage() {
  usePageTitle(title)
  const choice = usePracticeChoice(useQuery(read(listSmsPractices, {})))
  const head = (add?: ReactNode) => (
    <PageHead title={title} beside={<PracticePicker choice={choice} />}>
      {add}
    </PageHead>
  )
  return (
    <LeaveGuard byChoice>
      {choice.practice ? (
        <Templates key={choice.practice.id} practiceId={choice.practice.id} head={head} />
      ) : (
        <>
          {head()}
          <ChoosePractice choice={choice} about="Each practice has its own templates." />
        </>
      )}
    </LeaveGuard>
  )
}

function Templates({ practiceId, head }: { practiceId: number; head: (add?: ReactNode) => ReactNode }) {
  const { data, isError, refetch } = useQuery(read(listSmsTemplates, { params: { practiceId } }))
  const dialog = useRecordDialog<SmsTemplate>()
  const [removed, setRemoved] = useState<SmsTemplate | null>(null)
  const add = useMay(createSmsTemplate) ? (
    <Button leftSection={<IconPlus size={16} stroke={1.8} aria-hidden />} onClick={dialog.openNew}>
      Add template
    </Button>
  ) : null
  return (
    <>
      {head(add)}
      {isError && !data ? (
        <div className="framed">
          <Failed sentence={texts.reloadPage} onRetry={() => void refetch()}>
            The templates could not be loaded.
          </Failed>
        </div>
      ) : (
        <TemplatesTable templates={data} add={add} onEdit={dialog.open} onRemove={setRemoved} />
      )}
      <TemplateDialog practiceId={practiceId} dialog={dialog} order={nextOrder(data ?? [])} />
      <DeleteConfirm practiceId={practiceId} template={removed} onClose={() => setRemoved(null)} />
    </>
  )
}

interface DeleteConfirmProps {
  practiceId: number
  template: SmsTemplate | null
  onClose: () => void
}

function DeleteConfirm({ practiceId, template, onClose }: DeleteConfirmProps) {
  const { mutate, isPending } = useSave(removeSmsTemplate, {
    done: messages.deleted,
    mayBeGone: true,
    refreshes: [listSmsTemplates],
    onSaved: onClose,
  })
  return (
    <Confirm
      opened={template !== null}
      question={template ? `Delete ${template.name}?` : ''}
      consequence="Messages that were made from it stay as they are."
      verb="Delete template"
      destructive
      busy={isPending}
      onConfirm={() => template && mutate({ params: { practiceId, id: template.id } })}
      onCancel={onClose}
    />
  )
}
