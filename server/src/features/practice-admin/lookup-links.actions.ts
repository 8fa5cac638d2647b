import { lookupLinkTexts } from '@credence/contract/practice-admin/lookup-links'
import { randomBytes, randomInt } from 'node:crypto'
import { makePortrait } from '../../kit/files/portrait.ts'
import { audit } from '../../kit/request/audit.ts'
import type { UploadedFile } from '../../kit/request/multipart.ts'
import { Refusal } from '../../kit/request/refusal.ts'
import type { Scope } from '../../kit/request/scope.ts'
import { getLookup, removePhoto, savePhoto, updateShortCode } from './lookup-links.queries.ts'

/** Without characters that are mistaken for each other when somebody reads a code aloud. */
const letters = 'abcdefghjkmnpqrstuvwxyz23456789'
const randomLetters = 8
const longestWords = 40

/** The words of a name as a part of an address: 'Café Nord & Söhne' becomes 'cafe-nord-sohne'. */
const wordsOf = (name: string): string =>
  name
    .normalize('NFKD')
    .replaceAll(/\p{M}/gu, '')
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, '-')
    .slice(0, longestWords)
    .replaceAll(/^-|-$/g, '')

/** The words of the practice's name, and random characters that make the code hard to guess. */
export function newShortCode(name: string): string {
  const random = Array.from({ length: randomLetters }, () => letters[randomInt(letters.length)]).join('')
  return [wordsOf(name), random].filter(Boolean).join('-')
}

const photoUrl = (id: number, key: string) => `/api/admin/practice/${id}/photo?key=${key}`

export async function readLookupLinks(scope: Scope, id: number) {
  const { shortCode, photoKey } = await getLookup(scope, id)
  const { publicUrl } = scope.services.config
  return {
    shortCode,
    networkUrl: shortCode && `${publicUrl}/network/${shortCode}`,
    privilegesUrl: shortCode && `${publicUrl}/privileges/provider/${shortCode}`,
    fhirUrl: shortCode && `${publicUrl}/fhir/${shortCode}`,
    photoUrl: photoKey && photoUrl(id, photoKey),
  }
}

export async function makeShortCode(scope: Scope, id: number): Promise<{ shortCode: string }> {
  const { name } = await getLookup(scope, id)
  const shortCode = newShortCode(name)
  await updateShortCode(scope, id, shortCode)
  await audit(scope, 'lookup code made', { subject: `practice ${id}` })
  return { shortCode }
}

export async function withdrawShortCode(scope: Scope, id: number): Promise<void> {
  if (!(await updateShortCode(scope, id, null))) return
  await audit(scope, 'lookup code withdrawn', { subject: `practice ${id}` })
}

export async function savePracticePhoto(
  scope: Scope,
  id: number,
  file: UploadedFile | undefined,
): Promise<{ photoUrl: string }> {
  if (!file) {
    const message = lookupLinkTexts.photoMissing
    throw new Refusal(422, message, { fields: { newPhotoFile: message } })
  }
  const key = randomBytes(16).toString('base64url')
  await savePhoto(scope, id, { key, image: await makePortrait(file.bytes) })
  await audit(scope, 'practice photo saved', { subject: `practice ${id}` })
  return { photoUrl: photoUrl(id, key) }
}

export async function removePracticePhoto(scope: Scope, id: number): Promise<void> {
  if (!(await removePhoto(scope, id))) return
  await audit(scope, 'practice photo removed', { subject: `practice ${id}` })
}
