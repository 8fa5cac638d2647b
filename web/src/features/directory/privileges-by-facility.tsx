import { directoryTexts } from '@credence/contract/directory/texts'
import { useMemo } from 'react'
import { listPrivilegesFacilities, listPrivilegesProvidersOfFacility } from './calls.ts'
import { Sentence, Waiting } from './lookup-page.tsx'
import { LookupSelect } from './lookup-select.tsx'
import { ProviderList } from './results.tsx'
import { useAnswer } from './use-answer.ts'
import { counted, type View, type ViewOptions } from './view.ts'

/** By facility: who has privileges there. */
export function usePrivilegesByFacility({ token, address, isShown }: ViewOptions): View {
  const ofCode = useMemo(() => (isShown ? { params: { token } } : null), [token, isShown])
  const facilities = useAnswer(listPrivilegesFacilities, ofCode)
  const wanted = address.idOf('facility')
  const facility =
    facilities.asked.kind === 'there' ? facilities.asked.answer.find(({ id }) => id === wanted) : undefined
  const ofFacility = useMemo(
    () => (facility ? { params: { token, facilityId: facility.id } } : null),
    [token, facility],
  )
  const providers = useAnswer(listPrivilegesProvidersOfFacility, ofFacility)
  const controls = (
    <LookupSelect
      label="Facility"
      asked={facilities.asked}
      optionOf={({ id, name, city }) => ({ value: String(id), label: city ? `${name}, ${city}` : name })}
      value={facility ? String(facility.id) : null}
      onChoose={(value) => address.go(address.hrefOf({ parameters: { facility: value } }))}
    />
  )
  if (!facility) return { controls, status: '', results: <Sentence>{directoryTexts.chooseFacility}</Sentence> }
  if (providers.asked.kind !== 'there') return { controls, status: '', results: <Waiting answer={providers} /> }
  const found = providers.asked.answer
  if (found.length === 0)
    return {
      controls,
      status: directoryTexts.noProviders,
      results: <Sentence>{directoryTexts.noProviders}</Sentence>,
    }
  const count = counted(found.length, 'provider has privileges here', 'providers have privileges here')
  return {
    controls,
    status: count,
    results: <ProviderList count={count} columns={['Provider ↑']} providers={found} />,
  }
}
