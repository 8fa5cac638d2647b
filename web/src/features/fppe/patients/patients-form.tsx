import type { PatientForm } from '@credence/contract/fppe/patient-calls'
import { patientIssues } from '@credence/contract/fppe/patients'
import { linkTexts } from '@credence/contract/links/link-texts'
import { useEffect, useRef, useState, type SyntheticEvent } from 'react'
import { flushSync } from 'react-dom'
import { FormBar } from '../../../layouts/link/form-bar.tsx'
import { LinkForm } from '../../../layouts/link/link-form.tsx'
import { useLeaveWarning } from '../../../layouts/link/use-leave-warning.ts'
import type { Reload } from '../../../layouts/link/use-link.ts'
import { useSubmit } from '../../../layouts/link/use-submit.ts'
import { PlainButton } from '../../../ui/plain/plain-button.tsx'
import { focusFirstInvalid } from '../../../ui/plain/plain-field.tsx'
import { listPatients } from './calls.ts'
import { columns, PatientRow } from './patient-row.tsx'
import classes from './patients.module.css'
import { changed, isTyped, rowsOf, sentOf, type PatientDraft } from './typed-patients.ts'

interface PatientsFormProps {
  token: string
  asked: PatientForm
  /** Reads again what the link is about, after it was used or refused. */
  onLinkChanged: Reload
}

const introOf = ({ facilityName }: PatientForm, count: number) =>
  `Please list ${count === 1 ? 'one patient case' : `${count} patient cases`} for your focused professional practice evaluation${facilityName ? ` at ${facilityName}` : ''}.`

/** A row for each patient: a table on a desktop, cards on a phone. */
export function PatientsForm({ token, asked, onLinkChanged }: PatientsFormProps) {
  const form = useRef<HTMLFormElement>(null)
  const [typed, setTyped] = useState<readonly PatientDraft[]>([])
  const [isTried, setTried] = useState(false)
  const { state, send, edited } = useSubmit(listPatients, onLinkChanged)
  const count = asked.patientCount ?? 0
  const patients = rowsOf(typed, count)
  const isSending = state.kind === 'sending'
  useLeaveWarning(isTyped(typed))

  const found = patientIssues(patients, count)
  const refused = state.kind === 'failed' ? state : null
  const issues = isTried ? { ...refused?.fields, ...found } : {}
  const wrongNumber = refused?.fields['patients']
  useEffect(() => {
    if (refused) focusFirstInvalid(form.current)
  }, [refused])
  // Staff changed the number of patients while the form was open: the rows follow, and what was typed stays.
  useEffect(() => {
    if (wrongNumber !== undefined) void onLinkChanged({ keepsForm: true })
  }, [wrongNumber, onLinkChanged])

  const submit = (event: SyntheticEvent) => {
    event.preventDefault()
    if (isSending) return
    // The messages must be on the page before the first of them can take the focus.
    flushSync(() => setTried(true))
    if (Object.keys(found).length > 0) focusFirstInvalid(form.current)
    else send({ params: { token }, body: { patients: patients.map(sentOf) } })
  }
  const message = Object.keys(issues).length > 0 ? (wrongNumber ?? linkTexts.correctErrors) : refused?.message

  return (
    <LinkForm ref={form} title="List of patients" intro={introOf(asked, count)} onSubmit={submit}>
      <table className={classes['table']}>
        <caption className="visually-hidden">Patient cases</caption>
        <thead>
          <tr>
            <th scope="col">
              <span className="visually-hidden">Number</span>
            </th>
            {columns.map(({ field, label, required, kind }) => (
              <th key={field} scope="col" data-kind={kind}>
                {label}
                {required && <span aria-hidden="true">{' *'}</span>}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {patients.map((patient, at) => (
            <PatientRow
              // The rows have no other name than their place.
              // oxlint-disable-next-line no-array-index-key
              key={at}
              at={at}
              patient={patient}
              issues={issues}
              disabled={isSending}
              onChange={(part) => {
                edited()
                setTyped((known) => changed(known, at, part))
              }}
            />
          ))}
        </tbody>
      </table>
      <FormBar message={message}>
        <PlainButton type="submit" look="filled" disabled={isSending}>
          {isSending ? 'Submitting…' : refused === null ? 'Submit' : 'Try again'}
        </PlainButton>
      </FormBar>
    </LinkForm>
  )
}
