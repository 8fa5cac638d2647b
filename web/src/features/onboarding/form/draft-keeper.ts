import { CallError } from '../../../kit/call-error.ts'
import { createAutosave, type AutosaveState } from '../../../ui/edit/autosave.ts'

/** What was typed and not saved; null when that is nothing. */
export type Draft = Readonly<Record<string, unknown>> | null

interface DraftKeeperOptions {
  /** Sends a draft. `isLeaving`: the request must survive the page. */
  put: (draft: Draft, isLeaving: boolean) => Promise<unknown>
  /** The draft that the server has. */
  stored: Draft
  waitMs?: number
  onState: (state: AutosaveState) => void
}

/** Answers that another attempt can change. */
const mayPass = (error: unknown) =>
  error instanceof CallError && (error.status === 0 || error.status === 429 || error.status >= 500)

/** How long a save waits for drafts. The server drops a draft that comes after the save of its form. */
const patienceMs = 5000

/** Sends what is typed once typing rests, and at once when the page is left. */
export function createDraftKeeper({ put, stored, waitMs = 2000, onState }: DraftKeeperOptions) {
  let sent = JSON.stringify(stored)
  let typed = sent
  let isPaused = false
  let underWay: Promise<unknown> = Promise.resolve()

  const save = async () => {
    const text = typed
    const request = put(JSON.parse(text) as Draft, false)
    underWay = Promise.all([underWay, request.catch(() => undefined)])
    try {
      await request
      sent = text
      return 'saved' as const
    } catch (error) {
      if (mayPass(error)) return 'failed' as const
      // The same draft would be refused again.
      sent = text
      return 'refused' as const
    }
  }
  const autosave = createAutosave({ isDue: () => !isPaused && typed !== sent, save, waitMs, onState })
  return {
    typed: (draft: Draft) => {
      const text = JSON.stringify(draft)
      if (text === typed) return
      typed = text
      if (!isPaused) autosave.touched()
    },
    /** The page or the stage is left: what was typed goes out at once. */
    leave: () => {
      if (isPaused || typed === sent) return
      sent = typed
      const request = put(JSON.parse(typed) as Draft, true).catch(() => undefined)
      underWay = Promise.all([underWay, request])
    },
    /** Sends no draft while the stage is saved: one that arrives later would outlive the save. */
    pause: async () => {
      isPaused = true
      let timer: ReturnType<typeof setTimeout> | undefined
      const patience = new Promise((resolve) => {
        timer = setTimeout(resolve, patienceMs)
      })
      await Promise.race([underWay, patience])
      clearTimeout(timer)
    },
    resume: () => {
      isPaused = false
      if (typed !== sent) autosave.touched()
    },
  }
}
export type DraftKeeper = ReturnType<typeof createDraftKeeper>
