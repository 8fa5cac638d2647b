import { sizeText } from '@credence/contract/documents/rules'
import { limits } from '@credence/contract/limits'
import { Checkbox, TagsInput, Textarea, TextInput } from '@mantine/core'
import { fieldMessage } from '../../../ui/inputs/field-message.tsx'
import type { Faults } from '../../../ui/edit/draft.ts'
import type { Submission, SubmissionDraft } from './submission-draft.ts'
import classes from '../task-dialog.module.css'

interface SubmissionFieldsProps {
  submission: Submission
  draft: SubmissionDraft
  faults: Faults
  disabled: boolean
  onChange: (part: Partial<SubmissionDraft>) => void
}

const destinationOf = { EMAIL: 'To', FAX: 'Fax number', WEB_FORM: 'Form' } as const

export function SubmissionFields({ submission, draft, faults, disabled, onChange }: SubmissionFieldsProps) {
  const { type, destination } = submission
  return (
    <>
      {type === 'EMAIL' ? (
        <div data-field="toEmails">
          <TagsInput
            label={destinationOf.EMAIL}
            required
            description="Press Enter after each address."
            disabled={disabled}
            splitChars={[',', ';', ' ']}
            maxTags={limits.emailsInList}
            acceptValueOnBlur
            error={fieldMessage(faults['toEmails'])}
            value={[...draft.toEmails]}
            onChange={(toEmails) => onChange({ toEmails })}
          />
        </div>
      ) : (
        <TextInput label={destinationOf[type]} readOnly disabled={disabled} value={destination ?? ''} />
      )}
      <div data-field="subject">
        <TextInput
          label="Subject"
          required
          maxLength={limits.text}
          disabled={disabled}
          error={fieldMessage(faults['subject'])}
          value={draft.subject}
          onChange={(event) => onChange({ subject: event.currentTarget.value })}
        />
      </div>
      <Textarea
        label="Message"
        autosize
        minRows={5}
        maxRows={12}
        maxLength={limits.submissionMessage}
        disabled={disabled}
        value={draft.message}
        onChange={(event) => onChange({ message: event.currentTarget.value })}
      />
      <Papers submission={submission} draft={draft} faults={faults} disabled={disabled} onChange={onChange} />
    </>
  )
}

/** The documents of the provider and the practice, to be chosen from. */
function Papers({ submission: { attachments }, draft, faults, disabled, onChange }: SubmissionFieldsProps) {
  if (attachments.length === 0)
    return <p className={classes['hint']}>Neither the provider nor the practice has documents to send along.</p>
  const toggle = (id: number) =>
    onChange({
      attachments: draft.attachments.includes(id)
        ? draft.attachments.filter((each) => each !== id)
        : [...draft.attachments, id],
    })
  return (
    <fieldset className={classes['attachments']} data-field="attachments" disabled={disabled}>
      <legend>
        Attachments{' '}
        {draft.attachments.length > 0 && <span className={classes['dim']}>{`${draft.attachments.length} chosen`}</span>}
      </legend>
      {fieldMessage(faults['attachments'])}
      <ul className={classes['papers']}>
        {attachments.map(({ id, filename, category, size, ownerName }) => (
          <li key={id} className={classes['paper']}>
            <Checkbox
              className={classes['choice'] ?? ''}
              label={filename}
              description={`${category} · ${ownerName} · ${sizeText(size)}`}
              checked={draft.attachments.includes(id)}
              onChange={() => toggle(id)}
            />
          </li>
        ))}
      </ul>
    </fieldset>
  )
}
