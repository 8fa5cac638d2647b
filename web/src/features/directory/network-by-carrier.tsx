import { directoryTexts } from '@credence/contract/directory/texts'
import { useMemo, type ReactNode } from 'react'
import { listNetworkBusinessLines, listNetworkCarriers, listNetworkPlans, listNetworkProvidersOfPlan } from './calls.ts'
import { Choice, entryOf, listView } from './list-view.tsx'
import { LookupSelect } from './lookup-select.tsx'
import { OutOfNetwork, Places, ProviderList } from './results.tsx'
import { askAhead, useAnswer } from './use-answer.ts'
import { counted, type View, type ViewOptions } from './view.ts'

/** What the selects of a mode have found out. */
interface ChosenPlan {
  controls: ReactNode
  isOutOfNetwork: boolean
  /** Null until carrier and plan are chosen. */
  plan: { carrierId: number; businessLineId: number } | null
}

/** By carrier: who takes a plan, and where. */
export function useNetworkByCarrier({ token, address, isShown }: ViewOptions): View {
  const lookup = useLookupMode({ token, address, isShown: isShown && !address.isSearch })
  const search = useSearchMode({ token, address, isShown: isShown && address.isSearch })
  return useProvidersOfPlan(token, address.isSearch ? search : lookup)
}

/** Carrier and plan are chosen one after the other. */
function useLookupMode({ token, address, isShown }: ViewOptions): ChosenPlan {
  const ofCode = useMemo(() => (isShown ? { params: { token } } : null), [token, isShown])
  const carriers = useAnswer(listNetworkCarriers, ofCode)
  const carrier = entryOf(carriers, address.idOf('carrier'))
  const ofCarrier = useMemo(
    () => (carrier?.hasBusinessLines ? { params: { token, carrierId: carrier.id } } : null),
    [token, carrier],
  )
  const lines = useAnswer(listNetworkBusinessLines, ofCarrier)
  const lineId = carrier?.hasBusinessLines ? (entryOf(lines, address.idOf('plan'))?.id ?? null) : 0
  return {
    controls: (
      <>
        <Choice label="Insurance carrier" answer={carriers} address={address} parameter="carrier" clears="plan" />
        {carrier?.hasBusinessLines && (
          <Choice
            label="Plan"
            answer={lines}
            address={address}
            parameter="plan"
            asks={({ id }) =>
              askAhead(listNetworkProvidersOfPlan, { params: { token, carrierId: carrier.id, businessLineId: id } })
            }
          />
        )}
      </>
    ),
    isOutOfNetwork: carrier?.isOutOfNetwork ?? false,
    plan: carrier && lineId !== null ? { carrierId: carrier.id, businessLineId: lineId } : null,
  }
}

/** Carrier and plan are one list. */
function useSearchMode({ token, address, isShown }: ViewOptions): ChosenPlan {
  const ofCode = useMemo(() => (isShown ? { params: { token } } : null), [token, isShown])
  const plans = useAnswer(listNetworkPlans, ofCode)
  const [carrierId, lineId] = [address.idOf('carrier'), address.idOf('plan') ?? 0]
  const all = plans.asked.kind === 'there' ? plans.asked.answer : []
  const plan = all.find((each) => each.carrierId === carrierId && each.businessLineId === lineId)
  const valueOf = (each: (typeof all)[number]) => `${each.carrierId} ${each.businessLineId}`
  return {
    controls: (
      <LookupSelect
        label="Insurance carrier and plan"
        wide
        asked={plans.asked}
        optionOf={(each) => ({ value: valueOf(each), label: each.name })}
        value={plan ? valueOf(plan) : null}
        onChoose={(value) => {
          const next = all.find((each) => valueOf(each) === value)
          if (!next || next === plan) return
          const { carrierId: carrier, businessLineId: line } = next
          if (!next.isOutOfNetwork)
            askAhead(listNetworkProvidersOfPlan, { params: { token, carrierId: carrier, businessLineId: line } })
          const parameters = { carrier: String(carrier), plan: line === 0 ? null : String(line) }
          address.go(address.hrefOf({ parameters }))
        }}
      />
    ),
    isOutOfNetwork: plan?.isOutOfNetwork ?? false,
    plan: plan ? { carrierId: plan.carrierId, businessLineId: plan.businessLineId } : null,
  }
}

function useProvidersOfPlan(token: string, { controls, isOutOfNetwork, plan }: ChosenPlan): View {
  const [carrierId, businessLineId] = [plan?.carrierId, plan?.businessLineId]
  const ofPlan = useMemo(
    () =>
      carrierId === undefined || businessLineId === undefined || isOutOfNetwork
        ? null
        : { params: { token, carrierId, businessLineId } },
    [token, carrierId, businessLineId, isOutOfNetwork],
  )
  const providers = useAnswer(listNetworkProvidersOfPlan, ofPlan)
  if (isOutOfNetwork) return { controls, status: directoryTexts.outOfNetwork, results: <OutOfNetwork /> }
  return listView(providers, {
    controls,
    isChosen: ofPlan !== null,
    prompt: directoryTexts.chooseCarrier,
    none: directoryTexts.noProviders,
    shown: (found) => {
      const count = counted(found.length, 'provider takes this plan', 'providers take this plan')
      const results = (
        <ProviderList
          count={count}
          columns={['Provider ↑', 'Locations']}
          providers={found}
          details={({ locations }) => <Places places={locations} />}
        />
      )
      return { count, results }
    },
  })
}
