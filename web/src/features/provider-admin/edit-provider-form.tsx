import { canView } from '@credence/contract/kit/access'
import { limits } from '@credence/contract/limits'
import {
  checkProviderOnboarding,
  getProviderOnboardingUrl,
  providerAdminTexts,
  updateProvider,
} from '@credence/contract/provider-admin/calls'
import { texts } from '@credence/contract/texts'
import { IconArrowUpRight } from '@tabler/icons-react'
import { useState } from 'react'
import { Link } from 'react-router'
import { refreshShell } from '../../session/refresh.ts'
import { read } from '../../kit/read.ts'
import { staffCall } from '../../kit/staff-call.ts'
import { useMay } from '../../kit/use-may.ts'
import { useSave } from '../../kit/use-save.ts'
import { Confirm } from '../../ui/dialogs/confirm.tsx'
import { mapOf, nothingTurned, type Choice } from '../../domain/management/choices.ts'
import { FormFooter } from '../../domain/management/form-footer.tsx'
import { questionOf } from '../../domain/management/managed-record.ts'
import classes from '../../domain/management/management-form.module.css'
import { OnboardingSection } from '../../domain/management/onboarding-section.tsx'
import { SwitchSection } from '../../domain/management/switch-section.tsx'
import { useOnboardingCheck } from '../../domain/management/use-onboarding-check.ts'
import { TextButton } from '../../ui/buttons/text-button.tsx'
import { useUnsaved } from '../../ui/dialogs/unsaved-work.tsx'
import { AssociationsSection } from './associations-section.tsx'
import { firstFault, membersIn, nothingChanged, sentOf, type StoredAssociation } from './associations.ts'
import { DeleteProvider } from './delete-provider.tsx'
import type { ListedProvider } from './provider-match.ts'
import { listsOfProviders, partsOfProvider } from './refreshes.ts'
import { TemplatesSection, type Template } from './templates-section.tsx'

interface Part<T> {
  data: readonly T[] | undefined
  failed: boolean
}

interface EditProviderFormProps {
  provider: ListedProvider
  details: { email: string | null; version: number } | undefined
  /** Without the version nothing can be saved, for somebody else's change could be lost. */
  failed: boolean
  hubs: Part<Choice>
  reminders: Part<Choice>
  practices: Part<StoredAssociation>
  templates: Part<Template>
  onReload: () => void
  onSaved: () => void
  onGone: () => void
}

const sending = questionOf(providerAdminTexts.sendConfirm)

/**
 * A provider's forms, hubs, reminders, practices and templates. Those who may only look see the same with everything at
 * rest.
 */
export function EditProviderForm({
  provider,
  details,
  failed,
  hubs,
  reminders,
  practices,
  templates,
  onReload,
  onSaved,
  onGone,
}: EditProviderFormProps) {
  const editor = useMay(updateProvider)
  const maySeePage = useMay(canView('PROVIDER_BASIC'))
  const [turnedHubs, setHubs] = useState(nothingTurned)
  const [turnedReminders, setReminders] = useState(nothingTurned)
  const [turnedTemplates, setTemplates] = useState(nothingTurned)
  const [associations, setAssociations] = useState(nothingChanged)
  const [sends, setSends] = useState(false)
  const [asked, setAsked] = useState(false)
  const [message, setMessage] = useState<string | null>(null)
  const [stale, setStale] = useState(false)
  const members = membersIn(practices.data ?? [], associations)
  const { issues, setIssues, checking, check, forget } = useOnboardingCheck(() =>
    staffCall(checkProviderOnboarding, {
      query: {
        providerId: provider.id,
        ...(members.length > 0 ? { practiceIds: members.slice(0, limits.idsInList).join() } : {}),
      },
    }),
  )
  const changed = sends || turnedHubs.size + turnedReminders.size + turnedTemplates.size + associations.size > 0
  const tell = useUnsaved(changed)
  const save = useSave(updateProvider, {
    done: providerAdminTexts.updated,
    refreshes: [...partsOfProvider, getProviderOnboardingUrl, ...listsOfProviders],
    onSaved: () => {
      if (associations.size > 0) refreshShell()
      if (members.length > 0) return
      tell(false)
      onGone()
    },
    onRefused: ({ status, message: said, errors }) => {
      if (status === 400 || status === 409) setMessage(said)
      setStale(status === 409)
      if (status === 422) setIssues(errors)
      return status === 400 || status === 409 || (status === 422 && errors.length > 0)
    },
  })

  const busy = checking || save.isPending
  const touched = () => {
    forget()
    setMessage(null)
    setStale(false)
  }
  const store = async () => {
    setAsked(false)
    if (sends && !(await check())) return
    const saved = await save
      .mutateAsync({
        params: { id: provider.id },
        body: {
          sendOnboardingForms: sends,
          dataHubs: mapOf(turnedHubs),
          reminderPreferences: mapOf(turnedReminders),
          practiceAssociations: sentOf(associations),
          includedESignatureTemplates: mapOf(turnedTemplates),
          version: details?.version,
        },
      })
      .catch(() => null)
    if (saved) onSaved()
  }
  const submit = () => {
    if (!changed || busy || !details) return
    touched()
    const fault = firstFault(associations)
    if (fault !== null) setMessage(fault)
    else if (sends) setAsked(true)
    else void store()
  }
  return (
    <form
      className="framed"
      aria-label={provider.formattedName}
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        submit()
      }}
    >
      <div className={classes['head']}>
        <h2 className={classes['title']}>
          {maySeePage ? (
            <Link to={`/provider/${provider.id}`} className={classes['link'] ?? ''}>
              {provider.formattedName}
              <IconArrowUpRight size={16} stroke={1.6} aria-hidden />
            </Link>
          ) : (
            provider.formattedName
          )}
        </h2>
        <DeleteProvider
          id={provider.id}
          onRefused={setMessage}
          onDeleted={() => {
            tell(false)
            onGone()
          }}
        />
      </div>
      <OnboardingSection
        note="The provider completes the profile, through a personal link."
        description={
          details?.email
            ? `Mails a new link to ${details.email}; an earlier one ends.`
            : "Mails a new link to the provider's email address; an earlier one ends."
        }
        link={{
          query: read(getProviderOnboardingUrl, { params: { id: provider.id } }),
          none: providerAdminTexts.noForms,
        }}
        sends={sends}
        editable={editor}
        onChange={(on) => {
          setSends(on)
          touched()
        }}
      />
      <SwitchSection
        title="Data Hubs"
        note="Where the provider keeps a login."
        none={providerAdminTexts.noHubs}
        next="A platform administrator adds them under Data Hubs."
        choices={hubs.data}
        failed={hubs.failed}
        turned={turnedHubs}
        editable={editor}
        warning={providerAdminTexts.hubOff}
        onTurn={setHubs}
        onRetry={onReload}
      />
      <SwitchSection
        title="Reminder Preferences"
        note="What the provider is reminded of by email."
        none="No reminders found..."
        choices={reminders.data}
        failed={reminders.failed}
        turned={turnedReminders}
        editable={editor}
        onTurn={setReminders}
        onRetry={onReload}
      />
      <AssociationsSection
        practices={practices.data}
        failed={practices.failed}
        changes={associations}
        editable={editor}
        onRetry={onReload}
        onChange={(changes) => {
          setAssociations(changes)
          touched()
        }}
      />
      <TemplatesSection
        templates={templates.data}
        failed={templates.failed}
        turned={turnedTemplates}
        editable={editor}
        onTurn={setTemplates}
        onRetry={onReload}
      />
      {editor && (
        <FormFooter
          issues={issues}
          heading={providerAdminTexts.issues}
          message={failed ? texts.reloadPanel : message}
          verb="Save changes"
          ready={changed && details !== undefined}
          busy={busy}
          action={(stale || failed) && <TextButton onClick={onReload}>Reload</TextButton>}
        />
      )}
      <Confirm
        opened={asked}
        {...sending}
        verb="Send forms"
        onConfirm={() => void store()}
        onCancel={() => setAsked(false)}
      />
    </form>
  )
}
