import { directoryTexts } from '@credence/contract/directory/texts'
import { useMemo } from 'react'
import { listPrivilegesFacilities, listPrivilegesProvidersOfFacility } from './calls.ts'
import { Choice, entryOf, listView } from './list-view.tsx'
import { ProviderList } from './results.tsx'
import { askAhead, useAnswer } from './use-answer.ts'
import { counted, type View, type ViewOptions } from './view.ts'

/** By facility: who has privileges there. */
export function usePrivilegesByFacility({ token, address, isShown }: ViewOptions): View {
  const ofCode = useMemo(() => (isShown ? { params: { token } } : null), [token, isShown])
  const facilities = useAnswer(listPrivilegesFacilities, ofCode)
  const facilityId = entryOf(facilities, address.idOf('facility'))?.id
  const ofFacility = useMemo(
    () => (facilityId === undefined ? null : { params: { token, facilityId } }),
    [token, facilityId],
  )
  const providers = useAnswer(listPrivilegesProvidersOfFacility, ofFacility)
  return listView(providers, {
    controls: (
      <Choice
        label="Facility"
        answer={facilities}
        address={address}
        parameter="facility"
        labelOf={({ name, city }) => (city ? `${name}, ${city}` : name)}
        asks={({ id }) => askAhead(listPrivilegesProvidersOfFacility, { params: { token, facilityId: id } })}
      />
    ),
    isChosen: facilityId !== undefined,
    prompt: directoryTexts.chooseFacility,
    none: directoryTexts.noProviders,
    shown: (found) => {
      const count = counted(found.length, 'provider has privileges here', 'providers have privileges here')
      return { count, results: <ProviderList count={count} columns={['Provider ↑']} providers={found} /> }
    },
  })
}
