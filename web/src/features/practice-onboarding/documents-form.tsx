import {
  partOfSlot,
  practiceDocumentsIssues,
  practiceDocumentSlots,
  practiceSlotNames,
  type PracticeDocumentSlot,
} from '@credence/contract/practice-onboarding/documents'
import type { Issues } from '@credence/contract/links/form-issues'
import { linkTexts } from '@credence/contract/links/link-texts'
import { practiceStageTitles } from '@credence/contract/practice-onboarding/stages'
import { IconFileCertificate, IconListDetails, IconMapPin } from '@tabler/icons-react'
import { useRef, useState, type SyntheticEvent } from 'react'
import { FormBar } from '../../layouts/link/form-bar.tsx'
import { LinkForm } from '../../layouts/link/link-form.tsx'
import { sharesOfFiles, type ChosenFile } from '../../ui/plain/chosen-files.ts'
import { PlainButton } from '../../ui/plain/plain-button.tsx'
import { PlainFile } from '../../ui/plain/plain-file.tsx'
import classes from './practice-onboarding.module.css'
import { useDocumentsUpload, type FileOfSlot } from './use-documents-upload.ts'
import { useFocusOnRefusal } from './use-focus-on-refusal.ts'
import { without } from './without.ts'

export type ChosenDocuments = Readonly<Partial<Record<PracticeDocumentSlot, ChosenFile>>>

interface DocumentsFormProps {
  token: string
  stored: { [K in `${PracticeDocumentSlot}Filename`]?: string | null | undefined }
  chosen: ChosenDocuments
  onChosen: (change: (chosen: ChosenDocuments) => ChosenDocuments) => void
  /** Reads again what is stored, after the link was refused. */
  onLinkChanged: () => Promise<void>
  onBack: () => void
  onComplete: () => void
}

const icons = { w9: IconFileCertificate, carrierList: IconListDetails, locationList: IconMapPin }

export function DocumentsForm({
  token,
  stored,
  chosen,
  onChosen,
  onLinkChanged,
  onBack,
  onComplete,
}: DocumentsFormProps) {
  const [isTried, setTried] = useState(false)
  const [refused, setRefused] = useState<Issues>({})
  const form = useRef<HTMLFormElement>(null)
  const focusFirst = useFocusOnRefusal(form)
  const { state, send, cancel } = useDocumentsUpload(token, {
    onLinkChanged,
    onComplete,
    onFields: (fields) => {
      setRefused(fields)
      focusFirst()
    },
  })
  const isSending = state.kind === 'sending'

  const files: FileOfSlot[] = practiceSlotNames.flatMap((slot) => {
    const file = chosen[slot]?.file
    return file ? [{ slot, file }] : []
  })
  const sizes = files.map(({ file }) => file.size)
  const issues = practiceDocumentsIssues(
    Object.fromEntries(files.map(({ slot, file }) => [partOfSlot(slot), [file.size]])),
    typeof stored.w9Filename === 'string',
  )
  // That a file is missing is said once somebody tries to send; that a chosen one is too large is said at once.
  const messageOf = (slot: PracticeDocumentSlot): string | undefined =>
    refused[partOfSlot(slot)] ?? (isTried || chosen[slot] ? issues[partOfSlot(slot)] : undefined)
  const hasMessage = practiceSlotNames.some((slot) => messageOf(slot) !== undefined)
  const shares = state.kind === 'sending' ? sharesOfFiles(sizes, state.share) : null
  const shareOf = (slot: PracticeDocumentSlot) => shares?.[files.findIndex((file) => file.slot === slot)] ?? null

  const failure = state.kind === 'failed' && (
    <>
      {state.message}
      {state.needsDemographics && (
        <button type="button" className={classes['inlineLink']} onClick={onBack}>
          Go to {practiceStageTitles.demographics}
        </button>
      )}
    </>
  )

  const choose = (slot: PracticeDocumentSlot, file: File | undefined) => {
    setRefused((known) => without(known, partOfSlot(slot)))
    onChosen((known) => (file ? { ...known, [slot]: { id: 1, file } } : without(known, slot)))
  }

  const submit = (event: SyntheticEvent) => {
    event.preventDefault()
    if (isSending) return
    setTried(true)
    if (Object.keys(issues).length > 0) focusFirst()
    else send(files)
  }

  return (
    <LinkForm
      ref={form}
      title={practiceStageTitles.documents}
      intro="Take a photo or choose a file. Up to 10 MB each."
      onSubmit={submit}
    >
      <div className={classes['slots']}>
        {practiceSlotNames.map((slot) => (
          <PlainFile
            key={slot}
            label={practiceDocumentSlots[slot].label}
            hint={practiceDocumentSlots[slot].hint}
            icon={icons[slot]}
            required={slot === 'w9'}
            message={messageOf(slot)}
            disabled={isSending}
            stored={stored[`${slot}Filename`] ?? null}
            chosen={chosen[slot]}
            share={shareOf(slot)}
            onFiles={([file]) => choose(slot, file)}
            onRemove={() => choose(slot, undefined)}
          />
        ))}
      </div>
      <FormBar
        message={hasMessage && !isSending ? linkTexts.correctErrors : failure}
        status={isSending && <p role="status">Saving...</p>}
      >
        {isSending ? (
          <PlainButton onClick={cancel}>Cancel</PlainButton>
        ) : (
          <>
            <PlainButton onClick={onBack}>Back</PlainButton>
            <PlainButton type="submit" look="filled">
              Save and Complete
            </PlainButton>
          </>
        )}
      </FormBar>
    </LinkForm>
  )
}
