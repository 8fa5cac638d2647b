import { documentCategories } from '@credence/contract/choices/document-categories'
import type { DocumentRequest } from '@credence/contract/document-upload/calls'
import { useId, useRef, useState, type SyntheticEvent } from 'react'
import { FormBar } from '../../layouts/link/form-bar.tsx'
import { LinkForm } from '../../layouts/link/link-form.tsx'
import { SenderNote } from '../../layouts/link/sender-note.tsx'
import { useLeaveWarning } from '../../layouts/link/use-leave-warning.ts'
import type { Reload } from '../../layouts/link/use-link.ts'
import type { Dropped } from '../../ui/inputs/use-file-drop.ts'
import { ProgressBar } from '../../ui/layout/progress-bar.tsx'
import { addFiles, type ChosenFile } from '../../ui/plain/chosen-files.ts'
import { PlainButton } from '../../ui/plain/plain-button.tsx'
import { faultOfFiles } from './chosen-files.ts'
import { ChosenList } from './chosen-list.tsx'
import classes from './document-upload.module.css'
import { FileChoice } from './file-choice.tsx'
import { useUpload } from './use-upload.ts'

interface UploadFormProps {
  token: string
  request: DocumentRequest
  /** Reads again what the link is about, after it was used or refused. */
  onLinkChanged: Reload
}

const folderMessage = 'Folders cannot be uploaded; please choose the files in them'

export function UploadForm({ token, request, onLinkChanged }: UploadFormProps) {
  const [chosen, setChosen] = useState<readonly ChosenFile[]>([])
  const [isTried, setTried] = useState(false)
  const [hadFolder, setHadFolder] = useState(false)
  const { state, send, cancel } = useUpload(token, onLinkChanged)
  const chooseButton = useRef<HTMLButtonElement>(null)
  const messageId = useId()
  const isSending = state.kind === 'sending'
  useLeaveWarning(chosen.length > 0)

  const choose = ({ files, folders }: Dropped) => {
    setHadFolder(folders > 0)
    setChosen((known) => addFiles(known, files))
  }
  // That nothing was chosen is said once somebody tries to send; too much is said at once.
  const fault = isTried || chosen.length > 0 ? faultOfFiles(chosen) : null
  const failure = state.kind === 'failed' ? state.message : null
  const message = fault ?? failure ?? (hadFolder ? folderMessage : null)

  const submit = (event: SyntheticEvent) => {
    event.preventDefault()
    setTried(true)
    if (isSending) return
    if (faultOfFiles(chosen) !== null) chooseButton.current?.focus()
    else {
      setHadFolder(false)
      send(chosen.map(({ file }) => file))
    }
  }

  return (
    <LinkForm title="Upload documents" intro={introOf(request)} onSubmit={submit}>
      {request.extra && <SenderNote>{request.extra}</SenderNote>}
      <section className={classes['card']} aria-label="Files">
        <FileChoice
          button={chooseButton}
          disabled={isSending}
          describedBy={message === null ? undefined : messageId}
          onChosen={choose}
        />
        <ChosenList
          chosen={chosen}
          disabled={isSending}
          onRemove={(id) => setChosen((known) => known.filter((file) => file.id !== id))}
        />
      </section>
      <FormBar
        message={isSending ? null : message}
        messageId={messageId}
        status={isSending && <ProgressBar label="Upload" share={state.share} />}
      >
        {isSending ? (
          // With a key of its own: the button that is pressed must not become the one that submits.
          <PlainButton key="cancel" onClick={cancel}>
            Cancel
          </PlainButton>
        ) : (
          <PlainButton key="upload" type="submit" look="filled">
            {failure === null ? 'Upload' : 'Try again'}
          </PlainButton>
        )}
      </FormBar>
    </LinkForm>
  )
}

function introOf({ name, sentToProvider, documentType }: DocumentRequest): string {
  const what = documentType && documentType !== 'OTHER' ? documentCategories[documentType] : 'documents'
  return sentToProvider ? `Please upload your ${what}.` : `Please upload the ${what} of ${name}.`
}
