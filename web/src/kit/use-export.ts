import type { Endpoint } from '@credence/contract/kit/endpoint'
import { saveFileFrom } from './open-file.ts'
import { useSave } from './use-save.ts'

/** Asks for a file that is made on request, and hands it to the person. */
export const useExport = <E extends Endpoint>(endpoint: E) => useSave(endpoint, { onSaved: (answer) => saveFileFrom((answer as { url: string }).url) })
