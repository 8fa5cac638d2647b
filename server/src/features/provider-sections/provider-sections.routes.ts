import { sections } from '@credence/contract/provider-sections/all'
import type { AnySection } from '@credence/contract/provider-sections/define'
import { asJson, getJson } from '../../kit/request/json.ts'
import { on, onRead, type Route } from '../../kit/request/route.ts'
import type { Scope } from '../../kit/request/scope.ts'
import { attachableStatement, openAttachedDocument } from '../documents/attachments.actions.ts'
import { removeRestorably } from '../removed/removed.actions.ts'
import { categoriesOf, createEntry, saveEntry } from './provider-sections.actions.ts'
import { entriesStatement, entryStatement } from './provider-sections.queries.ts'

const fileRoutesOf = (section: AnySection): Route[] =>
  section.files
    ? [
        onRead(
          section.files.list,
          ({ params }) => attachableStatement(params.providerId, categoriesOf(section)),
          asJson,
        ),
        on(section.files.signDownload, async ({ scope, params, body }) => ({
          url: await openAttachedDocument(scope, { element: section.name, elementId: params.id }, body.filename),
        })),
      ]
    : []

/** The four calls of a section, and two more if its entries have documents. */
function routesOf(section: AnySection): Route[] {
  const answer = (scope: Scope, id: number) => getJson(scope, entryStatement(section, id))
  return [
    onRead(section.list, ({ params }) => entriesStatement(section, params.providerId), asJson),
    on(section.create, async ({ scope, body }) => answer(scope, await createEntry(scope, section, body))),
    on(section.save, async ({ scope, params, body }) => {
      await saveEntry(scope, section, params.id, body)
      return answer(scope, params.id)
    }),
    on(section.remove, async ({ scope, params }) => ({
      id: params.id,
      removedId: await removeRestorably(scope, section.name, params.id),
    })),
    ...fileRoutesOf(section),
  ]
}

export const sectionRoutes = sections.flatMap(routesOf)
