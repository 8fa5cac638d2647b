import { useEffect, useState } from 'react'
import { createAutosave, type AutosaveState } from './autosave.ts'
import type { Edit } from './use-edit.ts'

interface Autosaving {
  state: AutosaveState
  /** Saves now what there is, such as before the next page of a form. */
  flush: () => Promise<void>
}

/** Saves an edit by itself once typing rests. The edit needs `storedOf`, so that it goes on from what was stored. */
export function useAutosave<Draft extends object, Stored>({ store }: Pick<Edit<Draft, Stored>, 'store'>): Autosaving {
  const [state, setState] = useState<AutosaveState>('saved')
  const [autosave] = useState(() =>
    createAutosave({ isDue: () => store.changed().length > 0, save: store.saveQuietly, onState: setState }),
  )
  useEffect(() => {
    let { draft } = store.state()
    const stopListening = store.subscribe(() => {
      const now = store.state()
      if (now.draft !== draft) autosave.touched()
      draft = now.draft
    })
    // A page that is hidden may never be seen again.
    const saveWhenHidden = () => {
      if (document.visibilityState === 'hidden') void autosave.flush()
    }
    document.addEventListener('visibilitychange', saveWhenHidden)
    return () => {
      stopListening()
      document.removeEventListener('visibilitychange', saveWhenHidden)
      autosave.stop()
    }
  }, [store, autosave])
  return { state, flush: autosave.flush }
}
