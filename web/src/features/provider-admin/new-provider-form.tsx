import { canView } from '@credence/contract/kit/access'
import type { AnswerOf } from '@credence/contract/kit/endpoint'
import { limits } from '@credence/contract/limits'
import {
  checkProviderOnboarding,
  createProvider,
  listEsignatureTemplates,
  listHubsForProvider,
  listPracticesForProvider,
  listRemindersForNewProvider,
  providerAdminTexts,
} from '@credence/contract/provider-admin/calls'
import { duplicateNpi } from '@credence/contract/providers/checks'
import { TextInput } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useMemo, useRef } from 'react'
import { useNavigate } from 'react-router'
import { CallError } from '../../kit/call-error.ts'
import { read } from '../../kit/read.ts'
import { staffCall } from '../../kit/staff-call.ts'
import { useMay } from '../../kit/use-may.ts'
import { Confirm } from '../../ui/dialogs/confirm.tsx'
import { mapOf } from '../../domain/management/choices.ts'
import { FormFooter } from '../../domain/management/form-footer.tsx'
import { FormSection } from '../../domain/management/form-section.tsx'
import classes from '../../domain/management/management-form.module.css'
import { OnboardingSection } from '../../domain/management/onboarding-section.tsx'
import { SwitchSection } from '../../domain/management/switch-section.tsx'
import { useOnboardingCheck } from '../../domain/management/use-onboarding-check.ts'
import { MaskedInput } from '../../ui/inputs/masked-input.tsx'
import { notSent } from '../../ui/edit/edit-store.ts'
import { useEdit } from '../../ui/edit/use-edit.ts'
import { toast } from '../../ui/layout/toast.tsx'
import { AssociationsSection } from './associations-section.tsx'
import { membersIn, sentOf, type Changes } from './associations.ts'
import { beginning, faultsIn, type FocusableField, type NewProviderDraft } from './new-provider.ts'
import { listsOfProviders } from './refreshes.ts'
import { TemplatesSection } from './templates-section.tsx'

const nobody = { params: { id: 0 } }

/** Adds a provider to practices of the team, and sends the forms if that is wished. */
export function NewProviderForm({ onMade }: { onMade: (id: number) => void }) {
  const form = useRef<HTMLFormElement>(null)
  const hubList = useQuery(read(listHubsForProvider, nobody))
  const reminderList = useQuery(read(listRemindersForNewProvider, {}))
  const templateList = useQuery(read(listEsignatureTemplates, { query: {} }))
  const practiceList = useQuery(read(listPracticesForProvider, nobody))
  const maySeePage = useMay(canView('PROVIDER_BASIC'))
  const navigate = useNavigate()
  const { issues, setIssues, checking, check, forget } = useOnboardingCheck()
  const isSendable = (associations: Changes) => {
    const practiceIds = membersIn(practiceList.data ?? [], associations)
      .slice(0, limits.idsInList)
      .join()
    return check(() => staffCall(checkProviderOnboarding, { query: { practiceIds } }))
  }
  const edit = useEdit<NewProviderDraft, NewProviderDraft, AnswerOf<typeof createProvider>>({
    scope: form,
    stored: useMemo(() => beginning(practiceList.data), [practiceList.data]),
    follows: true,
    draftOf: (stored) => stored,
    faultsIn,
    save: async ({ draft: { hubs, reminders, templates, associations, ...details }, key, confirmed }) => {
      if (details.sendOnboardingForms && !(await isSendable(associations))) return notSent
      const body = {
        ...details,
        ...confirmed,
        dataHubs: mapOf(hubs),
        reminderPreferences: mapOf(reminders),
        practiceAssociations: sentOf(associations),
        includedESignatureTemplates: mapOf(templates),
      }
      return staffCall(createProvider, { body }, { idempotencyKey: key })
    },
    refreshes: listsOfProviders,
    onRefused: (error) => {
      const errors = error instanceof CallError && error.status === 422 ? error.errors : []
      setIssues(errors)
      return errors.length > 0
    },
    onSaved: ({ id }) => {
      onMade(id)
      if (maySeePage) toast.offering(providerAdminTexts.created, 'Open profile', () => void navigate(`/provider/${id}`))
      else toast.done(providerAdminTexts.created)
    },
  })
  const { draft } = edit
  const change = (part: Partial<NewProviderDraft>) => {
    edit.edit(part)
    forget()
  }
  const field = (name: FocusableField, label: string, required = false) => ({
    name,
    label,
    required,
    maxLength: limits.text,
    autoComplete: 'off',
    value: draft[name],
    error: edit.faults[name] !== undefined,
  })
  return (
    <form
      ref={form}
      className="framed"
      aria-label="New provider"
      noValidate
      onSubmit={(event) => {
        forget()
        edit.submit(event)
      }}
    >
      <div className={classes['head']}>
        <h2 className={classes['title']}>New provider</h2>
      </div>
      <FormSection title="Personal Details" note="Everything else is kept on the provider's own page.">
        <div className={classes['pair']}>
          <TextInput
            {...field('firstName', 'First Name', true)}
            autoFocus
            onChange={(event) => change({ firstName: event.currentTarget.value })}
          />
          <TextInput
            {...field('middleName', 'Middle Name')}
            onChange={(event) => change({ middleName: event.currentTarget.value })}
          />
          <TextInput
            {...field('lastName', 'Last Name', true)}
            onChange={(event) => change({ lastName: event.currentTarget.value })}
          />
          <TextInput
            {...field('credentials', 'Credentials')}
            onChange={(event) => change({ credentials: event.currentTarget.value })}
          />
          <MaskedInput {...field('npi', 'NPI')} kind="npi" onValue={(npi) => change({ npi })} />
          <TextInput
            {...field('email', 'Email', draft.sendOnboardingForms)}
            type="email"
            spellCheck={false}
            onChange={(event) => change({ email: event.currentTarget.value })}
          />
        </div>
      </FormSection>
      <OnboardingSection
        note="The provider completes the profile, through a personal link."
        description="Mails a link to the email address above."
        link={null}
        sends={draft.sendOnboardingForms}
        editable
        onChange={(sendOnboardingForms) => change({ sendOnboardingForms })}
      />
      <SwitchSection
        title="Data Hubs"
        note="Where the provider keeps a login."
        none={providerAdminTexts.noHubs}
        next="A platform administrator adds them under Data Hubs."
        choices={hubList.data}
        failed={hubList.isError}
        turned={draft.hubs}
        editable
        onTurn={(hubs) => edit.edit({ hubs })}
        onRetry={() => void hubList.refetch()}
      />
      <SwitchSection
        title="Reminder Preferences"
        note="What the provider is reminded of by email."
        none="No reminders found..."
        choices={reminderList.data}
        failed={reminderList.isError}
        turned={draft.reminders}
        editable
        onTurn={(reminders) => edit.edit({ reminders })}
        onRetry={() => void reminderList.refetch()}
      />
      <AssociationsSection
        practices={practiceList.data}
        failed={practiceList.isError}
        changes={draft.associations}
        editable
        onRetry={() => void practiceList.refetch()}
        onChange={(associations) => change({ associations })}
      />
      <TemplatesSection
        templates={templateList.data}
        failed={templateList.isError}
        turned={draft.templates}
        editable
        onTurn={(templates) => edit.edit({ templates })}
        onRetry={() => void templateList.refetch()}
      />
      <FormFooter
        issues={issues}
        heading={providerAdminTexts.issues}
        edit={edit}
        verb="Add provider"
        ready
        busy={checking}
      />
      <Confirm
        opened={edit.question.isAsked}
        question={duplicateNpi.question}
        consequence={edit.question.message}
        verb={duplicateNpi.verb}
        onConfirm={() => edit.answer(true)}
        onCancel={() => edit.answer(false)}
      />
    </form>
  )
}
