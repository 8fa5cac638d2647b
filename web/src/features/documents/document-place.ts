import { documentCallsOf, type DocumentCalls, type DocumentFile } from '@credence/contract/documents/calls'
import { type DocumentOwner, type DocumentScope } from '@credence/contract/documents/owners'
import { queryClient } from '../../kit/query-client.ts'
import { keyOf, read } from '../../kit/read.ts'

/** Whose documents, and which of them. */
export interface DocumentPlace {
  owner: DocumentOwner
  scope: DocumentScope
  entityId: number
  /** For the scope `practicespecific`. */
  practiceId?: number | undefined
}

export const callsOf = ({ owner, scope }: DocumentPlace): DocumentCalls => documentCallsOf(owner, scope)

/** What every call about a place names it by. */
export const at = ({ entityId, practiceId }: DocumentPlace) => ({
  params: { entityId },
  query: practiceId === undefined ? {} : { practiceId },
})

export const listOf = (place: DocumentPlace) => read(callsOf(place).list, at(place))

/** A place as text, to tell places apart. */
export const nameOfPlace = ({ owner, scope, entityId, practiceId }: DocumentPlace): string =>
  [owner, scope, entityId, practiceId ?? ''].join(' ')

/** How the parameters of a list of documents begin in the address of its page, which may have several lists. */
export const addressNameOf = ({ owner, scope }: DocumentPlace): string => `${owner}-${scope}-documents`

const change = (place: DocumentPlace, to: (known: DocumentFile[]) => DocumentFile[]) =>
  queryClient.setQueryData<DocumentFile[]>(keyOf(callsOf(place).list, at(place)), (known) => known && to(known))

/** Shows a document as it was just answered, without asking for all the others again. */
export const putDocument = (place: DocumentPlace, document: DocumentFile) =>
  void change(place, (known) =>
    known.some(({ id }) => id === document.id)
      ? known.map((each) => (each.id === document.id ? document : each))
      : [...known, document],
  )

export const dropDocument = (place: DocumentPlace, id: number) =>
  void change(place, (known) => known.filter((each) => each.id !== id))

/** Asks for the list again: what is known may be older than what was just refused. */
export const refreshDocuments = (place: DocumentPlace) =>
  queryClient.invalidateQueries({ queryKey: keyOf(callsOf(place).list, at(place)) })
