import { getLocationMatrix } from '@credence/contract/participation/location'
import { getEnrollmentMatrix, listCarrierParticipation } from '@credence/contract/participation/calls'
import { getProvider, providerTexts, saveProvider } from '@credence/contract/providers/profile'
import { useEffect } from 'react'
import { useRecordForm, type RecordFormOptions } from '../../ui/record-form/use-record-form.ts'
import { bodyOf, draftOf, faultsIn, type Field, type Provider } from './provider-draft.ts'

/** What every edit mode of a provider is given. */
export interface ModeProps {
  provider: Provider
  onUnsaved: (unsaved: boolean) => void
  onClose: () => void
}

/** What shows the name, or whether carriers apply at all. */
const showing = [getEnrollmentMatrix, getLocationMatrix, listCarrierParticipation]

/** One of the three edit modes of a provider. */
export function useProviderForm<F extends Field>(
  { provider, onUnsaved, onClose }: ModeProps,
  fields: readonly F[],
  attached: RecordFormOptions<Provider, F>['attached'] = null,
) {
  const form = useRecordForm<Provider, F>({
    record: provider,
    fields,
    get: getProvider,
    save: saveProvider,
    done: providerTexts.updated,
    refreshes: showing,
    draftOf,
    bodyOf,
    faultsIn,
    attached,
    onClose,
  })
  useEffect(() => onUnsaved(form.unsaved), [onUnsaved, form.unsaved])
  useEffect(() => () => onUnsaved(false), [onUnsaved])
  return form
}
