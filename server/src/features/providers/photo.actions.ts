import { buffer } from 'node:stream/consumers'
import { cleanFilename } from '@credence/contract/documents/rules'
import { providerTexts } from '@credence/contract/providers/profile'
import { z } from 'zod'
import { uploadPurpose } from '../../kit/files/upload-purpose.ts'
import { makePortrait } from '../../kit/files/portrait.ts'
import { Refusal } from '../../kit/request/refusal.ts'
import type { Scope } from '../../kit/request/scope.ts'
import { collectUpload, openUpload, releaseObject } from '../../kit/files/stored-files.ts'
import { findNamedPhoto, insertPhoto, showOnly } from './photo.queries.ts'

const photoTarget = z.object({ teamId: z.int(), providerId: z.int(), filename: z.string() })
type PhotoTarget = z.output<typeof photoTarget>

export const signPhotoUpload = (
  scope: Scope,
  providerId: number,
  { filename, contentType, size }: { filename: string; contentType: string; size?: number | undefined },
): Promise<string> =>
  openUpload(scope, {
    teamId: scope.teamId,
    purpose: photoUpload,
    target: { teamId: scope.teamId, providerId, filename } satisfies PhotoTarget,
    owner: `photo/${providerId}`,
    contentType,
    bytes: size ?? null,
  })

/** The upload of a picture is complete. A portrait is made from it, and the original is released. */
async function takePhoto(scope: Scope, { providerId, filename }: PhotoTarget, objectKey: string): Promise<void> {
  await insertPhoto(
    scope,
    providerId,
    filename,
    await makePortrait(await buffer(await scope.services.files.open(objectKey))),
  )
  await releaseObject(scope, objectKey)
}

export const photoUpload = uploadPurpose({
  name: 'photo',
  target: photoTarget,
  take: async (scope, target, { key, kept }) => {
    await kept
    await takePhoto(scope, target, key)
    return target.filename
  },
})

/** Makes the picture that was uploaded under this name the provider's photo. */
export async function showPhoto(scope: Scope, providerId: number, sentName: string): Promise<void> {
  const target: PhotoTarget = { teamId: scope.teamId, providerId, filename: cleanFilename(sentName) }
  const key = await collectUpload(scope, photoUpload, target)
  if (key) await takePhoto(scope, target, key)
  const photo = await findNamedPhoto(scope, providerId, target.filename)
  if (!photo)
    throw new Refusal(400, providerTexts.photoMissing, { fields: { profilePhotoFilename: providerTexts.photoMissing } })
  if (!photo.isShown) await showOnly(scope, providerId, photo.id)
}
