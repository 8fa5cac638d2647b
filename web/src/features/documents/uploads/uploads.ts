import { useSyncExternalStore } from 'react'
import { contentTypeOf, putFile } from '../../../kit/put-file.ts'
import { sessionStore } from '../../../kit/session-store.ts'
import { staffCall } from '../../../kit/staff-call.ts'
import { storedTeam } from '../../../kit/stored-team.ts'
import { at, callsOf, nameOfPlace, putDocument, type DocumentPlace } from '../document-place.ts'
import { isBusy } from './upload-queue.ts'
import { Uploader, type Send } from './uploader.ts'

/** Whoever enters another team meanwhile has still chosen the file for this one. */
const sendTo =
  (place: DocumentPlace, team: number | null): Send =>
  async (file, filename, { onProgress, signal }) => {
    const calls = callsOf(place)
    const contentType = contentTypeOf(file)
    const options = { signal, ...(team === null ? {} : { headers: { revenueTeamId: String(team) } }) }
    const { url } = await staffCall(
      calls.signUpload,
      { ...at(place), body: { filename, contentType, size: file.size } },
      options,
    )
    await putFile(url, file, contentType, { onProgress, signal })
    const document = await staffCall(calls.confirmUpload, { ...at(place), body: { filename } }, options)
    if (storedTeam.get() === team) putDocument(place, document)
    return document
  }

const uploaders = new Map<string, Uploader>()

/** Leaving the page would break off what is on its way: the browser asks. */
const ask = (event: BeforeUnloadEvent) => event.preventDefault()
function guard() {
  if ([...uploaders.values()].some((uploader) => isBusy(uploader.get()))) addEventListener('beforeunload', ask)
  else removeEventListener('beforeunload', ask)
}

/**
 * The uploads of a place in the team this tab works in. They outlive the card that shows them, and end with the
 * session.
 */
function uploaderOf(place: DocumentPlace): Uploader {
  const team = storedTeam.get()
  const name = `${team ?? ''} ${nameOfPlace(place)}`
  const known = uploaders.get(name)
  if (known) return known
  const uploader = new Uploader(sendTo(place, team))
  uploader.subscribe(guard)
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
  return { queue: useSyncExternalStore(uploader.subscribe, uploader.get), uploader }
}
