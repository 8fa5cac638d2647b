import { limits } from '@credence/contract/limits'
import { placeholders, placeholderTexts, type Placeholder } from '@credence/contract/messaging/placeholders'
import {
  createSmsTemplate,
  getSmsTemplate,
  listSmsTemplates,
  saveSmsTemplate,
  smsTemplateMessages as messages,
  type SmsTemplate,
} from '@credence/contract/messaging/template-calls'
import { Textarea, TextInput } from '@mantine/core'
import { useRef } from 'react'
import { Cell } from '../../../domain/management/cell.tsx'
import { RecordForm } from '../../../domain/management/record-form.tsx'
import { SharedDialog } from '../../../domain/management/shared-dialog.tsx'
import type { RecordDialogState } from '../../../domain/management/use-record-dialog.ts'
import { staffCall } from '../../../kit/staff-call.ts'
import { TextButton } from '../../../ui/buttons/text-button.tsx'
import { Confirm } from '../../../ui/dialogs/confirm.tsx'
import { useEdit, type EditedFields } from '../../../ui/edit/use-edit.ts'
import { Counter } from '../compose/counter.tsx'
import { asksAboutBraces, bodyOf, draftOf, faultsIn, type TemplateDraft } from './template-draft.ts'
import classes from './templates.module.css'

interface TemplateDialogProps {
  practiceId: number
  dialog: RecordDialogState<SmsTemplate>
  /** Of a template that is yet to be made. */
  order: number
}

/** Adds a template or edits one. */
export const TemplateDialog = ({ dialog, ...props }: TemplateDialogProps) => (
  <SharedDialog
    dialog={dialog}
    addTitle="Add template"
    about="A text that is used again. Placeholders are filled in when it is sent."
    width={600}
  >
    {(onClose) => <TemplateForm {...props} dialog={dialog} onCancel={onClose} />}
  </SharedDialog>
)

function TemplateForm({ practiceId, dialog, order, onCancel }: TemplateDialogProps & { onCancel: () => void }) {
  const template = dialog.record
  const edit = useEdit<SmsTemplate | null, TemplateDraft>({
    stored: template,
    draftOf: (stored) => draftOf(stored, order),
    faultsIn,
    asksFirst: asksAboutBraces,
    save: ({ draft, stored, key }) =>
      stored
        ? staffCall(
            saveSmsTemplate,
            { params: { practiceId, id: stored.id }, body: { ...bodyOf(draft), version: stored.version } },
            { mayBeGone: true },
          )
        : staffCall(createSmsTemplate, { params: { practiceId }, body: bodyOf(draft) }, { idempotencyKey: key }),
    reload: () =>
      template
        ? staffCall(getSmsTemplate, { params: { practiceId, id: template.id } }, { mayBeGone: true })
        : Promise.resolve(undefined),
    gone: messages.gone,
    done: messages.saved,
    refreshes: [listSmsTemplates],
    onSaved: dialog.close,
  })
  return (
    <>
      <RecordForm
        label={template?.name ?? 'New template'}
        edit={edit}
        verb={template ? 'Save changes' : 'Add template'}
        onCancel={onCancel}
      >
        <Cell span={8}>
          <TextInput data-autofocus label="Name" required maxLength={limits.text} {...edit.field('name')} />
        </Cell>
        <Cell span={4}>
          <TextInput label="Order" required inputMode="numeric" maxLength={4} {...edit.field('order')} />
        </Cell>
        <ContentField edit={edit} />
        <TextInput
          label="Mapping"
          description="Types of an import that are sent with this template, separated by commas"
          placeholder="reminder, appt"
          maxLength={limits.text}
          spellCheck={false}
          {...edit.field('mapping')}
        />
      </RecordForm>
      <Confirm
        opened={edit.question.isAsked}
        question="This template contains placeholders that are not filled automatically. Save anyway?"
        consequence="Only {provider}, {date} and {time} are filled in. The patient sees other braces as they stand there."
        verb="Save anyway"
        onConfirm={() => edit.answer(true)}
        onCancel={() => edit.answer(false)}
      />
    </>
  )
}

/** The text, with buttons that put a placeholder where the cursor is. */
function ContentField({ edit }: { edit: EditedFields<TemplateDraft> }) {
  const field = useRef<HTMLTextAreaElement>(null)
  const insert = (placeholder: Placeholder) => {
    const input = field.current
    const { content } = edit.draft
    const [from, to] = [input?.selectionStart ?? content.length, input?.selectionEnd ?? content.length]
    const text = placeholderTexts[placeholder]
    edit.edit({ content: content.slice(0, from) + text + content.slice(to) })
    input?.focus()
    // The cursor stands after the placeholder once the field holds it.
    requestAnimationFrame(() => input?.setSelectionRange(from + text.length, from + text.length))
  }
  return (
    <div>
      <Textarea
        ref={field}
        label="Message"
        required
        autosize
        minRows={5}
        maxRows={12}
        maxLength={limits.smsContent}
        {...edit.field('content')}
      />
      <div className={classes['below']}>
        <span className={classes['insert']} role="group" aria-label="Insert a placeholder">
          Insert
          {placeholders.map((each) => (
            <TextButton key={each} onClick={() => insert(each)}>
              {placeholderTexts[each]}
            </TextButton>
          ))}
        </span>
        <Counter content={edit.draft.content} />
      </div>
    </div>
  )
}
