import {
  checkPracticeOnboarding,
  getPracticeOnboardingUrl,
  listHubsForPractice,
  listPracticesToManage,
  listRemindersForPractice,
  practiceAdminTexts,
  updatePractice,
} from '@credence/contract/practice-admin/calls'
import { canView } from '@credence/contract/kit/access'
import { IconArrowUpRight } from '@tabler/icons-react'
import { useState } from 'react'
import { Link } from 'react-router'
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
import type { Practice } from '../../domain/management/practice-choice.ts'
import { SwitchSection } from '../../domain/management/switch-section.tsx'
import { useOnboardingCheck } from '../../domain/management/use-onboarding-check.ts'
import { TextButton } from '../../ui/buttons/text-button.tsx'
import { useUnsaved } from '../../ui/dialogs/unsaved-work.tsx'

interface Choices {
  choices: readonly Choice[] | undefined
  failed: boolean
}

interface EditPracticeFormProps {
  practice: Practice
  version: number | undefined
  hubs: Choices
  reminders: Choices
  onReload: () => void
  onSaved: () => void
}

const sending = questionOf(practiceAdminTexts.sendConfirm)

/** A practice's hubs, reminders and forms. Those who may only look see the same with everything at rest. */
export function EditPracticeForm({ practice, version, hubs, reminders, onReload, onSaved }: EditPracticeFormProps) {
  const editor = useMay(updatePractice)
  const maySeePage = useMay(canView('PRACTICE_BASIC'))
  const [turnedHubs, setHubs] = useState(nothingTurned)
  const [turnedReminders, setReminders] = useState(nothingTurned)
  const [sends, setSends] = useState(false)
  const [asked, setAsked] = useState(false)
  const [stale, setStale] = useState<string | null>(null)
  const { issues, checking, check, forget } = useOnboardingCheck(() =>
    staffCall(checkPracticeOnboarding, { query: { practiceId: practice.id } }),
  )
  const save = useSave(updatePractice, {
    done: practiceAdminTexts.updated,
    refreshes: [listPracticesToManage, listHubsForPractice, listRemindersForPractice, getPracticeOnboardingUrl],
    onRefused: ({ status, message }) => {
      if (status === 409) setStale(message)
      // What the check did not see yet, the save has; the check names it.
      if (status === 422) void check()
      return status === 409 || status === 422
    },
  })
  const changed = sends || turnedHubs.size + turnedReminders.size > 0
  useUnsaved(changed)

  const busy = checking || save.isPending
  const store = async () => {
    setAsked(false)
    if (sends && !(await check())) return
    const saved = await save
      .mutateAsync({
        params: { id: practice.id },
        body: {
          sendOnboardingForms: sends,
          dataHubs: mapOf(turnedHubs),
          reminderPreferences: mapOf(turnedReminders),
          version,
        },
      })
      .catch(() => null)
    if (saved) onSaved()
  }
  const submit = () => {
    if (!changed || busy) return
    forget()
    setStale(null)
    if (sends) setAsked(true)
    else void store()
  }
  return (
    <form
      className="framed"
      aria-label={practice.name}
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        submit()
      }}
    >
      <div className={classes['head']}>
        <h2 className={classes['title']}>
          {maySeePage ? (
            <Link to={`/practice/${practice.id}`} className={classes['link'] ?? ''}>
              {practice.name}
              <IconArrowUpRight size={16} stroke={1.6} aria-hidden />
            </Link>
          ) : (
            practice.name
          )}
        </h2>
      </div>
      <OnboardingSection
        note="The practice completes its profile itself, through a link of its own."
        description="Mails a new link to the address of the practice; an earlier one ends."
        link={{
          query: read(getPracticeOnboardingUrl, { params: { practiceId: practice.id } }),
          none: practiceAdminTexts.noForms,
        }}
        sends={sends}
        editable={editor}
        onChange={(on) => {
          setSends(on)
          forget()
        }}
      />
      <SwitchSection
        title="Data Hubs"
        note="Where the practice keeps a login."
        none="No hubs found..."
        next="A platform administrator adds them under Data Hubs."
        {...hubs}
        turned={turnedHubs}
        editable={editor}
        warning={practiceAdminTexts.hubOff}
        onTurn={setHubs}
        onRetry={onReload}
      />
      <SwitchSection
        title="Reminder Preferences"
        note="What the practice is reminded of by email."
        none="No reminders found..."
        {...reminders}
        turned={turnedReminders}
        editable={editor}
        onTurn={setReminders}
        onRetry={onReload}
      />
      {editor && (
        <FormFooter
          issues={issues}
          heading={practiceAdminTexts.issues}
          message={stale}
          verb="Save changes"
          ready={changed}
          busy={busy}
          action={stale !== null && <TextButton onClick={onReload}>Reload</TextButton>}
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
