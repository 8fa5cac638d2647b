import { randomBytes } from 'node:crypto'
import { entryLabel } from '@credence/contract/provider-sections/rules'
import { immunization } from '@credence/contract/provider-sections/immunization'
import type { AnySection } from '@credence/contract/provider-sections/define'
import type { Scope } from '../../src/kit/request/scope.ts'
import { workIn } from '../builders/builders.ts'
import { aurora, providerIdsOf } from './demo-practices.ts'
import { buildDemoTemplates } from './demo-templates.ts'

/**
 * Attaches existing documents as proof: an immunization record to its first entry, a certificate to the newest
 * education.
 */
async function buildAttachments(scope: Scope, teamId: number): Promise<void> {
  const proven = await scope.client.query<{ documentId: number; element: string; elementId: number; title: string }>(
    `
    select d.id as "documentId", 'cme' as element, e.id as "elementId", e.title as title from document d
      join lateral (select * from cme where team_id = $1 and provider_id = d.provider_id order by event_date desc limit 1) e on true where d.team_id = $1 and d.category = 'CME' and d.scope = 'own'
    union all select d.id, 'immunization', e.id, e.immunization_type from document d
      join lateral (select * from immunization where team_id = $1 and provider_id = d.provider_id order by id limit 1) e on true
     where d.team_id = $1 and d.category in ('IMMUNIZATION', 'TB_SCREENING') and d.scope = 'own'`,
    [teamId],
  )
  const rows = proven.rows.map(({ title, ...link }) => ({
    teamId,
    ...link,
    label:
      link.element === 'cme'
        ? `CME: ${title}`
        : entryLabel(immunization as unknown as AnySection, { immunizationType: title }),
  }))
  if (rows.length) await scope.db.insertInto('documentLink').values(rows).execute()
}

const skins = ['#e8c4a0', '#c68f65', '#8d5a3b', '#f2d7bd']
const coats = ['#0b7f79', '#3f5f8a', '#7a4a72', '#5d6b75']
const portrait = (
  at: number,
) => `<svg xmlns="http://www.w3.org/2000/svg" width="256" height="256"><rect width="256" height="256" fill="#d9e6ee"/>
  <path d="M40 256 a88 96 0 0 1 176 0 z" fill="${coats[Math.floor(at / skins.length) % coats.length]}"/><circle cx="128" cy="104" r="56" fill="${skins[at % skins.length]}"/></svg>`

/** A drawing for every third clinician; it shows no real person. */
async function buildPhotos(scope: Scope): Promise<void> {
  const { default: sharp } = await import('sharp')
  const pictures = await Promise.all(
    Array.from({ length: skins.length * coats.length }, (_, at) =>
      sharp(Buffer.from(portrait(at)))
        .webp({ quality: 82 })
        .toBuffer(),
    ),
  )
  await scope.db
    .insertInto('providerPhoto')
    .values(
      providerIdsOf(aurora.id)
        .filter((id) => id % 3 === 1)
        .map((providerId) => ({
          teamId: aurora.id,
          providerId,
          key: randomBytes(16).toString('base64url'),
          filename: 'photo.png',
          image: pictures[providerId % pictures.length] ?? Buffer.alloc(0),
          isShown: true,
          createdBy: 3,
        })),
    )
    .execute()
}

const mountains = `<svg xmlns="http://www.w3.org/2000/svg" width="256" height="256"><rect width="256" height="256" fill="#143f57"/>
  <path d="M44 168 96 100l32 40 36-52 48 80" fill="none" stroke="#8fd3e8" stroke-width="16" stroke-linecap="round" stroke-linejoin="round"/></svg>`

/** What the public lookups of the cardiologists show beside their name. */
async function buildPracticePhoto(scope: Scope): Promise<void> {
  const { default: sharp } = await import('sharp')
  const image = await sharp(Buffer.from(mountains)).webp({ quality: 82 }).toBuffer()
  await scope.db
    .insertInto('practicePhoto')
    .values({ teamId: aurora.id, practiceId: 25, key: randomBytes(16).toString('base64url'), image })
    .execute()
}

/** Records that need files: proofs, documents to sign, photos. */
export async function buildDemoProofs(scope: Scope, teamIds: readonly number[]): Promise<void> {
  for (const teamId of teamIds) {
    await workIn(scope, teamId)
    await buildAttachments(scope, teamId)
  }
  await workIn(scope, aurora.id)
  await buildDemoTemplates(scope)
  await buildPhotos(scope)
  await buildPracticePhoto(scope)
}
