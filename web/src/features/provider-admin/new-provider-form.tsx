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
import { useRef, useState } from 'react'
import { read } from '../../kit/read.ts'
import { staffCall } from '../../kit/staff-call.ts'
import { useSave } from '../../kit/use-save.ts'
import { Confirm } from '../../ui/dialogs/confirm.tsx'
import { mapOf, nothingTurned } from '../../domain/management/choices.ts'
import { FormFooter } from '../../domain/management/form-footer.tsx'
import { FormSection } from '../../domain/management/form-section.tsx'
import classes from '../../domain/management/management-form.module.css'
import { OnboardingSection } from '../../domain/management/onboarding-section.tsx'
import { SwitchSection } from '../../domain/management/switch-section.tsx'
import { useOnboardingCheck } from '../../domain/management/use-onboarding-check.ts'
import { MaskedInput } from '../../ui/inputs/masked-input.tsx'
import { useUnsaved } from '../../ui/dialogs/unsaved-work.tsx'
import { AssociationsSection } from './associations-section.tsx'
import { membersIn, nothingChanged, sentOf } from './associations.ts'
import {
  blankProvider,
  focusable,
  isBlank,
  wrongIn,
  type FocusableField,
  type NewProviderDraft,
  type Wrong,
} from './new-provider.ts'
import { listsOfProviders } from './refreshes.ts'
import { TemplatesSection } from './templates-section.tsx'

const nobody = { params: { id: 0 } }

/** Adds a provider to practices of the team, and sends the forms if that is wished. */
export function NewProviderForm({ onMade }: { onMade: (id: number) => void }) {
  const [draft, setDraft] = useState(blankProvider)
  const [hubs, setHubs] = useState(nothingTurned)
  const [reminders, setReminders] = useState(nothingTurned)
  const [templates, setTemplates] = useState(nothingTurned)
  const [associations, setAssociations] = useState(nothingChanged)
  const [wrong, setWrong] = useState<Wrong | null>(null)
  // The message stays while the question fades away.
  const [duplicate, setDuplicate] = useState({ message: '', isAsked: false })
  const form = useRef<HTMLFormElement>(null)
  const hubList = useQuery(read(listHubsForProvider, nobody))
  const reminderList = useQuery(read(listRemindersForNewProvider, {}))
  const templateList = useQuery(read(listEsignatureTemplates, { query: {} }))
  const practiceList = useQuery(read(listPracticesForProvider, nobody))
  const { issues, setIssues, checking, check, forget } = useOnboardingCheck(() =>
    staffCall(checkProviderOnboarding, {
      query: {
        practiceIds: membersIn(practiceList.data ?? [], associations)
          .slice(0, limits.idsInList)
          .join(),
      },
    }),
  )
  const save = useSave(createProvider, {
    done: providerAdminTexts.created,
    creates: true,
    refreshes: listsOfProviders,
    onRefused: ({ status, message, fields, errors, confirm }) => {
      if (confirm) {
        setDuplicate({ message, isAsked: true })
        return true
      }
      if (status === 400) setWrong({ message, fields: focusable.filter((field) => fields[field]) })
      if (status === 422) setIssues(errors)
      return status === 400 || (status === 422 && errors.length > 0)
    },
  })
  const unsaved = !isBlank(draft) || hubs.size + reminders.size + templates.size + associations.size > 0
  const tell = useUnsaved(unsaved)

  const touched = () => {
    setWrong(null)
    forget()
  }
  const edit = (part: Partial<NewProviderDraft>) => {
    setDraft({ ...draft, ...part })
    touched()
  }
  const submit = async () => {
    if (checking || save.isPending) return
    touched()
    const faults = wrongIn(draft, associations)
    setWrong(faults)
    const [first] = faults?.fields ?? []
    if (faults)
      return form.current
        ?.querySelector<HTMLElement>(
          first ? `[name="${first}"]` : '[aria-label="Practice Associations"] input[role="switch"]',
        )
        ?.focus()
    if (draft.sendOnboardingForms && !(await check())) return
    await make()
  }
  const forgetDuplicate = () => setDuplicate((known) => ({ ...known, isAsked: false }))
  const make = async (confirmDuplicateNpi = false) => {
    forgetDuplicate()
    const made = await save
      .mutateAsync({
        body: {
          ...draft,
          confirmDuplicateNpi,
          dataHubs: mapOf(hubs),
          reminderPreferences: mapOf(reminders),
          practiceAssociations: sentOf(associations),
          includedESignatureTemplates: mapOf(templates),
        },
      })
      .catch(() => null)
    if (!made) return
    tell(false)
    onMade(made.id)
  }
  const field = (name: FocusableField, label: string, required = false) => ({
    name,
    label,
    required,
    maxLength: limits.text,
    autoComplete: 'off',
    value: draft[name],
    error: wrong?.fields.includes(name) ?? false,
  })
  return (
    <form
      ref={form}
      className="framed"
      aria-label="New provider"
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        void submit()
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
            onChange={(event) => edit({ firstName: event.currentTarget.value })}
          />
          <TextInput
            {...field('middleName', 'Middle Name')}
            onChange={(event) => edit({ middleName: event.currentTarget.value })}
          />
          <TextInput
            {...field('lastName', 'Last Name', true)}
            onChange={(event) => edit({ lastName: event.currentTarget.value })}
          />
          <TextInput
            {...field('credentials', 'Credentials')}
            onChange={(event) => edit({ credentials: event.currentTarget.value })}
          />
          <MaskedInput {...field('npi', 'NPI')} kind="npi" onValue={(npi) => edit({ npi })} />
          <TextInput
            {...field('email', 'Email', draft.sendOnboardingForms)}
            type="email"
            spellCheck={false}
            onChange={(event) => edit({ email: event.currentTarget.value })}
          />
        </div>
      </FormSection>
      <OnboardingSection
        note="The provider completes the profile, through a personal link."
        description="Mails a link to the email address above."
        link={null}
        sends={draft.sendOnboardingForms}
        editable
        onChange={(sendOnboardingForms) => edit({ sendOnboardingForms })}
      />
      <SwitchSection
        title="Data Hubs"
        note="Where the provider keeps a login."
        none={providerAdminTexts.noHubs}
        next="A platform administrator adds them under Data Hubs."
        choices={hubList.data}
        failed={hubList.isError}
        turned={hubs}
        editable
        onTurn={setHubs}
        onRetry={() => void hubList.refetch()}
      />
      <SwitchSection
        title="Reminder Preferences"
        note="What the provider is reminded of by email."
        none="No reminders found..."
        choices={reminderList.data}
        failed={reminderList.isError}
        turned={reminders}
        editable
        onTurn={setReminders}
        onRetry={() => void reminderList.refetch()}
      />
      <AssociationsSection
        practices={practiceList.data}
        failed={practiceList.isError}
        changes={associations}
        editable
        onRetry={() => void practiceList.refetch()}
        onChange={(changes) => {
          setAssociations(changes)
          touched()
        }}
      />
      <TemplatesSection
        templates={templateList.data}
        failed={templateList.isError}
        turned={templates}
        editable
        onTurn={setTemplates}
        onRetry={() => void templateList.refetch()}
      />
      <FormFooter
        issues={issues}
        heading={providerAdminTexts.issues}
        message={wrong?.message ?? null}
        verb="Add provider"
        ready
        busy={checking || save.isPending}
      />
      <Confirm
        opened={duplicate.isAsked}
        question={duplicateNpi.question}
        consequence={duplicate.message}
        verb={duplicateNpi.verb}
        onConfirm={() => void make(true)}
        onCancel={forgetDuplicate}
      />
    </form>
  )
}
