import { listPracticesForCarriers } from '@credence/contract/carriers/calls'
import { listPracticesForFacilities } from '@credence/contract/locations/calls'
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
import { useRef, useState } from 'react'
import { refreshShell } from '../../session/refresh.ts'
import { read } from '../../kit/read.ts'
import { staffCall } from '../../kit/staff-call.ts'
import { useSave } from '../../kit/use-save.ts'
import { mapOf, nothingTurned } from '../../domain/management/choices.ts'
import { FormFooter } from '../../domain/management/form-footer.tsx'
import { FormSection } from '../../domain/management/form-section.tsx'
import classes from '../../domain/management/management-form.module.css'
import { OnboardingSection } from '../../domain/management/onboarding-section.tsx'
import { SwitchSection } from '../../domain/management/switch-section.tsx'
import { useOnboardingCheck } from '../../domain/management/use-onboarding-check.ts'
import { useUnsaved } from '../../ui/dialogs/unsaved-work.tsx'
import { wrongIn, type NewPracticeDraft, type Wrong } from './new-practice.ts'

const blank: NewPracticeDraft = { name: '', email: '', sendOnboardingForms: false }

/** Adds a practice to the team, with its hubs and reminders, and sends it its forms if that is wished. */
export function NewPracticeForm({ onMade }: { onMade: (id: number) => void }) {
  const [draft, setDraft] = useState(blank)
  const [hubs, setHubs] = useState(nothingTurned)
  const [reminders, setReminders] = useState(nothingTurned)
  const [wrong, setWrong] = useState<Wrong | null>(null)
  const fields = { name: useRef<HTMLInputElement>(null), email: useRef<HTMLInputElement>(null) }
  const hubList = useQuery(read(listHubsForNewPractice, {}))
  const reminderList = useQuery(read(listRemindersForNewPractice, {}))
  const { issues, checking, check, forget } = useOnboardingCheck(() =>
    staffCall(checkPracticeOnboarding, { query: {} }),
  )
  const save = useSave(createPractice, {
    done: practiceAdminTexts.created,
    creates: true,
    refreshes: [listPracticesToManage, listPracticesForCarriers, listPracticesForFacilities],
    onSaved: refreshShell,
    onRefused: ({ status, message, fields: about }) => {
      if (status === 400) setWrong({ message, fields: (['name', 'email'] as const).filter((field) => about[field]) })
      return status === 400
    },
  })
  const unsaved =
    draft.name.trim() !== '' || draft.email.trim() !== '' || draft.sendOnboardingForms || hubs.size + reminders.size > 0
  const tell = useUnsaved(unsaved)

  const edit = (part: Partial<NewPracticeDraft>) => {
    setDraft({ ...draft, ...part })
    setWrong(null)
    forget()
  }
  const submit = async () => {
    if (checking || save.isPending) return
    const faults = wrongIn(draft)
    setWrong(faults)
    forget()
    const [first] = faults?.fields ?? []
    if (first) return fields[first].current?.focus()
    if (draft.sendOnboardingForms && !(await check())) return
    const made = await save
      .mutateAsync({ body: { ...draft, dataHubs: mapOf(hubs), reminderPreferences: mapOf(reminders) } })
      .catch(() => null)
    if (!made) return
    tell(false)
    onMade(made.id)
  }
  return (
    <form
      className="framed"
      aria-label="New practice"
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        void submit()
      }}
    >
      <div className={classes['head']}>
        <h2 className={classes['title']}>New practice</h2>
      </div>
      <FormSection title="Practice" note="Everything else about it is kept on its own page.">
        <div className={classes['pair']}>
          <TextInput
            ref={fields.name}
            label="Name"
            required
            autoFocus
            maxLength={limits.text}
            autoComplete="off"
            value={draft.name}
            error={wrong?.fields.includes('name')}
            onChange={(event) => edit({ name: event.currentTarget.value })}
          />
          <TextInput
            ref={fields.email}
            label="Email"
            type="email"
            required={draft.sendOnboardingForms}
            maxLength={limits.text}
            autoComplete="off"
            spellCheck={false}
            value={draft.email}
            error={wrong?.fields.includes('email')}
            onChange={(event) => edit({ email: event.currentTarget.value })}
          />
        </div>
      </FormSection>
      <OnboardingSection
        note="The practice completes its profile itself, through a link of its own."
        description="Mails a link to the address of the practice."
        link={null}
        sends={draft.sendOnboardingForms}
        editable
        onChange={(sendOnboardingForms) => edit({ sendOnboardingForms })}
      />
      <SwitchSection
        title="Data Hubs"
        note="Where the practice keeps a login."
        none="No hubs found..."
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
        note="What the practice is reminded of by email."
        none="No reminders found..."
        choices={reminderList.data}
        failed={reminderList.isError}
        turned={reminders}
        editable
        onTurn={setReminders}
        onRetry={() => void reminderList.refetch()}
      />
      <FormFooter
        issues={issues}
        heading={practiceAdminTexts.issues}
        message={wrong?.message ?? null}
        verb="Add practice"
        ready
        busy={checking || save.isPending}
      />
    </form>
  )
}
