import { getFppeTask, type OpenedFppeTask } from '@credence/contract/fppe/calls'
import { texts } from '@credence/contract/texts'
import { useQuery } from '@tanstack/react-query'
import { useCallback, useEffect, useState } from 'react'
import { CallError } from '../../kit/call-error.ts'
import { keyOf } from '../../kit/read.ts'
import { staffCall } from '../../kit/staff-call.ts'
import { useReadMentions } from '../../domain/work/use-read-mentions.ts'
import { WorkFormLoading } from '../../domain/work/work-form.tsx'
import { Dialog } from '../../ui/dialogs/dialog.tsx'
import { useGuardedClosing } from '../../ui/dialogs/guarded-closing.tsx'
import { isTopDialog } from '../../ui/dialogs/is-top-dialog.ts'
import { Failed } from '../../ui/layout/states.tsx'
import { toast } from '../../ui/layout/toast.tsx'
import { UnsavedWork } from '../../ui/dialogs/unsaved-work.tsx'
import { FppeForm } from './fppe-form.tsx'

/** The task that is open; without an id a new one. */
export interface OpenTask {
  id: number | null
}

const titleOf = ({ id }: OpenTask) => (id === null ? 'Create New FPPE Task' : `FPPE Task Details for (${id})`)

export function FppeDialog({ opened, onClose }: { opened: OpenTask | null; onClose: () => void }) {
  // What was shown last stays while the dialog fades.
  const [last, setLast] = useState(opened)
  if (opened && opened !== last) setLast(opened)
  const shown = opened ?? last
  const { leave, end, onUnsaved, question } = useGuardedClosing('the task')
  const done = useCallback(() => end(onClose), [end, onClose])
  if (!shown) return null
  const close = () => {
    if (isTopDialog()) leave(onClose)
  }
  return (
    <>
      <Dialog opened={opened !== null} title={titleOf(shown)} width={1000} holdsFast onClose={close}>
        <UnsavedWork onUnsaved={onUnsaved}>
          {opened &&
            (opened.id === null ? (
              <FppeForm task={null} onClose={done} onCancel={close} onReload={async () => undefined} />
            ) : (
              <StoredTask key={opened.id} id={opened.id} onClose={done} onCancel={close} />
            ))}
        </UnsavedWork>
      </Dialog>
      {question}
    </>
  )
}

/** A link may lead to a task that is gone: then nothing opens, and a message says why. */
function useTask(id: number, onGone: () => void) {
  const { data, error, isError, refetch } = useQuery<OpenedFppeTask>({
    queryKey: keyOf(getFppeTask, { params: { id } }),
    queryFn: ({ signal }) => staffCall(getFppeTask, { params: { id } }, { signal, mayBeGone: true }),
    gcTime: 0,
    staleTime: Infinity,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
    retry: (count, failure) => count < 2 && !(failure instanceof CallError && failure.status === 404),
  })
  const isGone = error instanceof CallError && error.status === 404
  useEffect(() => {
    if (!isGone) return
    toast.refused(404, '/fppetasks')
    onGone()
  }, [isGone, onGone])
  // A task that is gone has not failed: its dialog closes, and fades as it was.
  return { data, failed: isError && !isGone, refetch }
}

function StoredTask({ id, onClose, onCancel }: { id: number; onClose: () => void; onCancel: () => void }) {
  const { data, failed, refetch } = useTask(id, onClose)
  useReadMentions(data, 'fppeTaskId')
  if (data)
    return <FppeForm task={data} onClose={onClose} onCancel={onCancel} onReload={async () => (await refetch()).data} />
  return failed ? (
    <Failed sentence={texts.reloadPage} onRetry={() => void refetch()}>
      The task could not be loaded.
    </Failed>
  ) : (
    <WorkFormLoading what="the task" />
  )
}
