import type { DocumentFile } from '@credence/contract/documents'
import { texts } from '@credence/contract/texts'
import { useCallback, useState } from 'react'
import { CallError } from '../../kit/call-error.ts'
import { saveFileFrom } from '../../kit/open-file.ts'
import { staffCall } from '../../kit/staff-call.ts'
import { toast } from '../../ui/toast.tsx'
import { at, callsOf, refreshDocuments, type DocumentPlace } from './document-place.ts'

/** Asks for an address and hands what is there to the person; failures are told. */
async function hand(place: DocumentPlace, signed: Promise<{ url: string }>): Promise<void> {
  try {
    saveFileFrom((await signed).url)
  } catch (error) {
    if (error instanceof CallError && error.handled) return
    // A file that cannot be opened says why, and the list is older than that.
    const isTold = error instanceof CallError && error.status === 409
    toast.failed(isTold ? error.message : texts.tryAgain)
    if (isTold) void refreshDocuments(place)
  }
}

export function useDownload(place: DocumentPlace) {
  const [zipping, setZipping] = useState(false)
  const { owner, scope, entityId, practiceId } = place
  const download = useCallback(({ filename }: DocumentFile) => {
    const here = { owner, scope, entityId, practiceId }
    void hand(here, staffCall(callsOf(here).signDownload, { ...at(here), body: { filename } }))
  }, [owner, scope, entityId, practiceId])
  const downloadZip = async (documents: readonly DocumentFile[]) => {
    setZipping(true)
    await hand(place, staffCall(callsOf(place).signZip, { ...at(place), body: { filenames: documents.map(({ filename }) => filename) } }))
    setZipping(false)
  }
  return { download, downloadZip, zipping }
}
