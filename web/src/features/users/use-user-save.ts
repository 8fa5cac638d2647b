import { texts } from '@credence/contract/texts'
import { createUser, listUsers, saveUserPermissions, updateUser, userMessages } from '@credence/contract/users/calls'
import { useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { CallError } from '../../kit/call-error.ts'
import { keyOf } from '../../kit/read.ts'
import { newKey } from '../../kit/repeat-key.ts'
import { staffCall } from '../../kit/staff-call.ts'
import { toast } from '../../ui/layout/toast.tsx'
import {
  detailsOf,
  draftOf,
  rightsOf,
  sameDetails,
  sameRights,
  type Field,
  type User,
  type UserDraft,
} from './user-draft.ts'

export interface Wrong {
  message: string
  fields: Field[]
}

const editableFields: readonly Field[] = ['firstName', 'lastName', 'email', 'cellPhone']

/** What a refusal says about the row; null when a toast has to say it. */
function wrongOf({ status, message, fields }: CallError): Wrong | null {
  const named = editableFields.filter((field) => fields[field] !== undefined)
  if (status === 409) return { message, fields: named }
  if (status === 400) return { message: (named[0] && fields[named[0]]) ?? message, fields: named }
  return null
}

const filesOf = ({ photo }: UserDraft): Record<string, Blob> => (photo ? { newPhotoFile: photo } : {})

/**
 * Saves a row in two calls: details first, because a new user's id comes with them, then the rights. What has been
 * saved is remembered, so that a repeated save after a failure of the second call neither makes the user twice nor
 * counts as stale.
 */
export function useUserSave(user: User, onDone: () => void) {
  const client = useQueryClient()
  const original = useRef(draftOf(user)).current
  const saved = useRef({ id: user.id, version: user.version, details: original })
  const adopted = useRef<string | null>(null)
  const [key] = useState(newKey)
  const [busy, setBusy] = useState(false)
  const [isDone, setDone] = useState(false)
  const [refused, setRefused] = useState<Wrong | null>(null)
  const isNew = user.id === 0
  const refresh = () => client.invalidateQueries({ queryKey: keyOf(listUsers) })

  const saveDetails = async (draft: UserDraft) => {
    const { id, version, details } = saved.current
    const files = filesOf(draft)
    if (id === 0) {
      const { isAdopted, ...answer } = await staffCall(
        createUser,
        { body: { ...detailsOf(draft), sendWelcomeEmail: draft.sendWelcomeEmail } },
        { files, idempotencyKey: key },
      )
      saved.current = { ...answer, details: draft }
      if (isAdopted) adopted.current = draft.firstName.trim()
    } else if (!sameDetails(draft, details)) {
      const answer = await staffCall(updateUser, { params: { id }, body: { ...detailsOf(draft), version } }, { files })
      saved.current = { ...answer, details: draft }
    }
  }
  const saveRights = async (draft: UserDraft) => {
    const { id, version } = saved.current
    if (isNew || !sameRights(draft, original))
      await staffCall(saveUserPermissions, { params: { id }, body: { ...rightsOf(draft), version } })
  }
  const save = async (draft: UserDraft) => {
    setBusy(true)
    setRefused(null)
    try {
      await saveDetails(draft)
      await saveRights(draft)
      setDone(true)
      toast.done(isNew ? 'User added!' : 'User updated!')
      if (adopted.current !== null) toast.done(userMessages.adopted(adopted.current))
      await refresh()
      onDone()
    } catch (error) {
      if (error instanceof CallError && error.handled) return
      const wrong = error instanceof CallError ? wrongOf(error) : null
      setRefused(wrong)
      if (!wrong) toast.failed(texts.tryAgain)
    } finally {
      setBusy(false)
    }
  }
  /** Closes the row; what a half-done save already changed is shown as it is. */
  const abandon = () => {
    if (saved.current.details !== original) void refresh()
    onDone()
  }
  const changed = (draft: UserDraft) => !isDone && (!sameDetails(draft, original) || !sameRights(draft, original))
  return { save, abandon, changed, busy, refused, forgetRefusal: () => setRefused(null) }
}
