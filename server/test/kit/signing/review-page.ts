import { fppeReviewerLink } from '@credence/contract/fppe/link'
import { buildFppeTasks } from '../../../db/builders/builders.ts'
import { insertLink } from '../../../src/kit/request/links.ts'
import type { World } from '../world.ts'
import { SigningPage } from './signing-pages.ts'

interface Review {
  teamId: number
  providerId: number
  templateId: number
  /** The account that is told what becomes of it. */
  createdBy: number
}

/** An evaluation whose reviewer, Ida Berg, is to sign now, and the page of the reviewer. */
export const buildReview = (world: World, { teamId, providerId, templateId, createdBy }: Review) =>
  world.inTeam(teamId, async (scope) => {
    const [id = 0] = await buildFppeTasks(scope, [
      {
        teamId,
        providerId,
        status: 'IN_PROGRESS',
        reviewerFirstName: 'Ida',
        reviewerLastName: 'Berg',
        reviewerEmail: 'ida@berg.test',
        esignatureTemplateId: templateId,
        providerFormsCompletedAt: '2026-11-01T12:00:00Z',
      },
    ])
    const token = await insertLink(scope, {
      purpose: fppeReviewerLink,
      for: { kind: 'fppeTask', id },
      sentTo: 'ida@berg.test',
      createdBy,
    })
    return { id, page: new SigningPage(world, `fppe/reviewer/${token}`) }
  })
