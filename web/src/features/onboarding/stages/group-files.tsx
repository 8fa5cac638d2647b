import { limits } from '@credence/contract/limits'
import type { ComponentProps } from 'react'
import { PlainFiles } from '../../../ui/plain/plain-file.tsx'
import type { StageAnswer } from '../calls.ts'
import type { StageForm } from '../form/use-stage-form.ts'

interface GroupFilesProps<A extends StageAnswer, V extends object> extends Pick<
  ComponentProps<typeof PlainFiles>,
  'label' | 'hint' | 'icon' | 'required' | 'stored'
> {
  form: StageForm<A, V>
  /** The name that the files are sent with. */
  part: string
}

/** Files of one kind, of which there may be several. Only their total has a limit. */
export function GroupFiles<A extends StageAnswer, V extends object>({ form, part, ...about }: GroupFilesProps<A, V>) {
  const chosen = form.files[part] ?? []
  return (
    <PlainFiles
      {...about}
      chosen={chosen}
      shares={form.isSending ? chosen.map((each) => form.shareOf(each) ?? 0) : null}
      mostBytes={limits.filesTotalBytes}
      message={form.issues[part]}
      note={form.noteOf(part)}
      disabled={form.isSending}
      onFiles={(files) => form.choose(part, files, true)}
      onRemove={(id) => form.removeFile(part, id)}
    />
  )
}
