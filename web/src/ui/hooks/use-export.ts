import type { Endpoint } from '@credence/contract/kit/endpoint'
import { saveFileFrom, showFileFrom } from '../../kit/open-file.ts'
import { useSave } from './use-save.ts'

/** Asks for a file that is made on request, and hands it to the person, or shows it in a window of its own. */
export const useExport = <E extends Endpoint>(endpoint: E, how: 'saved' | 'shown' = 'saved') =>
  useSave(endpoint, {
    onSaved: (answer) => (how === 'shown' ? showFileFrom : saveFileFrom)((answer as { url: string }).url),
  })
