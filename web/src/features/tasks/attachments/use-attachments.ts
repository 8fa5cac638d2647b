import { limits } from '@credence/contract/limits'
import {
  confirmTaskAttachment,
  listTaskAttachments,
  removeTaskAttachment,
  signTaskAttachmentDownload,
  signTaskAttachmentUpload,
  type TaskAttachment,
} from '@credence/contract/tasks/attachments'
import { texts } from '@credence/contract/texts'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { tellDeleted } from '../../../domain/removed/tell-deleted.ts'
import { CallError } from '../../../kit/call-error.ts'
import { saveFileFrom } from '../../../kit/open-file.ts'
import { contentTypeOf, putFile } from '../../../kit/put-file.ts'
import { keyOf } from '../../../kit/read.ts'
import { staffCall } from '../../../kit/staff-call.ts'
import { useSave } from '../../../ui/hooks/use-save.ts'
import { toast } from '../../../ui/layout/toast.tsx'

/** A file on its way, or one that did not arrive. */
export interface Sending {
  key: number
  file: File
  /** From 0 to 1. */
  share: number
  /** Why it did not arrive. */
  message: string | null
}

const gone = { mayBeGone: true }

const messageOf = (error: unknown): string =>
  error instanceof CallError && [400, 409, 413, 507].includes(error.status) ? error.message : texts.tryAgain

/** The attachments of a task. A file is attached at once, whether or not the task is saved. */
export function useAttachments(taskId: number) {
  const client = useQueryClient()
  const sent = { params: { id: taskId } }
  const { data, isError, refetch } = useQuery({
    queryKey: keyOf(listTaskAttachments, sent),
    queryFn: ({ signal }) => staffCall(listTaskAttachments, sent, { signal, ...gone }),
    staleTime: 0,
  })
  const refresh = () => client.invalidateQueries({ queryKey: keyOf(listTaskAttachments, sent) })
  const remove = useSave(removeTaskAttachment, {
    mayBeGone: true,
    refreshes: [listTaskAttachments],
    onSaved: ({ removedId }) => tellDeleted('taskAttachment', removedId),
  })
  const [sending, setSending] = useState<readonly Sending[]>([])
  const made = useRef(0)
  const [ending] = useState(() => new AbortController())
  useEffect(() => () => ending.abort(), [ending])

  const change = (key: number, part: Partial<Sending>) =>
    setSending((known) => known.map((each) => (each.key === key ? { ...each, ...part } : each)))
  const dismiss = (key: number) => setSending((known) => known.filter((each) => each.key !== key))

  async function send({ key, file }: Sending): Promise<void> {
    const { signal } = ending
    const contentType = contentTypeOf(file)
    try {
      const { url, filename } = await staffCall(
        signTaskAttachmentUpload,
        { ...sent, body: { filename: file.name, contentType, size: file.size } },
        { signal, ...gone },
      )
      await putFile(url, file, contentType, { signal, onProgress: (share) => change(key, { share }) })
      await staffCall(confirmTaskAttachment, { ...sent, body: { filename } }, { signal, ...gone })
      await refresh()
      dismiss(key)
    } catch (error) {
      if (!signal.aborted) change(key, { message: messageOf(error) })
    }
  }

  /** One after the other, so that names are numbered in their order. */
  async function add(files: readonly File[]): Promise<void> {
    const next = files.map((file): Sending => {
      made.current += 1
      const message = file.size > limits.fileBytes ? texts.fileTooLarge : null
      return { key: made.current, file, share: 0, message }
    })
    setSending((known) => [...known, ...next])
    for (const each of next) if (each.message === null) await send(each)
  }

  async function download({ id }: TaskAttachment): Promise<void> {
    try {
      saveFileFrom((await staffCall(signTaskAttachmentDownload, { params: { id }, body: {} }, gone)).url)
    } catch (error) {
      if (error instanceof CallError && error.handled) return
      toast.failed(messageOf(error))
      void refresh()
    }
  }
  return {
    attachments: data,
    failed: isError && data === undefined,
    reload: () => void refetch(),
    sending,
    isBusy: sending.some(({ message }) => message === null),
    add,
    dismiss,
    download,
    remove,
  }
}
