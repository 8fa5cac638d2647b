import type { Issues } from '@credence/contract/links/form-issues'
import {
  practiceAddresses,
  type PracticeDemographics,
  type PracticeField,
} from '@credence/contract/practice-onboarding/demographics'
import { linkTexts } from '@credence/contract/links/link-texts'
import { practiceStageTitles } from '@credence/contract/practice-onboarding/stages'
import { texts } from '@credence/contract/texts'
import { useRef, useState, type SyntheticEvent } from 'react'
import { call } from '../../kit/api.ts'
import { repeatKeys } from '../../kit/repeat-key.ts'
import { FormBar } from '../../layouts/link/form-bar.tsx'
import { LinkForm } from '../../layouts/link/link-form.tsx'
import { SavingSpinner } from '../../layouts/link/saving-spinner.tsx'
import { PlainButton } from '../../ui/plain/plain-button.tsx'
import { PlainCheck } from '../../ui/plain/plain-inputs.tsx'
import { savePracticeDemographics } from './calls.ts'
import {
  issuesOf,
  isSameAddress,
  valuesOf,
  withSame,
  withTyped,
  type DemographicsDraft,
  type OtherAddress,
} from './demographics-draft.ts'
import { FieldGroup, type GroupOfFields } from './field-group.tsx'
import { refusalOf } from './refusal.ts'
import { useFocusOnRefusal } from './use-focus-on-refusal.ts'
import { without } from './without.ts'

interface DemographicsFormProps {
  token: string
  stored: PracticeDemographics & { version?: number | undefined }
  draft: DemographicsDraft
  onDraft: (change: (draft: DemographicsDraft) => DemographicsDraft) => void
  /** Reads again what is stored, after the link was used or refused. */
  onLinkChanged: () => Promise<void>
  onSaved: () => Promise<void>
}

const intro =
  'Please check what we have on file and complete what is missing. Next, we ask for your W-9 and for your lists of carriers and locations.'
const staleMessage =
  'Someone else changed the practice meanwhile. Their changes are shown above, and what you entered is kept. Please check both and save again.'

const practiceGroup: GroupOfFields = {
  title: 'Practice',
  fields: ['phone', 'fax', 'email', 'officeHours', 'tin', 'npi'],
}
const managerGroup: GroupOfFields = {
  title: 'Office manager',
  fields: ['officeManager', 'officeManagerPhone', 'officeManagerEmail'],
}
const groupNumbers: GroupOfFields = { title: 'Group numbers', fields: ['groupMedicare', 'groupMedicaid'] }
const addressGroup: GroupOfFields = { title: 'Address', fields: practiceAddresses.address }
const otherGroups: readonly (GroupOfFields & { address: OtherAddress })[] = [
  { title: 'Mailing address', fields: practiceAddresses.mailing, address: 'mailing' },
  { title: 'Remit address', fields: practiceAddresses.remit, address: 'remit' },
]

type SaveState = { kind: 'ready' } | { kind: 'sending' } | { kind: 'failed'; message: string }

export function DemographicsForm({ token, stored, draft, onDraft, onLinkChanged, onSaved }: DemographicsFormProps) {
  const [touched, setTouched] = useState<ReadonlySet<string>>(new Set())
  const [isTried, setTried] = useState(false)
  const [refused, setRefused] = useState<Issues>({})
  const [state, setState] = useState<SaveState>({ kind: 'ready' })
  const [keys] = useState(() => repeatKeys())
  const form = useRef<HTMLFormElement>(null)
  const focusFirst = useFocusOnRefusal(form)
  const isSending = state.kind === 'sending'
  const values = valuesOf(stored, draft)
  const issues = issuesOf(stored, draft)

  // Nothing is said of a field before somebody left it or tried to save.
  const messageOf = (field: PracticeField): string | undefined =>
    refused[field] ?? (isTried || touched.has(field) ? issues[field] : undefined)
  const hasMessage = Object.keys({ ...issues, ...refused }).some((field) => messageOf(field as PracticeField))
  const failure = state.kind === 'failed' ? state.message : null

  const fieldsOf = {
    values,
    messageOf,
    disabled: isSending,
    onBlur: (field: PracticeField) => setTouched((known) => new Set(known).add(field)),
    onValue: (field: PracticeField, value: string) => {
      setRefused((known) => without(known, field))
      onDraft((known) => withTyped(known, field, value))
    },
  }

  const save = async () => {
    setState({ kind: 'sending' })
    const body = { ...values, ...(stored.version === undefined ? {} : { version: stored.version }) }
    try {
      const idempotencyKey = keys.keyFor(body)
      await call(savePracticeDemographics, { params: { token }, body }, { files: {}, idempotencyKey })
      keys.succeeded()
      await onSaved()
    } catch (error) {
      const refusal = refusalOf(error, 'demographics')
      if (refusal.kind === 'fields') {
        setRefused(refusal.fields)
        setState({ kind: 'ready' })
        return focusFirst()
      }
      // A link that is open after all still shows the form.
      if (refusal.kind !== 'message') await onLinkChanged()
      const message =
        refusal.kind === 'message' ? refusal.message : refusal.kind === 'stale' ? staleMessage : texts.tryAgain
      setState({ kind: 'failed', message })
    }
  }

  const submit = (event: SyntheticEvent) => {
    event.preventDefault()
    if (isSending) return
    setTried(true)
    if (Object.keys(issues).length > 0) {
      setState({ kind: 'ready' })
      focusFirst()
    } else void save()
  }

  return (
    <LinkForm ref={form} title={practiceStageTitles.demographics} intro={intro} onSubmit={submit}>
      <FieldGroup {...fieldsOf} group={practiceGroup} />
      <FieldGroup {...fieldsOf} group={managerGroup} />
      <FieldGroup {...fieldsOf} group={addressGroup} />
      {otherGroups.map((group) => {
        const isSame = isSameAddress(stored, draft, group.address)
        return (
          <FieldGroup {...fieldsOf} key={group.title} group={isSame ? { ...group, fields: [] } : group}>
            <PlainCheck
              label="Same as address"
              checked={isSame}
              disabled={isSending}
              onChecked={(checked) => onDraft((known) => withSame(stored, known, group.address, checked))}
            />
          </FieldGroup>
        )
      })}
      <FieldGroup {...fieldsOf} group={groupNumbers} />
      <FormBar message={hasMessage && !isSending ? linkTexts.correctErrorsToContinue : failure}>
        {isSending ? (
          <SavingSpinner />
        ) : (
          <PlainButton type="submit" look="filled">
            Save and Continue
          </PlainButton>
        )}
      </FormBar>
    </LinkForm>
  )
}
