import { directoryTexts } from '@credence/contract/directory/texts'
import { useMemo } from 'react'
import { listNetworkCarriersOfProvider, listNetworkProviders } from './calls.ts'
import { Choice, entryOf, listView } from './list-view.tsx'
import { Item, Items, OutOfNetworkNote, Plans, ResultList } from './results.tsx'
import { askAhead, useAnswer } from './use-answer.ts'
import { counted, type View, type ViewOptions } from './view.ts'

/** By provider: which carriers and plans somebody takes. */
export function useNetworkByProvider({ token, address, isShown }: ViewOptions): View {
  const ofCode = useMemo(() => (isShown ? { params: { token } } : null), [token, isShown])
  const providers = useAnswer(listNetworkProviders, ofCode)
  const providerId = entryOf(providers, address.idOf('provider'))?.id
  const ofProvider = useMemo(
    () => (providerId === undefined ? null : { params: { token, providerId } }),
    [token, providerId],
  )
  const carriers = useAnswer(listNetworkCarriersOfProvider, ofProvider)
  return listView(carriers, {
    controls: (
      <Choice
        label="Provider"
        answer={providers}
        address={address}
        parameter="provider"
        asks={({ id }) => askAhead(listNetworkCarriersOfProvider, { params: { token, providerId: id } })}
      />
    ),
    isChosen: providerId !== undefined,
    prompt: directoryTexts.chooseProvider,
    none: directoryTexts.noCarriers,
    shown: (found) => {
      const taken = found.filter(({ isOutOfNetwork }) => !isOutOfNetwork).length
      const isNone = taken === 0
      const count = isNone ? directoryTexts.noCarriers : counted(taken, 'active carrier', 'active carriers')
      const results = (
        <ResultList count={count} isNone={isNone} columns={['Carrier', 'Plans']}>
          <Items>
            {found.map(({ carrierId, carrierName, isOutOfNetwork, businessLines }) => (
              <Item key={carrierId} name={carrierName}>
                {isOutOfNetwork ? <OutOfNetworkNote /> : <Plans plans={businessLines} />}
              </Item>
            ))}
          </Items>
        </ResultList>
      )
      return { count, results }
    },
  })
}
