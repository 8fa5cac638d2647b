import {
  addSigningTemplateFiles,
  getSigningTemplate,
  templateMessages,
  type SigningTemplate,
} from '@credence/contract/signing/template-calls'
import { limits } from '@credence/contract/limits'
import { Loader } from '@mantine/core'
import { IconUpload } from '@tabler/icons-react'
import { useQueryClient } from '@tanstack/react-query'
import { useRef, type ChangeEvent } from 'react'
import { read } from '../../../kit/read.ts'
import { useSave } from '../../../ui/hooks/use-save.ts'
import { toast } from '../../../ui/layout/toast.tsx'
import { templateLists } from '../template-lists.ts'
import classes from './editor.module.css'

/** Adds the pages of PDF files behind those of a template. Fields that are not saved yet stay. */
export function AddPages({ template: { id, version } }: { template: SigningTemplate }) {
  const client = useQueryClient()
  const input = useRef<HTMLInputElement>(null)
  const { mutate, isPending } = useSave(addSigningTemplateFiles, {
    creates: true,
    done: templateMessages.filesAdded,
    refreshes: templateLists,
    onSaved: (answer) => void client.setQueryData(read(getSigningTemplate, { params: { id } }).queryKey, answer),
    onRefused: ({ status, message }) => {
      if (status !== 400 && status !== 409 && status !== 413 && status !== 507) return false
      toast.failed(message)
      return true
    },
  })
  const take = ({ currentTarget }: ChangeEvent<HTMLInputElement>) => {
    const files = [...(currentTarget.files ?? [])]
    // The same file can be chosen again after it was refused.
    currentTarget.value = ''
    if (files.length === 0) return
    if (files.reduce((sum, { size }) => sum + size, 0) > limits.fileBytes) toast.failed(templateMessages.tooLarge)
    else mutate({ params: { id }, body: { version }, files: { files } })
  }
  return (
    <>
      <button type="button" className={classes['addPages']} disabled={isPending} onClick={() => input.current?.click()}>
        <span>
          {isPending ? (
            <Loader size={16} color="gray" aria-hidden />
          ) : (
            <IconUpload size={18} stroke={1.6} aria-hidden />
          )}
        </span>
        Add PDF
      </button>
      <input
        ref={input}
        type="file"
        multiple
        hidden
        accept="application/pdf,.pdf"
        aria-label="PDF files to add"
        onChange={take}
      />
    </>
  )
}
