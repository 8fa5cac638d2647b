import type { Endpoint } from '@credence/contract/kit/endpoint'
import { useSave } from './use-save.ts'

/** Asks for a file and opens it in a window of its own. */
export const useExport = <E extends Endpoint>(endpoint: E) => useSave(endpoint, {
  onSaved: (answer) => void window.open((answer as { url: string }).url, '_blank', 'noopener'),
})
