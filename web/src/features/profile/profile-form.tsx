import { limits } from '@credence/contract/limits'
import { getMe } from '@credence/contract/profile/calls'
import { saveMe } from '@credence/contract/profile/save'
import { Button, Checkbox, TextInput } from '@mantine/core'
import { IconInfoCircle } from '@tabler/icons-react'
import { useQueryClient } from '@tanstack/react-query'
import { useRef } from 'react'
import type { AnswerOf } from '@credence/contract/kit/endpoint'
import { refreshSession } from '../../session/session.ts'
import { keyOf, read } from '../../kit/read.ts'
import { staffCall } from '../../kit/staff-call.ts'
import { FormNote } from '../../ui/edit/other-changes.tsx'
import { useEdit } from '../../ui/edit/use-edit.ts'
import { FormMessage } from '../../ui/inputs/field-message.tsx'
import { MaskedInput } from '../../ui/inputs/masked-input.tsx'
import { PhotoButton } from '../../ui/inputs/photo-button.tsx'
import { draftOf, faultsIn, payloadOf, type ProfileDraft } from './profile-draft.ts'
import classes from './profile.module.css'

type Me = AnswerOf<typeof getMe>

/** One's own record. The name is the administrator's to change; the rest is one's own. */
export function ProfileForm({ me }: { me: Me }) {
  const client = useQueryClient()
  const form = useRef<HTMLFormElement>(null)
  const edit = useEdit<Me, ProfileDraft, Me>({
    scope: form,
    stored: me,
    follows: true,
    draftOf,
    faultsIn,
    save: ({ draft: next, stored }) =>
      staffCall(
        saveMe,
        { body: { ...payloadOf(next), version: stored.version } },
        { files: next.photo ? { newPhotoFile: next.photo } : {} },
      ),
    storedOf: (saved) => saved,
    done: 'Changes saved!',
    fieldOf: (name) => (name === 'newPhotoFile' ? 'photo' : name === 'email' ? name : undefined),
    reload: () => client.fetchQuery({ ...read(getMe, {}), staleTime: 0 }),
    onSaved: (saved) => {
      client.setQueryData(keyOf(getMe, {}), saved)
      void refreshSession()
    },
  })
  const { draft, isReady } = edit
  return (
    <form
      ref={form}
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        if (isReady) edit.submit(event)
      }}
    >
      <div className={classes['top']}>
        <PhotoButton
          firstName={me.firstName}
          lastName={me.lastName}
          photoUrl={me.photoUrl}
          chosen={draft.photo}
          size={72}
          label={me.photoUrl ? 'Change the photo' : 'Choose a photo'}
          onChoose={(photo) => edit.edit({ photo })}
          onWrong={(photo) => edit.tell({ photo })}
        />
        <div className={classes['who']}>
          <h2 className={classes['name']}>{`${me.firstName} ${me.lastName}`}</h2>
          {draft.photo ? (
            <p className={classes['hint']}>
              New photo: {draft.photo.name}{' '}
              <button type="button" className={classes['remove']} onClick={() => edit.edit({ photo: null })}>
                Remove
              </button>
            </p>
          ) : (
            <p className={classes['hint']}>Any image up to 10 Mb. Colleagues see it beside your name.</p>
          )}
          <FormMessage message={edit.faults['photo'] ?? null} />
        </div>
      </div>
      <div className={classes['fields']}>
        <TextInput label="First Name" value={me.firstName} readOnly classNames={{ wrapper: classes['fixed'] ?? '' }} />
        <TextInput label="Last Name" value={me.lastName} readOnly classNames={{ wrapper: classes['fixed'] ?? '' }} />
        <p className={classes['below']}>Your name is kept by your administrator.</p>
        <TextInput
          label="Email"
          type="email"
          autoComplete="email"
          maxLength={limits.text}
          spellCheck={false}
          required
          {...edit.field('email')}
        />
        <MaskedInput kind="phone" label="Cell Phone" {...edit.masked('cellPhone')} />
        <p className={classes['notice']} data-strong={edit.changed.includes('email') || undefined}>
          <IconInfoCircle size={14} stroke={1.9} aria-hidden />
          <span>A changed email is told to the old address, and signs your other browsers out.</span>
        </p>
        <Checkbox
          className={classes['choice'] ?? ''}
          label="Notify me of unread mentions"
          description="By email, at most once an hour, about notes that you have not read within ten minutes. It never holds the notes."
          checked={draft.mailsMentions}
          onChange={(event) => edit.edit({ mailsMentions: event.currentTarget.checked })}
        />
      </div>
      <div className={classes['footer']}>
        <FormNote edit={edit} />
        <Button type="submit" disabled={!isReady} loading={edit.isBusy}>
          Save
        </Button>
      </div>
    </form>
  )
}
