import { listPracticesForCarriers } from '@credence/contract/carriers/calls'
import { listPracticesForFacilities } from '@credence/contract/locations/calls'
import { canView } from '@credence/contract/kit/access'
import type { AnswerOf } from '@credence/contract/kit/endpoint'
import { limits } from '@credence/contract/limits'
import {
  checkPracticeOnboarding,
  createPractice,
  listHubsForNewPractice,
  listPracticesToManage,
  listRemindersForNewPractice,
  practiceAdminTexts,
} from '@credence/contract/practice-admin/calls'
import { TextInput } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useRef } from 'react'
import { useNavigate } from 'react-router'
import { refreshShell } from '../../session/refresh.ts'
import { read } from '../../kit/read.ts'
import { staffCall } from '../../kit/staff-call.ts'
import { useMay } from '../../kit/use-may.ts'
import { mapOf, nothingTurned } from '../../domain/management/choices.ts'
import { FormFooter } from '../../domain/management/form-footer.tsx'
import { FormSection } from '../../domain/management/form-section.tsx'
import classes from '../../domain/management/management-form.module.css'
import { OnboardingSection } from '../../domain/management/onboarding-section.tsx'
import { SwitchSection } from '../../domain/management/switch-section.tsx'
import { useOnboardingCheck } from '../../domain/management/use-onboarding-check.ts'
import { notSent } from '../../ui/edit/edit-store.ts'
import { useEdit } from '../../ui/edit/use-edit.ts'
import { toast } from '../../ui/layout/toast.tsx'
import { faultsIn, type NewPracticeDraft } from './new-practice.ts'

const blank: NewPracticeDraft = {
  name: '',
  email: '',
  sendOnboardingForms: false,
  hubs: nothingTurned,
  reminders: nothingTurned,
}

/** Adds a practice to the team, with its hubs and reminders, and sends it its forms if that is wished. */
export function NewPracticeForm({ onMade }: { onMade: (id: number) => void }) {
  const form = useRef<HTMLFormElement>(null)
  const hubList = useQuery(read(listHubsForNewPractice, {}))
  const reminderList = useQuery(read(listRemindersForNewPractice, {}))
  const maySeePage = useMay(canView('PRACTICE_BASIC'))
  const navigate = useNavigate()
  const { issues, checking, check, forget } = useOnboardingCheck()
  const isSendable = () => check(() => staffCall(checkPracticeOnboarding, { query: {} }))
  const edit = useEdit<NewPracticeDraft, NewPracticeDraft, AnswerOf<typeof createPractice>>({
    scope: form,
    stored: blank,
    draftOf: (stored) => stored,
    faultsIn,
    save: async ({ draft: { hubs, reminders, ...details }, key }) => {
      if (details.sendOnboardingForms && !(await isSendable())) return notSent
      const body = { ...details, dataHubs: mapOf(hubs), reminderPreferences: mapOf(reminders) }
      return staffCall(createPractice, { body }, { idempotencyKey: key })
    },
    refreshes: [listPracticesToManage, listPracticesForCarriers, listPracticesForFacilities],
    onSaved: ({ id }) => {
      refreshShell()
      onMade(id)
      if (maySeePage) toast.offering(practiceAdminTexts.created, 'Open page', () => void navigate(`/practice/${id}`))
      else toast.done(practiceAdminTexts.created)
    },
  })
  const { draft } = edit
  const change = (part: Partial<NewPracticeDraft>) => {
    edit.edit(part)
    forget()
  }
  return (
    <form
      ref={form}
      className="framed"
      aria-label="New practice"
      noValidate
      onSubmit={(event) => {
        forget()
        edit.submit(event)
      }}
    >
      <div className={classes['head']}>
        <h2 className={classes['title']}>New practice</h2>
      </div>
      <FormSection title="Practice" note="Everything else about it is kept on its own page.">
        <div className={classes['pair']}>
          <TextInput
            name="name"
            label="Name"
            required
            autoFocus
            maxLength={limits.text}
            autoComplete="off"
            value={draft.name}
            error={edit.faults['name'] !== undefined}
            onChange={(event) => change({ name: event.currentTarget.value })}
          />
          <TextInput
            name="email"
            label="Email"
            type="email"
            required={draft.sendOnboardingForms}
            maxLength={limits.text}
            autoComplete="off"
            spellCheck={false}
            value={draft.email}
            error={edit.faults['email'] !== undefined}
            onChange={(event) => change({ email: event.currentTarget.value })}
          />
        </div>
      </FormSection>
      <OnboardingSection
        note="The practice completes its profile itself, through a link of its own."
        description="Mails a link to the address of the practice."
        link={null}
        sends={draft.sendOnboardingForms}
        editable
        onChange={(sendOnboardingForms) => change({ sendOnboardingForms })}
      />
      <SwitchSection
        title="Data Hubs"
        note="Where the practice keeps a login."
        none="No hubs found..."
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
        note="What the practice is reminded of by email."
        none="No reminders found..."
        choices={reminderList.data}
        failed={reminderList.isError}
        turned={draft.reminders}
        editable
        onTurn={(reminders) => edit.edit({ reminders })}
        onRetry={() => void reminderList.refetch()}
      />
      <FormFooter
        issues={issues}
        heading={practiceAdminTexts.issues}
        edit={edit}
        verb="Add practice"
        ready
        busy={checking}
      />
    </form>
  )
}
