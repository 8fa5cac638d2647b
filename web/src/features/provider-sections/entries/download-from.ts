import { texts } from '@credence/contract/texts'
import { CallError } from '../../../kit/call-error.ts'
import { saveFileFrom } from '../../../kit/open-file.ts'
import { toast } from '../../../ui/layout/toast.tsx'

/** Hands a file to the person; one that cannot be opened says why. */
export async function downloadFrom(signed: Promise<{ url: string }>, failed: string = texts.tryAgain): Promise<void> {
  try {
    saveFileFrom((await signed).url)
  } catch (error) {
    if (error instanceof CallError && error.handled) return
    toast.failed(error instanceof CallError && error.status === 409 ? error.message : failed)
  }
}
