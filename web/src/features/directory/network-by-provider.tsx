import { directoryTexts } from '@credence/contract/directory/texts'
import { useMemo } from 'react'
import { listNetworkCarriersOfProvider, listNetworkProviders } from './calls.ts'
import { Sentence, Waiting } from './lookup-page.tsx'
import { LookupSelect } from './lookup-select.tsx'
import { Item, Items, OutOfNetworkNote, Plans, ResultList } from './results.tsx'
import { useAnswer } from './use-answer.ts'
import { counted, type View, type ViewOptions } from './view.ts'

/** By provider: which carriers and plans somebody takes. */
export function useNetworkByProvider({ token, address, isShown }: ViewOptions): View {
  const ofCode = useMemo(() => (isShown ? { params: { token } } : null), [token, isShown])
  const providers = useAnswer(listNetworkProviders, ofCode)
  const wanted = address.idOf('provider')
  const provider = providers.asked.kind === 'there' ? providers.asked.answer.find(({ id }) => id === wanted) : undefined
  const ofProvider = useMemo(
    () => (provider ? { params: { token, providerId: provider.id } } : null),
    [token, provider],
  )
  const carriers = useAnswer(listNetworkCarriersOfProvider, ofProvider)
  const controls = (
    <LookupSelect
      label="Provider"
      asked={providers.asked}
      optionOf={({ id, name }) => ({ value: String(id), label: name })}
      value={provider ? String(provider.id) : null}
      onChoose={(value) => address.go(address.hrefOf({ parameters: { provider: value } }))}
    />
  )
  if (!provider) return { controls, status: '', results: <Sentence>{directoryTexts.chooseProvider}</Sentence> }
  if (carriers.asked.kind !== 'there') return { controls, status: '', results: <Waiting answer={carriers} /> }
  const found = carriers.asked.answer
  if (found.length === 0)
    return {
      controls,
      status: directoryTexts.noCarriers,
      results: <Sentence>{directoryTexts.noCarriers}</Sentence>,
    }
  const count = counted(
    found.filter(({ isOutOfNetwork }) => !isOutOfNetwork).length,
    'active carrier',
    'active carriers',
  )
  return {
    controls,
    status: count,
    results: (
      <ResultList count={count} columns={['Carrier', 'Plans']}>
        <Items>
          {found.map(({ carrierId, carrierName, isOutOfNetwork, businessLines }) => (
            <Item key={carrierId} name={carrierName}>
              {isOutOfNetwork ? <OutOfNetworkNote /> : <Plans plans={businessLines} />}
            </Item>
          ))}
        </Items>
      </ResultList>
    ),
  }
}
