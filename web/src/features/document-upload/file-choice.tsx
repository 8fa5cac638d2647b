import { limits } from '@credence/contract/limits'
import { IconCamera, IconFileUpload, IconUpload } from '@tabler/icons-react'
import { useRef, type ChangeEvent, type RefObject } from 'react'
import { useFileDrop, type Dropped } from '../../ui/inputs/use-file-drop.ts'
import { PlainButton } from '../../ui/plain/plain-button.tsx'
import classes from './document-upload.module.css'

interface FileChoiceProps {
  /** The button that opens the browser's choice of files. */
  button: RefObject<HTMLButtonElement | null>
  disabled: boolean
  /** The id of the message below, while there is one. */
  describedBy: string | undefined
  onChosen: (dropped: Dropped) => void
}

/** Ways to choose files: drop them, open the browser's own choice, or take a photo where there is a camera. */
export function FileChoice({ button, disabled, describedBy, onChosen }: FileChoiceProps) {
  const files = useRef<HTMLInputElement>(null)
  const camera = useRef<HTMLInputElement>(null)
  const { dragged, handlers } = useFileDrop(!disabled, onChosen)
  const change = ({ currentTarget }: ChangeEvent<HTMLInputElement>) => {
    const chosen = [...(currentTarget.files ?? [])]
    // The same file can be chosen again after it was removed.
    currentTarget.value = ''
    onChosen({ files: chosen, folders: 0 })
  }
  const icon = { size: 18, stroke: 1.6, 'aria-hidden': true } as const
  return (
    <div className={classes['choice']} data-dragged={dragged !== null || undefined} {...handlers}>
      <p className={classes['dropHint']}>
        <IconFileUpload size={24} stroke={1.6} aria-hidden />
        <span>Drop files here</span>
      </p>
      <div className={classes['ways']}>
        <PlainButton className={classes['camera'] ?? ''} disabled={disabled} onClick={() => camera.current?.click()}>
          <IconCamera {...icon} />
          Take a photo
        </PlainButton>
        <PlainButton
          ref={button}
          disabled={disabled}
          aria-describedby={describedBy}
          onClick={() => files.current?.click()}
        >
          <IconUpload {...icon} />
          Choose files
        </PlainButton>
      </div>
      <p className={classes['limit']}>{`Up to ${limits.filesTotalBytes / 1024 / 1024} MB together`}</p>
      <input ref={files} type="file" multiple hidden aria-label="Files to upload" onChange={change} />
      <input
        ref={camera}
        type="file"
        accept="image/*"
        capture="environment"
        hidden
        aria-label="Photo to upload"
        onChange={change}
      />
    </div>
  )
}
