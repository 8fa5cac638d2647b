import { referralStatusChoice, referralTypeChoice, urgencyChoice } from '@credence/contract/choices/referrals'
import { limits } from '@credence/contract/limits'
import { NativeSelect, Textarea, TextInput } from '@mantine/core'
import { IconMail, IconPrinter } from '@tabler/icons-react'
import { useState } from 'react'
import { StateSelect } from '../../domain/management/state-select.tsx'
import { MaskedInput } from '../../ui/inputs/masked-input.tsx'
import { Badge } from '../../ui/text/badge.tsx'
import { MatchSection } from './match-section.tsx'
import type { ReferralDraft } from './referral-draft.ts'
import type { ReferralFieldsProps } from './referral-fields-props.ts'
import classes from './referral-form.module.css'
import { daysText } from './referral-text.ts'
import { Section } from './section.tsx'
import { SourceFields, sourceOf } from './source-fields.tsx'
import { WordSelect } from './word-select.tsx'

/** The sections of the referral dialog, except for its activity. */
export const ReferralFields = (props: ReferralFieldsProps) => (
  <>
    <StatusSection {...props} />
    <PatientSection {...props} />
    <SourceSection {...props} />
    <DetailsSection {...props} />
    <MatchSection {...props} />
  </>
)

const choose = { value: '', label: 'Select' }

/** The dialog gives the focus to what is marked so. */
const focusOn = (field: string, { firstField, disabled }: ReferralFieldsProps) =>
  firstField === field && !disabled ? { 'data-autofocus': true } : {}

function StatusSection(props: ReferralFieldsProps) {
  const { edit, referral, settings, disabled } = props
  const { draft, errorOf } = edit
  const [now] = useState(() => new Date())
  return (
    <Section
      title="Referral Status"
      aside={
        referral && (
          <>
            <Badge outlined>{referralTypeChoice.labels[referral.type]}</Badge>
            <span>{`${daysText(referral.statusSince, now)} in ${referralStatusChoice.labels[referral.status]}`}</span>
          </>
        )
      }
    >
      <div className={classes['status']}>
        <NativeSelect
          {...focusOn('status', props)}
          name="status"
          label="Status"
          withAsterisk
          disabled={disabled}
          error={errorOf('status') !== undefined}
          data={[...(draft.status === '' ? [choose] : []), ...referralStatusChoice.options]}
          value={draft.status}
          onChange={(event) => edit.edit({ status: event.currentTarget.value as ReferralDraft['status'] })}
        />
        <NativeSelect
          {...focusOn('urgency', props)}
          name="urgency"
          label="Urgency"
          withAsterisk
          disabled={disabled}
          error={errorOf('urgency') !== undefined}
          data={[...(draft.urgency === '' ? [choose] : []), ...urgencyChoice.options]}
          value={draft.urgency}
          onChange={(event) => edit.edit({ urgency: event.currentTarget.value as ReferralDraft['urgency'] })}
        />
        <WordSelect
          {...focusOn('location', props)}
          name="location"
          label="Location"
          withAsterisk
          disabled={disabled}
          error={errorOf('location') !== undefined}
          words={settings.locations.map(({ name }) => name)}
          none="Select"
          value={draft.location}
          onWord={(location) => edit.edit({ location })}
        />
        <TextInput
          name="progress"
          label="Progress %"
          inputMode="numeric"
          autoComplete="off"
          maxLength={8}
          disabled={disabled}
          error={errorOf('progress') !== undefined}
          value={draft.progress}
          onChange={(event) => edit.edit({ progress: event.currentTarget.value })}
        />
      </div>
    </Section>
  )
}

function PatientSection(props: ReferralFieldsProps) {
  const { edit, disabled } = props
  const { draft } = edit
  const text = { maxLength: limits.text, autoComplete: 'off', disabled }
  return (
    <Section title="Patient Demographics">
      <div className={classes['three']}>
        <TextInput
          {...focusOn('patientFirstName', props)}
          label="First name"
          withAsterisk
          {...text}
          {...edit.field('patientFirstName')}
          error={edit.errorOf('patientFirstName') !== undefined}
        />
        <TextInput
          {...focusOn('patientLastName', props)}
          label="Last name"
          withAsterisk
          {...text}
          {...edit.field('patientLastName')}
          error={edit.errorOf('patientLastName') !== undefined}
        />
        <MaskedInput kind="phone" label="Phone" disabled={disabled} {...edit.masked('patientPhone1')} />
      </div>
      <div className={classes['two']}>
        <TextInput label="Email" type="email" {...text} {...edit.field('patientEmail1')} />
        <TextInput label="Address" {...text} {...edit.field('patientAddress1')} />
      </div>
      <div className={classes['place']}>
        <TextInput label="City" {...text} {...edit.field('patientCity')} />
        <StateSelect {...edit.field('patientState')} disabled={disabled} value={draft.patientState} />
        <MaskedInput kind="zip" label="Zip" disabled={disabled} {...edit.masked('patientZip')} />
      </div>
    </Section>
  )
}

function SourceSection({ edit, settings, disabled }: ReferralFieldsProps) {
  const source = sourceOf(settings, edit.draft.referringPractice)
  return (
    <Section
      title="Referral Source"
      aside={
        source && (
          <>
            <Contact icon={IconPrinter} name="Fax" text={source.fax} />
            <Contact icon={IconMail} name="Email" text={source.email} />
          </>
        )
      }
    >
      <div className={classes['two']}>
        <SourceFields edit={edit} settings={settings} disabled={disabled} />
      </div>
    </Section>
  )
}

const Contact = ({ icon: IconOf, name, text }: { icon: typeof IconMail; name: string; text: string | null }) =>
  text !== null && (
    <span className={classes['contact']} title={name}>
      <IconOf size={14} stroke={1.7} aria-hidden />
      <span className="visually-hidden">{`${name} `}</span>
      {text}
    </span>
  )

function DetailsSection({ edit, settings, disabled }: ReferralFieldsProps) {
  const text = { maxLength: limits.text, autoComplete: 'off', disabled }
  const area = { autosize: true, minRows: 3, maxRows: 8, maxLength: limits.referralText, disabled }
  return (
    <Section title="Referral Details">
      <div className={classes['three']}>
        <TextInput label="Dx" {...text} {...edit.field('dx')} />
        <TextInput label="Pre-op" {...text} {...edit.field('preOp')} />
        <WordSelect
          name="testing"
          label="Testing requested"
          disabled={disabled}
          error={edit.errorOf('testing')}
          words={settings.testing}
          value={edit.draft.testing}
          onWord={(testing) => edit.edit({ testing })}
        />
      </div>
      <div className={classes['two']}>
        <Textarea label="Reason" {...area} {...edit.field('reason')} />
        <Textarea label="Notes" {...area} {...edit.field('notes')} />
      </div>
    </Section>
  )
}
