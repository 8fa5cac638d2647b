import { useEffect, useSyncExternalStore } from 'react'
import { putFile } from '../../kit/put-file.ts'
import { sessionStore } from '../../kit/session-store.ts'
import { staffCall } from '../../kit/staff-call.ts'
import { at, callsOf, nameOfPlace, putDocument, type DocumentPlace } from './document-place.ts'
import { Uploader, type Send } from './uploader.ts'
import { isBusy } from './upload-queue.ts'

/** What the file is called to be; the bytes themselves are looked at by the server. */
const contentTypeOf = ({ type }: File): string => /^[\w!#$&^.+-]+\/[\w!#$&^.+-]+$/.test(type) ? type.toLowerCase() : 'application/octet-stream'

const sendTo = (place: DocumentPlace): Send => async (file, filename, { onProgress, signal }) => {
  const calls = callsOf(place)
  const contentType = contentTypeOf(file)
  const { url } = await staffCall(calls.signUpload, { ...at(place), body: { filename, contentType, size: file.size } }, { signal })
  await putFile(url, file, contentType, { onProgress, signal })
  const document = await staffCall(calls.confirmUpload, { ...at(place), body: { filename } }, { signal })
  putDocument(place, document)
  return document
}

const uploaders = new Map<string, Uploader>()

/** The uploads of a place. They outlive the card that shows them, and end with the session. */
function uploaderOf(place: DocumentPlace): Uploader {
  const name = nameOfPlace(place)
  const uploader = uploaders.get(name) ?? new Uploader(sendTo(place))
  uploaders.set(name, uploader)
  return uploader
}

sessionStore.subscribe(() => {
  if (sessionStore.get() !== null) return
  for (const uploader of uploaders.values()) uploader.removeAll()
  uploaders.clear()
})

export function useUploads(place: DocumentPlace) {
  const uploader = uploaderOf(place)
  const queue = useSyncExternalStore(uploader.subscribe, uploader.get)
  const busy = isBusy(queue)
  // Leaving the page would break off what is on its way: the browser asks.
  useEffect(() => {
    if (!busy) return
    const ask = (event: BeforeUnloadEvent) => event.preventDefault()
    addEventListener('beforeunload', ask)
    return () => removeEventListener('beforeunload', ask)
  }, [busy])
  return { queue, uploader }
}
