import { limits } from '@credence/contract/limits'
import type { SmsSettings } from '@credence/contract/messaging/settings-calls'
import { listSmsTemplates } from '@credence/contract/messaging/template-calls'
import { recipientsIn } from '@credence/contract/messaging/recipients'
import { smsTexts } from '@credence/contract/messaging/texts'
import { texts } from '@credence/contract/texts'
import { Button, Select, Textarea, TextInput } from '@mantine/core'
import { IconAlertTriangle, IconClock, IconSend, IconX } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { read } from '../../../kit/read.ts'
import { IconButton } from '../../../ui/buttons/icon-button.tsx'
import { FormMessage } from '../../../ui/inputs/field-message.tsx'
import { Card } from '../../../ui/layout/card.tsx'
import { ConsentFields } from './consent-fields.tsx'
import { tidyRecipients } from './compose-draft.ts'
import classes from './compose.module.css'
import { Counter } from './counter.tsx'
import { PlaceholderFields } from './placeholder-fields.tsx'
import { withTemplate } from './placeholder-values.ts'
import { ScheduleFields } from './schedule-fields.tsx'
import { SendConfirm } from './send-confirm.tsx'
import type { Compose } from './use-compose.ts'

interface ComposeCardProps {
  practiceId: number
  settings: SmsSettings
  compose: Compose
}

/** Writes a message, to be sent now or at a time. */
export function ComposeCard({ practiceId, settings, compose }: ComposeCardProps) {
  const { edit, form, send } = compose
  const { draft } = edit
  const canSend = settings.fromNumber !== null
  return (
    <Card
      id="compose"
      title="New message"
      actions={canSend ? <span className={classes['from']}>{`from ${settings.fromNumber}`}</span> : undefined}
    >
      <form
        ref={form}
        className={classes['form']}
        noValidate
        aria-label="New message"
        onSubmit={(event) => {
          event.preventDefault()
          send(draft.isScheduled ? 'scheduled' : 'now')
        }}
      >
        {!canSend && (
          <p className="amber-note">
            <IconAlertTriangle size={16} stroke={1.6} aria-hidden />
            {smsTexts.noNumber}
          </p>
        )}
        <TextInput
          label="To"
          inputMode="tel"
          autoComplete="off"
          placeholder="(907) 555-0100, (907) 555-0101"
          maxLength={limits.smsRecipients}
          {...edit.field('toNumber')}
          onChange={({ currentTarget: { value } }) => {
            edit.edit({ toNumber: value })
            // That a number has opted out is said at once. What is half typed is not called wrong.
            if (recipientsIn(value) !== null) edit.leave('toNumber')
          }}
          // Nothing is said here: a message that appears would move what the pointer is about to press.
          onBlur={() => {
            const toNumber = tidyRecipients(draft.toNumber)
            if (toNumber !== draft.toNumber) edit.edit({ toNumber })
          }}
        />
        <TemplateField practiceId={practiceId} compose={compose} />
        <PlaceholderFields practiceId={practiceId} edit={edit} />
        <div>
          <Textarea
            label="Message"
            autosize
            minRows={4}
            maxRows={14}
            maxLength={limits.smsContent}
            {...edit.field('content')}
            // As of the recipients.
            onBlur={undefined}
          />
          <div className={classes['below']}>
            <Counter content={draft.content} withLink={draft.sendConsentForms} />
          </div>
        </div>
        <ConsentFields edit={edit} forms={settings.eSignatureTemplates} />
        {draft.isScheduled && <ScheduleFields edit={edit} />}
        <FormMessage message={edit.message} />
        <div className={classes['buttons']}>
          {draft.isScheduled ? (
            <>
              <Button
                variant="default"
                leftSection={<IconX size={16} stroke={1.6} aria-hidden />}
                onClick={() => edit.edit({ isScheduled: false })}
              >
                Do not schedule
              </Button>
              <Button
                type="submit"
                disabled={!canSend}
                loading={edit.isBusy}
                leftSection={<IconClock size={16} stroke={1.6} aria-hidden />}
              >
                Schedule
              </Button>
            </>
          ) : (
            <>
              <Button
                variant="default"
                disabled={!canSend}
                leftSection={<IconClock size={16} stroke={1.6} aria-hidden />}
                onClick={() => edit.edit({ isScheduled: true })}
              >
                Schedule…
              </Button>
              <Button
                type="submit"
                disabled={!canSend}
                loading={edit.isBusy}
                leftSection={<IconSend size={16} stroke={1.6} aria-hidden />}
              >
                Send now
              </Button>
            </>
          )}
        </div>
      </form>
      <SendConfirm compose={compose} settings={settings} />
    </Card>
  )
}

function TemplateField({ practiceId, compose: { edit } }: { practiceId: number; compose: Compose }) {
  const { data, isError } = useQuery(read(listSmsTemplates, { params: { practiceId } }))
  const choose = (id: string | null) => {
    const template = data?.find((each) => String(each.id) === id)
    edit.edit((draft) =>
      template ? { ...withTemplate(draft, template.content), templateId: template.id } : { templateId: null },
    )
  }
  return (
    <div className={classes['template']}>
      <Select
        label="Template"
        searchable
        openOnFocus={false}
        allowDeselect={false}
        disabled={isError && !data}
        placeholder={isError && !data ? texts.reload : data ? 'No template' : texts.loading}
        nothingFoundMessage="Nothing found"
        data={(data ?? []).map(({ id, name }) => ({ value: String(id), label: name }))}
        value={edit.draft.templateId === null ? null : String(edit.draft.templateId)}
        onChange={choose}
      />
      {edit.draft.templateId !== null && (
        <IconButton icon={IconX} label="Write without the template" onClick={() => choose(null)} size={32} />
      )}
    </div>
  )
}
