import { looksLikeEmail } from '@credence/contract/email'
import { fieldMessages, phonePattern } from '@credence/contract/fields'
import { limits } from '@credence/contract/limits'
import { listPracticesForProvider, listProvidersToManage } from '@credence/contract/provider-admin/calls'
import {
  createSigningRequest,
  listSigningRequests,
  signingRequestMessages as messages,
} from '@credence/contract/signing/request-calls'
import { listSigningTemplates } from '@credence/contract/signing/template-calls'
import { texts } from '@credence/contract/texts'
import { Button, TextInput } from '@mantine/core'
import { IconSend } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useId, useRef } from 'react'
import { read } from '../../../kit/read.ts'
import { staffCall } from '../../../kit/staff-call.ts'
import { useMay } from '../../../kit/use-may.ts'
import { DialogFooter } from '../../../ui/dialogs/dialog-footer.tsx'
import { Dialog } from '../../../ui/dialogs/dialog.tsx'
import { useGuardedClosing } from '../../../ui/dialogs/guarded-closing.tsx'
import { isTopDialog } from '../../../ui/dialogs/is-top-dialog.ts'
import { UnsavedWork } from '../../../ui/dialogs/unsaved-work.tsx'
import { useEdit, type Edit } from '../../../ui/edit/use-edit.ts'
import { FormMessage } from '../../../ui/inputs/field-message.tsx'
import { LookupSelect } from '../../../ui/inputs/lookup-select.tsx'
import { MaskedInput } from '../../../ui/inputs/masked-input.tsx'
import { MultiSelect } from '../../../ui/inputs/multi-select.tsx'
import { Segmented } from '../../../ui/inputs/segmented.tsx'
import classes from './requests.module.css'

/** Sends documents to somebody who is to sign them. */
export function SendDialog({ opened, onClose }: { opened: boolean; onClose: () => void }) {
  const { leave, onUnsaved, question } = useGuardedClosing('the request', opened)
  const close = () => {
    if (isTopDialog()) leave(onClose)
  }
  return (
    <>
      <Dialog
        opened={opened}
        title="Send for signature"
        about={`The signer gets a link, which works for ${limits.signingLinkDays} days.`}
        width={640}
        holdsFast
        onClose={close}
      >
        <UnsavedWork onUnsaved={onUnsaved}>{opened && <SendForm onSent={onClose} onClose={close} />}</UnsavedWork>
      </Dialog>
      {question}
    </>
  )
}

interface Draft {
  kind: 'ESIGNATURE' | 'CONSENT'
  practiceId: number | null
  providerId: number | null
  signerFirstName: string
  signerLastName: string
  reach: 'email' | 'phone'
  email: string
  phone: string
  templateIds: readonly number[]
}

const practiceRequired = 'Practice is required'

function faultsIn(draft: Draft): Record<string, string> {
  const { practiceId, signerFirstName, signerLastName, reach, email, phone, templateIds } = draft
  const isEmail = reach === 'email'
  return {
    ...(practiceId === null ? { practiceId: practiceRequired } : {}),
    ...(signerFirstName.trim() === '' ? { signerFirstName: messages.firstName } : {}),
    ...(signerLastName.trim() === '' ? { signerLastName: messages.lastName } : {}),
    ...(isEmail && email.trim() === '' ? { email: messages.reach } : {}),
    ...(isEmail && email.trim() !== '' && !looksLikeEmail(email.trim()) ? { email: fieldMessages.email } : {}),
    ...(!isEmail && !phonePattern.test(phone) ? { phone: phone === '' ? messages.reach : fieldMessages.phone } : {}),
    ...(templateIds.length === 0 ? { templateIds: messages.templates } : {}),
  }
}

function SendForm({ onSent, onClose }: { onSent: () => void; onClose: () => void }) {
  const id = useId()
  const form = useRef<HTMLFormElement>(null)
  const mayAsk = useMay(createSigningRequest, { body: { kind: 'ESIGNATURE' } })
  const mayConsent = useMay(createSigningRequest, { body: { kind: 'CONSENT' } })
  const blank: Draft = {
    kind: mayAsk ? 'ESIGNATURE' : 'CONSENT',
    practiceId: null,
    providerId: null,
    signerFirstName: '',
    signerLastName: '',
    reach: 'email',
    email: '',
    phone: '',
    templateIds: [],
  }
  const edit = useEdit<Draft, Draft>({
    scope: form,
    stored: blank,
    draftOf: (stored) => stored,
    faultsIn,
    save: ({ draft: { reach, email, phone, practiceId, templateIds, ...rest }, key }) =>
      staffCall(
        createSigningRequest,
        {
          body: {
            ...rest,
            practiceId: practiceId ?? 0,
            templateIds: [...templateIds],
            ...(reach === 'email' ? { email } : { phone }),
          },
        },
        { idempotencyKey: key },
      ),
    done: messages.sent,
    refreshes: [listSigningRequests],
    onSaved: onSent,
  })
  return (
    <>
      <form ref={form} id={id} className={classes['form']} noValidate onSubmit={edit.submit}>
        {mayAsk && mayConsent && (
          <div className={classes['wide']}>
            <Segmented
              label="Kind"
              options={[
                { value: 'ESIGNATURE', label: 'E-signature' },
                { value: 'CONSENT', label: 'Consent of a patient' },
              ]}
              value={edit.draft.kind}
              onChange={(kind) => edit.edit({ kind })}
            />
          </div>
        )}
        <SubjectFields edit={edit} />
        <TextInput label="Signer first name" withAsterisk maxLength={limits.text} {...edit.field('signerFirstName')} />
        <TextInput label="Signer last name" withAsterisk maxLength={limits.text} {...edit.field('signerLastName')} />
        <div>
          <p className={classes['label']}>Send the link by</p>
          <Segmented
            label="Send the link by"
            options={[
              { value: 'email', label: 'Email' },
              { value: 'phone', label: 'Text message' },
            ]}
            value={edit.draft.reach}
            onChange={(reach) => edit.edit({ reach })}
          />
        </div>
        {edit.draft.reach === 'email' ? (
          <TextInput label="Email" type="email" withAsterisk maxLength={limits.text} {...edit.field('email')} />
        ) : (
          <MaskedInput kind="phone" label="Phone" withAsterisk {...edit.masked('phone')} />
        )}
        <TemplateField edit={edit} />
      </form>
      <DialogFooter>
        <div className={classes['message']}>
          <FormMessage message={edit.message} />
        </div>
        <Button variant="default" onClick={onClose}>
          Cancel
        </Button>
        <Button
          type="submit"
          form={id}
          loading={edit.isBusy}
          leftSection={<IconSend size={16} stroke={1.6} aria-hidden />}
        >
          Send
        </Button>
      </DialogFooter>
    </>
  )
}

interface PartProps {
  edit: Edit<Draft, Draft>
}

/** The practice that asks, and the provider whom the documents are about. */
function SubjectFields({ edit }: PartProps) {
  const practices = useQuery(read(listPracticesForProvider, { params: { id: 0 } }))
  const providers = useQuery(read(listProvidersToManage, { query: {} }))
  return (
    <>
      <div data-field="practiceId">
        <LookupSelect
          label="Practice"
          required
          choices={practices.data}
          failed={practices.isError}
          placeholder="Select a practice"
          error={edit.errorOf('practiceId')}
          value={edit.draft.practiceId}
          onChange={(practiceId) => edit.edit({ practiceId })}
        />
      </div>
      <div data-field="providerId">
        <LookupSelect
          label="Provider"
          clearable
          choices={providers.data?.map(({ id, formattedName }) => ({ id, name: formattedName }))}
          failed={providers.isError}
          error={edit.errorOf('providerId')}
          value={edit.draft.providerId}
          onChange={(providerId) => edit.edit({ providerId })}
        />
      </div>
    </>
  )
}

function TemplateField({ edit }: PartProps) {
  const { data, isError } = useQuery(read(listSigningTemplates, {}))
  const options = (data ?? []).filter(({ isRetired }) => !isRetired)
  return (
    <div className={classes['wide']} data-field="templateIds">
      <p className={classes['label']} aria-hidden>
        Documents <span style={{ color: 'var(--red-icon)' }}>*</span>
      </p>
      <MultiSelect
        label="Documents"
        inForm
        options={options.map(({ id, name }) => ({ value: id, label: name }))}
        value={edit.draft.templateIds}
        placeholder="Select templates"
        invalid={edit.faults['templateIds'] !== undefined}
        onChange={(templateIds) => edit.edit({ templateIds })}
      />
      <FormMessage message={isError ? texts.reloadPanel : (edit.faults['templateIds'] ?? null)} />
      <p className={classes['hint']}>They are signed in the order in which they were chosen.</p>
    </div>
  )
}
