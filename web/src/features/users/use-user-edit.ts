import { createUser, listUsers, saveUserPermissions, updateUser, userMessages } from '@credence/contract/users/calls'
import { useQueryClient } from '@tanstack/react-query'
import { useState, type RefObject } from 'react'
import { keyOf, read } from '../../kit/read.ts'
import { staffCall } from '../../kit/staff-call.ts'
import { toast } from '../../ui/layout/toast.tsx'
import type { Sending } from '../../ui/edit/edit-store.ts'
import { useEdit } from '../../ui/edit/use-edit.ts'
import {
  detailFields,
  detailsOf,
  draftOf,
  faultsIn,
  rightsFields,
  rightsOf,
  sameInUser,
  type User,
  type UserDraft,
} from './user-draft.ts'

interface UserEditOptions {
  user: User
  row: RefObject<HTMLElement | null>
  onClose: () => void
}

const filesOf = ({ photo }: UserDraft): Record<string, Blob> => (photo ? { newPhotoFile: photo } : {})
const hasAny = (changed: readonly string[], fields: readonly string[]) =>
  fields.some((field) => changed.includes(field))

/** The first of the two calls of a save, where something of it was changed; and the user as stored after it. */
async function saveDetails({
  draft,
  stored,
  changed,
  key,
}: Sending<User, UserDraft>): Promise<{ saved: User; isAdopted: boolean }> {
  const [details, files, { id, version }] = [detailsOf(draft), filesOf(draft), stored]
  if (id === 0) {
    const body = { ...details, sendWelcomeEmail: draft.sendWelcomeEmail }
    const { isAdopted, ...made } = await staffCall(createUser, { body }, { files, idempotencyKey: key })
    return { saved: { ...stored, ...details, ...made }, isAdopted }
  }
  if (!hasAny(changed, detailFields)) return { saved: stored, isAdopted: false }
  const updated = await staffCall(updateUser, { params: { id }, body: { ...details, version } }, { files })
  return { saved: { ...stored, ...details, ...updated }, isAdopted: false }
}

/**
 * The editing of a user. It is saved in two calls: details first, because a new user's id comes with them, then the
 * rights. A second try after a failure of the second call neither makes the user twice nor is stale.
 */
export function useUserEdit({ user, row, onClose }: UserEditOptions) {
  const client = useQueryClient()
  const isNew = user.id === 0
  const [adopted, setAdopted] = useState<string | null>(null)
  const refresh = () => client.invalidateQueries({ queryKey: keyOf(listUsers) })

  const edit = useEdit<User, UserDraft, { welcomed: string | null }>({
    scope: row,
    stored: user,
    draftOf,
    same: sameInUser,
    faultsIn,
    save: async (sending) => {
      const { draft, changed, advance } = sending
      const { saved, isAdopted } = await saveDetails(sending)
      const welcomed = isAdopted ? saved.firstName : adopted
      advance(saved)
      setAdopted(welcomed)
      if (isNew || hasAny(changed, rightsFields)) {
        const body = { ...rightsOf(draft), version: saved.version }
        await staffCall(saveUserPermissions, { params: { id: saved.id }, body })
      }
      return { welcomed }
    },
    done: isNew ? 'User added!' : 'User updated!',
    reload: async () => {
      const { users } = await client.fetchQuery({ ...read(listUsers, {}), staleTime: 0 })
      return users.find(({ id }) => id === user.id)
    },
    reloadsAtOnce: true,
    fieldOf: (name) => (['firstName', 'lastName', 'email', 'cellPhone'].includes(name) ? name : undefined),
    onUnchanged: isNew ? undefined : onClose,
    onSaved: async ({ welcomed }) => {
      if (welcomed !== null) toast.done(userMessages.adopted(welcomed))
      await refresh()
      onClose()
    },
  })
  /** Closes the row; what a half-done save already changed is shown as it is. */
  const abandon = () => {
    if (edit.stored.version !== user.version) void refresh()
    onClose()
  }
  return { ...edit, abandon }
}
