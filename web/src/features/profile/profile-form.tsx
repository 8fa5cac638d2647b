import { limits } from '@credence/contract/limits'
import { getMe, saveMe } from '@credence/contract/profile/calls'
import { Button, TextInput } from '@mantine/core'
import { IconInfoCircle } from '@tabler/icons-react'
import { useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import type { AnswerOf } from '@credence/contract/kit/endpoint'
import { refreshSession } from '../../session/session.ts'
import { keyOf } from '../../kit/read.ts'
import { useSave } from '../../kit/use-save.ts'
import { fieldMessage, FormMessage } from '../../ui/inputs/field-message.tsx'
import { MaskedInput } from '../../ui/inputs/masked-input.tsx'
import { PhotoButton } from '../../ui/inputs/photo-button.tsx'
import { canSave, changesIn, draftOf, faultsIn, payloadOf, type ProfileDraft } from './profile-draft.ts'
import classes from './profile.module.css'

interface Refused {
  email?: string | undefined
  photo?: string | undefined
  form?: string | undefined
}

/** One's own record. The name is the administrator's to change; the rest is one's own. */
export function ProfileForm({ me }: { me: AnswerOf<typeof getMe> }) {
  const client = useQueryClient()
  const [draft, setDraft] = useState<ProfileDraft>(() => draftOf(me))
  const [left, setLeft] = useState<{ email?: true; cellPhone?: true }>({})
  const [refused, setRefused] = useState<Refused>({})
  const email = useRef<HTMLInputElement>(null)
  const save = useSave(saveMe, {
    done: 'Changes saved!',
    onSaved: (answer) => {
      client.setQueryData(keyOf(getMe, {}), answer)
      void refreshSession()
    },
    onRefused: ({ status, message, fields }) => {
      if (status !== 409 && status !== 400) return false
      setRefused(
        fields['email'] ? { email: fields['email'] } : fields['newPhotoFile'] ? { photo: message } : { form: message },
      )
      if (fields['email']) email.current?.focus()
      return true
    },
  })
  const edit = (part: Partial<ProfileDraft>) => {
    setDraft({ ...draft, ...part })
    setRefused({})
  }
  const faults = faultsIn(draft)
  const changes = changesIn(draft, me)
  const ready = canSave(draft, me)
  const submit = () => {
    if (ready && !save.isPending)
      save.mutate({
        body: { ...payloadOf(draft), version: me.version },
        files: draft.photo ? { newPhotoFile: draft.photo } : {},
      })
  }
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        submit()
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
          onChoose={(photo) => edit({ photo })}
          onWrong={(photo) => setRefused({ photo })}
        />
        <div className={classes['who']}>
          <h2 className={classes['name']}>{`${me.firstName} ${me.lastName}`}</h2>
          {draft.photo ? (
            <p className={classes['hint']}>
              New photo: {draft.photo.name}{' '}
              <button type="button" className={classes['remove']} onClick={() => edit({ photo: null })}>
                Remove
              </button>
            </p>
          ) : (
            <p className={classes['hint']}>Any image up to 10 Mb. Colleagues see it beside your name.</p>
          )}
          <FormMessage message={refused.photo ?? null} />
        </div>
      </div>
      <div className={classes['fields']}>
        <TextInput label="First Name" value={me.firstName} readOnly classNames={{ wrapper: classes['fixed'] ?? '' }} />
        <TextInput label="Last Name" value={me.lastName} readOnly classNames={{ wrapper: classes['fixed'] ?? '' }} />
        <p className={classes['below']}>Your name is kept by your administrator.</p>
        <TextInput
          ref={email}
          label="Email"
          type="email"
          autoComplete="email"
          maxLength={limits.text}
          spellCheck={false}
          required
          value={draft.email}
          error={fieldMessage(refused.email ?? (left.email ? faults.email : undefined))}
          onBlur={() => setLeft({ ...left, email: true })}
          onChange={(event) => edit({ email: event.currentTarget.value })}
        />
        <MaskedInput
          kind="phone"
          label="Cell Phone"
          value={draft.cellPhone}
          error={fieldMessage(left.cellPhone ? faults.cellPhone : undefined)}
          onBlur={() => setLeft({ ...left, cellPhone: true })}
          onValue={(cellPhone) => edit({ cellPhone })}
        />
        <p className={classes['notice']} data-strong={changes.email || undefined}>
          <IconInfoCircle size={14} stroke={1.9} aria-hidden />
          <span>A changed email is told to the old address, and signs your other browsers out.</span>
        </p>
      </div>
      <div className={classes['footer']}>
        <FormMessage message={refused.form ?? null} />
        <Button type="submit" disabled={!ready} loading={save.isPending}>
          Save
        </Button>
      </div>
    </form>
  )
}
