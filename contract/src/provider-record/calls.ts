import { z } from 'zod'
import { listCme } from '../cme/calls.ts'
import { listDisclosures } from '../disclosures/calls.ts'
import { listAreas, listModalities } from '../expertise/calls.ts'
import { adminOnly, canView } from '../kit/access.ts'
import { endpoint, type Endpoint } from '../kit/endpoint.ts'
import { idOf } from '../kit/ids.ts'
import { sections } from '../provider-sections/all.ts'

/** Everything that is listed of a provider, by name: what the sections hold, and what has a card of its own kind. */
export const recordLists: Readonly<Record<string, Endpoint>> = {
  ...Object.fromEntries(sections.map(({ name, list }) => [name, list])),
  cme: listCme,
  areas: listAreas,
  modalities: listModalities,
  disclosures: listDisclosures,
}

/** What the page of a provider asks for first; each list is seen by those who may see it by itself. */
export const readRecord = endpoint({
  method: 'GET',
  path: '/provider/:providerId/record',
  summary: 'All lists of a provider that the caller may see, each under its name and as its own call answers it.',
  access: canView(
    ...Object.values(recordLists).flatMap(({ definition: { access } }) => (access.kind === 'can' ? access.anyOf : [])),
  ),
  params: z.object({ providerId: idOf('provider') }),
  veils: Object.entries(recordLists).map(
    ([
      name,
      {
        definition: { access },
      },
    ]) => ({ fields: [name], toSee: access, toSet: adminOnly }),
  ),
  answer: z.object(
    Object.fromEntries(
      Object.entries(recordLists).map(
        ([
          name,
          {
            definition: { answer },
          },
        ]) => [name, answer.optional()],
      ),
    ),
  ),
})
