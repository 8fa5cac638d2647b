import { documentFamily, type DocumentFamilyMember } from '@credence/contract/documents/calls'
import { on, onRead, RawJson, type Route } from '../../kit/request/route.ts'
import type { Scope } from '../../kit/request/scope.ts'
import { signPhotoUpload } from '../providers/photo.actions.ts'
import {
  confirmUpload,
  deleteDocument,
  openArchive,
  openDocument,
  saveDocument,
  signUpload,
} from './documents.actions.ts'
import { filesStatement, isShared, type DocumentPlace } from './documents.queries.ts'

interface Sent {
  scope: Scope
  params: { entityId: number }
  query: { practiceId?: number | undefined }
}

/** A provider's photo is signed by the same call as a document. */
function sign(
  scope: Scope,
  place: DocumentPlace,
  { isPublic, ...file }: Parameters<typeof signUpload>[2] & { isPublic: boolean },
): Promise<string> {
  const isPhoto = isPublic && place.owner === 'provider' && place.scope === 'own'
  return isPhoto ? signPhotoUpload(scope, place.entityId, file) : signUpload(scope, place, file)
}

/** The routes of one owner in one scope. */
function routesOf({ owner, scope: kind, calls }: DocumentFamilyMember): Route[] {
  const place = ({ scope, params: { entityId }, query: { practiceId } }: Sent): DocumentPlace => ({
    owner,
    scope: kind,
    entityId,
    practiceId: practiceId ?? null,
    teamId: owner === 'revenueteam' ? entityId : isShared({ owner, scope: kind }) ? null : scope.teamId,
  })
  return [
    onRead(
      calls.list,
      ({ params, query }) => filesStatement({ owner, scope: kind }, params.entityId, query.practiceId ?? null),
      ([row]) => new RawJson(String(row?.json)),
    ),
    on(calls.signUpload, async (call) => ({
      url: await sign(call.scope, place(call), call.body),
      filename: call.body.filename,
    })),
    on(calls.confirmUpload, (call) => confirmUpload(call.scope, place(call), call.body.filename)),
    on(calls.signDownload, async (call) => ({ url: await openDocument(call.scope, place(call), call.body) })),
    on(calls.signDownloadByCategory, async (call) => ({ url: await openDocument(call.scope, place(call), call.body) })),
    on(calls.signZip, async (call) => ({ url: await openArchive(call.scope, place(call), call.body.filenames) })),
    on(calls.save, ({ body: { toFilename, ...details }, ...call }) =>
      saveDocument(call.scope, place(call), { ...details, name: toFilename }),
    ),
    on(calls.remove, async (call) => ({
      filename: call.body.filename,
      removedId: await deleteDocument(call.scope, place(call), call.body.filename),
    })),
  ]
}

export const documentRoutes = documentFamily.flatMap(routesOf)
