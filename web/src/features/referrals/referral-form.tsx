import { limits } from '@credence/contract/limits'
import { deleteReferral, saveReferral } from '@credence/contract/referrals/calls'
import type { Referral, ReferralActivity } from '@credence/contract/referrals/referral'
import { faultOfReferral } from '@credence/contract/referrals/rules'
import type { ReferralSettings } from '@credence/contract/referrals/settings'
import { referralTexts } from '@credence/contract/referrals/texts'
import { Button } from '@mantine/core'
import { IconArchive, IconArchiveOff } from '@tabler/icons-react'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import type { Practice } from '../../domain/referrals/chosen-practice.ts'
import { ActivityPanel } from '../../domain/work/activity-panel.tsx'
import { WorkForm } from '../../domain/work/work-form.tsx'
import { CallError } from '../../kit/call-error.ts'
import { keyOf } from '../../kit/read.ts'
import { staffCall } from '../../kit/staff-call.ts'
import { useMay } from '../../kit/use-may.ts'
import { useSave } from '../../ui/hooks/use-save.ts'
import { tellOvertaken } from '../../ui/board/use-card-move.ts'
import { Confirm } from '../../ui/dialogs/confirm.tsx'
import { useEdit } from '../../ui/edit/use-edit.ts'
import { useFirstFocus } from '../../ui/hooks/use-first-focus.ts'
import { NoteTools } from './note-tools.tsx'
import { referralAnswers } from './referral-answers.ts'
import type { OpenedReferral } from './opened-referral.ts'
import { bodyOf, draftOf, faultsIn, fieldOfCall, requiredOf, type ReferralDraft } from './referral-draft.ts'
import { ReferralFields } from './referral-fields.tsx'
import { patientOf } from './referral-text.ts'
import classes from './referral-form.module.css'
import { LetterMark } from './letter-mark.tsx'

const letterOf = ({ reply }: ReferralActivity) => reply && <LetterMark reply={reply} />

/** The list of earlier notes scrolls from this height. */
const activityHeightPx = 200

interface ReferralFormProps {
  /** Null is a new one. When it changes, what was typed stays on top. */
  referral: Referral | null
  asks: OpenedReferral['asks']
  practice: Practice
  settings: ReferralSettings
  /** Reads the referral again. */
  onReload: () => Promise<Referral | undefined>
  /** It is done. */
  onClose: () => void
  /** Whoever sees it wants to leave. */
  onCancel: () => void
}

/** Everything that can be set about a referral; for those who may only look, the same without a way to change it. */
export function ReferralForm({ referral, asks, practice, settings, onReload, onClose, onCancel }: ReferralFormProps) {
  const mayEdit = useMay(saveReferral)
  const [isDeleting, setDeleting] = useState(false)
  const form = useRef<HTMLFormElement>(null)
  /** Whether the save that is sent archives or restores the referral. */
  const archives = useRef<boolean | undefined>(undefined)
  useFirstFocus(form)
  const client = useQueryClient()
  const restore = useSave(saveReferral, { refreshes: referralAnswers, mayBeGone: true, onRefused: tellOvertaken })
  const edit = useEdit<Referral | null, ReferralDraft, Referral>({
    scope: form,
    stored: referral,
    follows: true,
    draftOf,
    faultsIn,
    ...(asks ? { resumed: { draft: { ...draftOf(referral), ...asks }, message: null } } : {}),
    save: ({ draft: next, stored, key }) =>
      staffCall(
        saveReferral,
        { params: { practiceId: practice.id }, body: bodyOf(next, stored, archives.current) },
        { mayBeGone: true, idempotencyKey: key },
      ),
    done: referral ? 'Updated!' : 'Created!',
    undoOf: (saved) =>
      saved.archived && referral?.archived === false
        ? {
            message: `${patientOf(saved)} archived.`,
            undo: () =>
              restore.mutate({
                params: { practiceId: practice.id },
                body: { ...requiredOf(saved), id: saved.id, version: saved.version, archived: false },
              }),
          }
        : null,
    refreshes: referralAnswers,
    fieldOf: fieldOfCall,
    gone: 'This referral no longer exists',
    reload: onReload,
    // The note is cleared after a failure, so the next try is not the same. It must not make a second referral.
    createsOnce: referral === null,
    // A save that failed clears the new note alone. What can be corrected clears nothing.
    onRefused: (error) => {
      if (error instanceof CallError && error.status === 422) {
        edit.tell({}, referralTexts.alreadyCreated)
        for (const stale of referralAnswers) void client.invalidateQueries({ queryKey: keyOf(stale) })
        return true
      }
      const isCorrectable = error instanceof CallError && (error.handled || [400, 404, 409].includes(error.status))
      if (!isCorrectable) edit.edit({ newActivity: '' })
      return false
    },
    onSaved: onClose,
  })
  const { draft, tell } = edit
  // What a move or a quick reply lacked is told as soon as the fields are there.
  const [missing] = useState(() => (asks && referral ? faultOfReferral(referral) : null))
  useEffect(() => {
    if (missing) tell({ [missing.field]: missing.message })
  }, [missing, tell])
  const remove = useSave(deleteReferral, {
    done: 'Deleted!',
    mayBeGone: true,
    refreshes: referralAnswers,
    onSaved: onClose,
  })
  const submit: typeof edit.submit = (event) => {
    archives.current = undefined
    edit.submit(event)
  }
  const archive = () => {
    archives.current = !referral?.archived
    edit.submit()
  }
  return (
    <>
      <WorkForm
        ref={form}
        label={referral ? `Referral ${referral.id}` : 'New referral'}
        edit={{ ...edit, submit, message: edit.messages[0] ?? null }}
        onDelete={mayEdit && referral ? () => setDeleting(true) : undefined}
        actions={
          mayEdit && referral && <ArchiveButton isArchived={referral.archived} isBusy={edit.isBusy} onClick={archive} />
        }
        fields={
          <ReferralFields
            edit={edit}
            referral={referral}
            practice={practice}
            settings={settings}
            disabled={!mayEdit}
            firstField={missing?.field ?? 'status'}
          />
        }
        aside={
          <ActivityPanel
            entries={referral?.activity ?? []}
            savedWith="the referral"
            listHeight={activityHeightPx}
            actions={letterOf}
            {...(mayEdit
              ? {
                  draft: {
                    value: draft.newActivity,
                    maxLength: limits.referralText,
                    onChange: (newActivity: string) => edit.edit({ newActivity }),
                  },
                  tools: (
                    <NoteTools
                      referral={referral}
                      settings={settings}
                      note={draft.newActivity}
                      onNote={(newActivity) => edit.edit({ newActivity })}
                    />
                  ),
                }
              : {})}
          />
        }
        mayEdit={mayEdit}
        saveLabel={referral ? 'Update Referral' : 'Create Referral'}
        onClose={onClose}
        onCancel={onCancel}
      />
      {referral && (
        <Confirm
          opened={isDeleting}
          question="Are you sure you want to delete this referral and any associated attachments?"
          consequence="Its notes, its letters and its fax go with it."
          verb="Delete"
          destructive
          busy={remove.isPending}
          onConfirm={() => remove.mutate({ params: { id: referral.id } })}
          onCancel={() => setDeleting(false)}
        />
      )}
    </>
  )
}

const ArchiveButton = ({
  isArchived,
  isBusy,
  onClick,
}: {
  isArchived: boolean
  isBusy: boolean
  onClick: () => void
}) => {
  const IconOf = isArchived ? IconArchiveOff : IconArchive
  return (
    <Button
      variant="subtle"
      className={classes['archive'] ?? ''}
      disabled={isBusy}
      leftSection={<IconOf size={16} stroke={1.6} aria-hidden />}
      onClick={onClick}
    >
      {isArchived ? 'Restore' : 'Archive'}
    </Button>
  )
}
