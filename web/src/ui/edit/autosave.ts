import type { Outcome } from './edit-store.ts'

/** What is said about what was typed. */
export type AutosaveState = 'saved' | 'waiting' | 'saving' | 'failing' | 'refused'

interface AutosaveOptions {
  /** Whether there is something to save. */
  isDue: () => boolean
  save: () => Promise<Outcome>
  /** How long nobody types before it is saved. */
  waitMs?: number
  /** The pauses after failures; the last one repeats. */
  retriesMs?: readonly number[]
  onState: (state: AutosaveState) => void
}

/** Saves once typing rests: one save at a time, again after a failure, and not again after a refusal until it is edited. */
export function createAutosave({
  isDue,
  save,
  waitMs = 800,
  retriesMs = [1000, 3000, 10_000, 30_000],
  onState,
}: AutosaveOptions) {
  let timer: ReturnType<typeof setTimeout> | undefined
  let underWay: Promise<void> | null = null
  let failures = 0
  let isStopped = false

  const schedule = (ms: number, state: AutosaveState) => {
    clearTimeout(timer)
    timer = setTimeout(() => void run(), ms)
    onState(state)
  }
  const runOnce = async () => {
    onState('saving')
    const outcome = await save()
    failures = outcome === 'failed' ? failures + 1 : 0
    if (outcome === 'failed') {
      if (!isStopped) schedule(retriesMs[Math.min(failures, retriesMs.length) - 1] ?? waitMs, 'failing')
    } else if (outcome !== 'saved') onState('refused')
    else if (!isDue()) onState('saved')
    else if (!isStopped) schedule(waitMs, 'waiting')
  }
  const run = async (): Promise<void> => {
    clearTimeout(timer)
    if (underWay) return underWay
    if (!isDue()) return onState('saved')
    underWay = runOnce().finally(() => {
      underWay = null
    })
    return underWay
  }
  return {
    /** Something was typed. A save that is under way is followed by another. */
    touched: () => {
      if (isStopped || underWay) return
      if (isDue()) schedule(waitMs, 'waiting')
      else {
        clearTimeout(timer)
        onState('saved')
      }
    },
    /** Saves now what there is, such as before the next page of a form. */
    flush: async (): Promise<void> => {
      if (underWay) await underWay
      await run()
    },
    stop: () => {
      isStopped = true
      clearTimeout(timer)
    },
  }
}
