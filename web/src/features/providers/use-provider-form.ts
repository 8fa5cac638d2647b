import { getLocationMatrix } from '@credence/contract/participation/location'
import { getEnrollmentMatrix, listCarrierParticipation } from '@credence/contract/participation/calls'
import { getProvider, providerTexts, saveProvider } from '@credence/contract/providers/profile'
import { useQueryClient } from '@tanstack/react-query'
import type { RefObject } from 'react'
import { keyOf, read } from '../../kit/read.ts'
import { staffCall } from '../../kit/staff-call.ts'
import { useEdit } from '../../ui/edit/use-edit.ts'
import { useFirstFocus } from '../../ui/hooks/use-first-focus.ts'
import { sameMeaning, type Draft } from '../../ui/record-form/record-draft.ts'
import { bodyOf, draftOf, faultsIn, type Field, type Provider } from './provider-draft.ts'
import { sendPhoto } from './send-photo.ts'

/** What every edit mode of a provider is given. */
export interface ModeProps {
  provider: Provider
  onClose: () => void
}

interface ProviderFormOptions<F extends Field> extends ModeProps {
  fields: readonly F[]
  form: RefObject<HTMLFormElement | null>
  /** A chosen photo is sent before the rest is saved. */
  photo?: File | null
}

/** What shows the name, or whether carriers apply at all. */
const showing = [getEnrollmentMatrix, getLocationMatrix, listCarrierParticipation]

/** One of the three edit modes of a provider. */
export function useProviderForm<F extends Field>({
  provider,
  fields,
  form,
  photo = null,
  onClose,
}: ProviderFormOptions<F>) {
  const client = useQueryClient()
  const sent = { params: { id: provider.id } }
  useFirstFocus(form)
  return useEdit<Provider, Draft<F>, Provider>({
    scope: form,
    stored: provider,
    draftOf: (stored) => draftOf(stored, fields),
    same: sameMeaning,
    hasMore: photo !== null,
    faultsIn: (draft, _, changed) => faultsIn(draft, changed),
    save: async ({ draft, changed, stored, confirmed }) => {
      const sentPhoto = photo ? await sendPhoto(provider.id, photo) : {}
      const body = { ...bodyOf(draft, changed, stored.version), ...sentPhoto, ...confirmed }
      return staffCall(saveProvider, { ...sent, body })
    },
    done: providerTexts.updated,
    refreshes: showing,
    reload: () => client.fetchQuery({ ...read(getProvider, sent), staleTime: 0 }),
    onUnchanged: photo ? undefined : onClose,
    onSaved: (saved) => {
      client.setQueryData(keyOf(getProvider, sent), saved)
      onClose()
    },
  })
}
