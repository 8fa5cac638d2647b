import {
  getSigningTemplate,
  saveSigningTemplate,
  templateMessages,
  type SigningTemplate,
} from '@credence/contract/signing/template-calls'
import { texts } from '@credence/contract/texts'
import { useQueryClient } from '@tanstack/react-query'
import { read } from '../../../kit/read.ts'
import { useSave } from '../../../ui/hooks/use-save.ts'
import { toast } from '../../../ui/layout/toast.tsx'
import { templateLists } from '../template-lists.ts'

/** Retires a template, or offers it again. Name and fields stay as they are stored. */
export function useRetire({ id, name, fields, isRetired, version }: SigningTemplate) {
  const client = useQueryClient()
  const { mutate, isPending } = useSave(saveSigningTemplate, {
    done: isRetired ? templateMessages.restored : templateMessages.retired,
    refreshes: templateLists,
    onSaved: (answer) => void client.setQueryData(read(getSigningTemplate, { params: { id } }).queryKey, answer),
    onRefused: ({ status, message }) => {
      if (status !== 409 || message !== texts.changedByOther) return false
      toast.failed(message)
      return true
    },
  })
  return {
    isPending,
    flip: () => mutate({ params: { id }, body: { name, fields: [...fields], isRetired: !isRetired, version } }),
  }
}
