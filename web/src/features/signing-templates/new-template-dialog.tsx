import { sizeText } from '@credence/contract/documents/rules'
import { limits } from '@credence/contract/limits'
import {
  createSigningTemplate,
  templateMessages,
  type SigningTemplate,
} from '@credence/contract/signing/template-calls'
import { Button, TextInput } from '@mantine/core'
import { IconFileTypePdf, IconPlus, IconUpload, IconX } from '@tabler/icons-react'
import { useId, useRef, useState, type ChangeEvent } from 'react'
import { useNavigate } from 'react-router'
import { staffCall } from '../../kit/staff-call.ts'
import { useMay } from '../../kit/use-may.ts'
import { IconButton } from '../../ui/buttons/icon-button.tsx'
import { DialogFooter } from '../../ui/dialogs/dialog-footer.tsx'
import { Dialog } from '../../ui/dialogs/dialog.tsx'
import { useGuardedClosing } from '../../ui/dialogs/guarded-closing.tsx'
import { isTopDialog } from '../../ui/dialogs/is-top-dialog.ts'
import { UnsavedWork } from '../../ui/dialogs/unsaved-work.tsx'
import { useEdit } from '../../ui/edit/use-edit.ts'
import { FormMessage } from '../../ui/inputs/field-message.tsx'
import { useFileDrop } from '../../ui/inputs/use-file-drop.ts'
import classes from './esignature.module.css'
import { templateLists } from './template-lists.ts'

/** The button that makes a template, for those who may. */
export function NewTemplateButton() {
  const may = useMay(createSigningTemplate)
  const [opened, setOpened] = useState(false)
  const { leave, onUnsaved, question } = useGuardedClosing('the new template', opened)
  if (!may) return null
  const close = () => {
    if (isTopDialog()) leave(() => setOpened(false))
  }
  return (
    <>
      <Button leftSection={<IconPlus size={16} stroke={1.8} aria-hidden />} onClick={() => setOpened(true)}>
        New template
      </Button>
      <Dialog
        opened={opened}
        title="New template"
        about="The files are joined in this order. The fields are placed afterwards."
        width={520}
        holdsFast
        onClose={close}
      >
        <UnsavedWork onUnsaved={onUnsaved}>{opened && <NewTemplateForm onClose={close} />}</UnsavedWork>
      </Dialog>
      {question}
    </>
  )
}

interface Draft {
  name: string
  files: readonly File[]
}
const blank: Draft = { name: '', files: [] }

const isPdf = ({ name, type }: File) => type === 'application/pdf' || /\.pdf$/i.test(name)

function faultsIn({ name, files }: Draft) {
  const bytes = files.reduce((sum, { size }) => sum + size, 0)
  const wrong =
    files.length === 0
      ? templateMessages.noFile
      : !files.every(isPdf)
        ? templateMessages.notPdf
        : bytes > limits.fileBytes
          ? templateMessages.tooLarge
          : undefined
  return { ...(name.trim() === '' ? { name: templateMessages.name } : {}), ...(wrong ? { files: wrong } : {}) }
}

/** A file without its ending, as a name. */
const nameOf = ({ name }: File) => name.replace(/\.pdf$/i, '').slice(0, limits.text)

function NewTemplateForm({ onClose }: { onClose: () => void }) {
  const id = useId()
  const form = useRef<HTMLFormElement>(null)
  const input = useRef<HTMLInputElement>(null)
  const navigate = useNavigate()
  const edit = useEdit<Draft, Draft, SigningTemplate>({
    scope: form,
    stored: blank,
    draftOf: (stored) => stored,
    faultsIn,
    save: ({ draft: { name, files }, key }) =>
      staffCall(createSigningTemplate, { body: { name } }, { files: { files }, idempotencyKey: key }),
    done: templateMessages.created,
    refreshes: templateLists,
    onSaved: (template) => void navigate(`/admin/esignature?template=${template.id}`),
  })
  const { files, name } = edit.draft
  const take = (chosen: readonly File[]) => {
    const [first] = chosen
    if (!first) return
    edit.edit({ files: [...files, ...chosen], ...(name === '' ? { name: nameOf(first) } : {}) })
    edit.leave('files')
  }
  const { dragged, handlers } = useFileDrop(!edit.isBusy, ({ files: dropped }) => take(dropped))
  const change = ({ currentTarget }: ChangeEvent<HTMLInputElement>) => {
    const chosen = [...(currentTarget.files ?? [])]
    // The same file can be chosen again after it was removed.
    currentTarget.value = ''
    take(chosen)
  }
  return (
    <>
      <form ref={form} id={id} className={classes['form']} noValidate onSubmit={edit.submit}>
        <div className={classes['drop']} data-dragged={dragged !== null || undefined} data-field="files" {...handlers}>
          <IconFileTypePdf size={24} stroke={1.5} aria-hidden />
          <span>{`Drop PDF files here, up to ${limits.fileBytes / 1024 / 1024} MB together`}</span>
          <Button
            size="xs"
            variant="default"
            leftSection={<IconUpload size={16} stroke={1.6} aria-hidden />}
            onClick={() => input.current?.click()}
          >
            Choose files
          </Button>
          <input
            ref={input}
            type="file"
            multiple
            hidden
            accept="application/pdf,.pdf"
            aria-label="PDF files"
            onChange={change}
          />
          <FormMessage message={edit.faults['files'] ?? null} />
        </div>
        {files.length > 0 && (
          <ol className={classes['files']} aria-label="Chosen files">
            {files.map((file, at) => (
              <li key={`${at} ${file.name}`}>
                <IconFileTypePdf size={16} stroke={1.6} aria-hidden />
                <span>{file.name}</span>
                <small>{sizeText(file.size)}</small>
                <IconButton
                  icon={IconX}
                  label={`Remove ${file.name}`}
                  hint="Remove"
                  onClick={() => edit.edit({ files: files.toSpliced(at, 1) })}
                />
              </li>
            ))}
          </ol>
        )}
        <TextInput label="Name" withAsterisk maxLength={limits.text} {...edit.field('name')} />
      </form>
      <DialogFooter>
        <div className={classes['message']}>
          <FormMessage message={edit.message} />
        </div>
        <Button variant="default" onClick={onClose}>
          Cancel
        </Button>
        <Button type="submit" form={id} loading={edit.isBusy}>
          Create template
        </Button>
      </DialogFooter>
    </>
  )
}
