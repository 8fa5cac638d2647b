import { addAllBusinessLines, carrierTexts, setBusinessLineActive } from '@credence/contract/carriers/calls'
import { useSave } from '../../ui/hooks/use-save.ts'
import { toast } from '../../ui/layout/toast.tsx'
import type { Carrier } from './carrier-draft.ts'

/** The calls that change which lines a practice has; each says how it went. */
export function useLineSaves(practiceId: number) {
  const onRefused = ({ status, message }: { status: number; message: string }) => {
    if (status === 409) toast.failed(message)
    return status === 409
  }
  const one = useSave(setBusinessLineActive, { onRefused })
  const all = useSave(addAllBusinessLines, { onRefused })
  return {
    saveLine: async (id: number, isActive: boolean, activateForProviders: boolean): Promise<Carrier> => {
      const saved = await one.mutateAsync({
        params: { id, practiceId },
        body: { isActive, activateForProviders: isActive && activateForProviders },
      })
      toast.done(isActive ? 'Added!' : 'Removed!')
      return saved
    },
    addLines: async (businessLineIds: number[], activateForProviders: boolean): Promise<void> => {
      const { count } = await all.mutateAsync({
        params: { practiceId },
        body: { activateForProviders, businessLineIds },
      })
      toast.done(carrierTexts.addedAll(count))
    },
  }
}
