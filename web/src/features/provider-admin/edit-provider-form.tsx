import { canView } from '@credence/contract/kit/access'
import { limits } from '@credence/contract/limits'
import {
  checkProviderOnboarding,
  getProviderOnboardingUrl,
  providerAdminTexts,
  updateProvider,
} from '@credence/contract/provider-admin/calls'
import { IconArrowUpRight } from '@tabler/icons-react'
import { Link } from 'react-router'
import { refreshShell } from '../../session/refresh.ts'
import { CallError } from '../../kit/call-error.ts'
import { read } from '../../kit/read.ts'
import { staffCall } from '../../kit/staff-call.ts'
import { useMay } from '../../kit/use-may.ts'
import { Confirm } from '../../ui/dialogs/confirm.tsx'
import { mapOf, nothingTurned, type Choice, type Turned } from '../../domain/management/choices.ts'
import { FormFooter } from '../../domain/management/form-footer.tsx'
import { questionOf } from '../../domain/management/managed-record.ts'
import classes from '../../domain/management/management-form.module.css'
import { OnboardingSection } from '../../domain/management/onboarding-section.tsx'
import { SwitchSection } from '../../domain/management/switch-section.tsx'
import { useOnboardingCheck } from '../../domain/management/use-onboarding-check.ts'
import { notSent } from '../../ui/edit/edit-store.ts'
import { useEdit } from '../../ui/edit/use-edit.ts'
import { AssociationsSection } from './associations-section.tsx'
import { firstFault, membersIn, nothingChanged, sentOf, type Changes, type StoredAssociation } from './associations.ts'
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
  /** Reads everything again and answers the version of the provider. */
  onReload: () => Promise<number | undefined>
  onSaved: () => void
  onGone: () => void
}

interface Stored {
  version: number | undefined
}
interface ProviderChoices {
  sends: boolean
  hubs: Turned
  reminders: Turned
  templates: Turned
  associations: Changes
}

const nothingChosen: ProviderChoices = {
  sends: false,
  hubs: nothingTurned,
  reminders: nothingTurned,
  templates: nothingTurned,
  associations: nothingChanged,
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
  const { issues, setIssues, checking, check, forget } = useOnboardingCheck()
  const isSendable = (associations: Changes) => {
    const members = membersIn(practices.data ?? [], associations).slice(0, limits.idsInList)
    const practiceIds = members.length > 0 ? { practiceIds: members.join() } : {}
    return check(() => staffCall(checkProviderOnboarding, { query: { providerId: provider.id, ...practiceIds } }))
  }
  const edit = useEdit<Stored, ProviderChoices>({
    stored: { version: details?.version },
    draftOf: () => nothingChosen,
    faultsIn: ({ associations }) => {
      const fault = firstFault(associations)
      return fault === null ? {} : { associations: fault }
    },
    asksFirst: ({ sends }) => sends,
    save: async ({ draft: chosen, stored }) => {
      if (chosen.sends && !(await isSendable(chosen.associations))) return notSent
      return staffCall(updateProvider, {
        params: { id: provider.id },
        body: {
          sendOnboardingForms: chosen.sends,
          dataHubs: mapOf(chosen.hubs),
          reminderPreferences: mapOf(chosen.reminders),
          practiceAssociations: sentOf(chosen.associations),
          includedESignatureTemplates: mapOf(chosen.templates),
          version: stored.version,
        },
      })
    },
    done: providerAdminTexts.updated,
    refreshes: [...partsOfProvider, getProviderOnboardingUrl, ...listsOfProviders],
    onRefreshed: onSaved,
    reload: async () => ({ version: await onReload() }),
    onRefused: (error) => {
      const errors = error instanceof CallError && error.status === 422 ? error.errors : []
      setIssues(errors)
      return errors.length > 0
    },
    onSaved: (_, { draft: { associations } }) => {
      if (associations.size > 0) refreshShell()
      if (membersIn(practices.data ?? [], associations).length === 0) onGone()
    },
  })
  const { draft, isChanged } = edit
  const change = (part: Partial<ProviderChoices>) => {
    edit.edit(part)
    forget()
  }
  return (
    <form
      className="framed"
      aria-label={provider.formattedName}
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        forget()
        if (isChanged && !checking && details) edit.submit(event)
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
          onRefused={(message) => edit.tell({}, message)}
          onDeleted={() => {
            // Nothing of what was chosen can be saved any more.
            edit.restart(edit.stored)
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
        sends={draft.sends}
        editable={editor}
        onChange={(sends) => change({ sends })}
      />
      <SwitchSection
        title="Data Hubs"
        note="Where the provider keeps a login."
        none={providerAdminTexts.noHubs}
        next="A platform administrator adds them under Data Hubs."
        choices={hubs.data}
        failed={hubs.failed}
        turned={draft.hubs}
        editable={editor}
        warning={providerAdminTexts.hubOff}
        onTurn={(turned) => edit.edit({ hubs: turned })}
        onRetry={() => void onReload()}
      />
      <SwitchSection
        title="Reminder Preferences"
        note="What the provider is reminded of by email."
        none="No reminders found..."
        choices={reminders.data}
        failed={reminders.failed}
        turned={draft.reminders}
        editable={editor}
        onTurn={(turned) => edit.edit({ reminders: turned })}
        onRetry={() => void onReload()}
      />
      <AssociationsSection
        practices={practices.data}
        failed={practices.failed}
        changes={draft.associations}
        editable={editor}
        onRetry={() => void onReload()}
        onChange={(associations) => change({ associations })}
      />
      <TemplatesSection
        templates={templates.data}
        failed={templates.failed}
        turned={draft.templates}
        editable={editor}
        onTurn={(turned) => edit.edit({ templates: turned })}
        onRetry={() => void onReload()}
      />
      {editor && (
        <FormFooter
          issues={issues}
          heading={providerAdminTexts.issues}
          edit={edit}
          verb="Save changes"
          ready={isChanged && details !== undefined}
          busy={checking}
          onRetry={failed ? () => void onReload() : undefined}
        />
      )}
      <Confirm
        opened={edit.question.isAsked}
        {...sending}
        verb="Send forms"
        onConfirm={() => edit.answer(true)}
        onCancel={() => edit.answer(false)}
      />
    </form>
  )
}
