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
import { Link } from 'react-router'
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
import type { Practice } from '../../domain/management/practice-choice.ts'
import { SwitchSection } from '../../domain/management/switch-section.tsx'
import { useOnboardingCheck } from '../../domain/management/use-onboarding-check.ts'
import { notSent } from '../../ui/edit/edit-store.ts'
import { useEdit } from '../../ui/edit/use-edit.ts'

interface Choices {
  choices: readonly Choice[] | undefined
  failed: boolean
}

interface EditPracticeFormProps {
  practice: Practice
  version: number | undefined
  hubs: Choices
  reminders: Choices
  /** Reads everything again and answers the version of the practice. */
  onReload: () => Promise<number | undefined>
  onSaved: () => void
}

interface Stored {
  version: number | undefined
}
interface PracticeChoices {
  sends: boolean
  hubs: Turned
  reminders: Turned
}

const nothingChosen: PracticeChoices = { sends: false, hubs: nothingTurned, reminders: nothingTurned }
const sending = questionOf(practiceAdminTexts.sendConfirm)

/** A practice's hubs, reminders and forms. Those who may only look see the same with everything at rest. */
export function EditPracticeForm({ practice, version, hubs, reminders, onReload, onSaved }: EditPracticeFormProps) {
  const editor = useMay(updatePractice)
  const maySeePage = useMay(canView('PRACTICE_BASIC'))
  const { issues, checking, check, forget } = useOnboardingCheck()
  const isSendable = () => check(() => staffCall(checkPracticeOnboarding, { query: { practiceId: practice.id } }))
  const edit = useEdit<Stored, PracticeChoices>({
    stored: { version },
    draftOf: () => nothingChosen,
    asksFirst: ({ sends }) => sends,
    save: async ({ draft: { sends, hubs: turnedHubs, reminders: turnedReminders }, stored }) => {
      if (sends && !(await isSendable())) return notSent
      return staffCall(updatePractice, {
        params: { id: practice.id },
        body: {
          sendOnboardingForms: sends,
          dataHubs: mapOf(turnedHubs),
          reminderPreferences: mapOf(turnedReminders),
          version: stored.version,
        },
      })
    },
    done: practiceAdminTexts.updated,
    refreshes: [listPracticesToManage, listHubsForPractice, listRemindersForPractice, getPracticeOnboardingUrl],
    onRefreshed: onSaved,
    reload: async () => ({ version: await onReload() }),
    onRefused: (error) => {
      // What the check did not see yet, the save has; the check names it.
      const isBarred = error instanceof CallError && error.status === 422
      if (isBarred) void isSendable()
      return isBarred
    },
  })
  const { draft, isChanged } = edit
  return (
    <form
      className="framed"
      aria-label={practice.name}
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        forget()
        if (isChanged && !checking) edit.submit(event)
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
        sends={draft.sends}
        editable={editor}
        onChange={(sends) => {
          edit.edit({ sends })
          forget()
        }}
      />
      <SwitchSection
        title="Data Hubs"
        note="Where the practice keeps a login."
        none="No hubs found..."
        next="A platform administrator adds them under Data Hubs."
        {...hubs}
        turned={draft.hubs}
        editable={editor}
        warning={practiceAdminTexts.hubOff}
        onTurn={(turned) => edit.edit({ hubs: turned })}
        onRetry={() => void onReload()}
      />
      <SwitchSection
        title="Reminder Preferences"
        note="What the practice is reminded of by email."
        none="No reminders found..."
        {...reminders}
        turned={draft.reminders}
        editable={editor}
        onTurn={(turned) => edit.edit({ reminders: turned })}
        onRetry={() => void onReload()}
      />
      {editor && (
        <FormFooter
          issues={issues}
          heading={practiceAdminTexts.issues}
          edit={edit}
          verb="Save changes"
          ready={isChanged}
          busy={checking}
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
