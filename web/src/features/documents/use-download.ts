import type { DocumentFile } from '@credence/contract/documents/calls'
import { texts } from '@credence/contract/texts'
import { useCallback, useState } from 'react'
import { CallError } from '../../kit/call-error.ts'
import { saveFileFrom } from '../../kit/open-file.ts'
import { staffCall } from '../../kit/staff-call.ts'
import { toast } from '../../ui/layout/toast.tsx'
import { at, callsOf, refreshDocuments, type DocumentPlace } from './document-place.ts'

const gone = { mayBeGone: true }

/** Asks for an address and hands what is there to the person; failures are told. */
async function hand(place: DocumentPlace, signed: Promise<{ url: string }>): Promise<void> {
  try {
    saveFileFrom((await signed).url)
  } catch (error) {
    if (error instanceof CallError && error.handled) return
    // A file that cannot be opened says why; that or its absence is newer than the list.
    const status = error instanceof CallError ? error.status : 0
    toast.failed(error instanceof CallError && status === 409 ? error.message : texts.tryAgain)
    if (status === 409 || status === 404) void refreshDocuments(place)
  }
}

export function useDownload(place: DocumentPlace) {
  const [zipping, setZipping] = useState(false)
  const { owner, scope, entityId, practiceId } = place
  const download = useCallback(
    ({ filename }: DocumentFile) => {
      const here = { owner, scope, entityId, practiceId }
      void hand(here, staffCall(callsOf(here).signDownload, { ...at(here), body: { filename } }, gone))
    },
    [owner, scope, entityId, practiceId],
  )
  const downloadZip = async (documents: readonly DocumentFile[]) => {
    setZipping(true)
    await hand(
      place,
      staffCall(
        callsOf(place).signZip,
        { ...at(place), body: { filenames: documents.map(({ filename }) => filename) } },
        gone,
      ),
    )
    setZipping(false)
  }
  return { download, downloadZip, zipping }
}
