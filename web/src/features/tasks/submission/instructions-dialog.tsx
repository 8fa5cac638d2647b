import { sizeText } from '@credence/contract/documents/rules'
import { taskTexts } from '@credence/contract/tasks/calls'
import { getAdditionalInstructions, openInstructionForm } from '@credence/contract/tasks/submission-calls'
import { texts } from '@credence/contract/texts'
import { Button } from '@mantine/core'
import { IconDownload, IconFile } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { saveFileFrom } from '../../../kit/open-file.ts'
import { read } from '../../../kit/read.ts'
import { useSave } from '../../../ui/hooks/use-save.ts'
import { Dialog } from '../../../ui/dialogs/dialog.tsx'
import { IconButton } from '../../../ui/buttons/icon-button.tsx'
import { Bar, Failed, Loading } from '../../../ui/layout/states.tsx'
import { toast } from '../../../ui/layout/toast.tsx'
import classes from '../task-dialog.module.css'

interface InstructionsDialogProps {
  taskId: number
  opened: boolean
  onClose: () => void
}

/** What the carrier or location wants done, with its forms. */
export function InstructionsDialog({ taskId, opened, onClose }: InstructionsDialogProps) {
  const { data, isError, refetch } = useQuery({
    ...read(getAdditionalInstructions, { params: { id: taskId } }),
    enabled: opened,
  })
  const form = useSave(openInstructionForm, {
    mayBeGone: true,
    onSaved: ({ url }) => saveFileFrom(url),
    onRefused: ({ status, message }) => {
      if (status !== 409 && status !== 422) return false
      toast.failed(message)
      return true
    },
  })
  return (
    <Dialog
      opened={opened}
      title={taskTexts.instructions}
      {...(data?.entityName ? { about: data.entityName } : {})}
      width={600}
      onClose={onClose}
      footer={
        <Button variant="default" data-autofocus onClick={onClose}>
          {taskTexts.close}
        </Button>
      }
    >
      {data ? (
        <div className={classes['questions']}>
          <p className={classes['instructions']}>{data.instructions?.trim() || 'There are no instructions.'}</p>
          {data.attachments.length > 0 && (
            <section aria-labelledby="associated-forms">
              <h3 id="associated-forms" className={classes['subtitle']}>
                Associated forms
              </h3>
              <ul className={classes['papers']}>
                {data.attachments.map(({ id, filename, size }) => (
                  <li key={id} className={classes['paper']}>
                    <IconFile size={16} stroke={1.6} aria-hidden />
                    <span className={classes['filename']}>{filename}</span>
                    <span className={classes['dim']}>{sizeText(size)}</span>
                    <IconButton
                      icon={IconDownload}
                      label={`Download ${filename}`}
                      hint="Download"
                      onClick={() => form.mutate({ params: { id: taskId }, body: { attachmentId: id } })}
                    />
                  </li>
                ))}
              </ul>
            </section>
          )}
        </div>
      ) : isError ? (
        <Failed sentence={texts.reloadPage} onRetry={() => void refetch()}>
          The instructions could not be loaded.
        </Failed>
      ) : (
        <Loading what="the instructions">
          <div className={classes['questions']}>
            <Bar width="90%" />
            <Bar width="70%" />
          </div>
        </Loading>
      )}
    </Dialog>
  )
}
