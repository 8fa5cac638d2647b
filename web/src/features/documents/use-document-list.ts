import type { DocumentFile } from '@credence/contract/documents/calls'
import { useQuery } from '@tanstack/react-query'
import { useCallback, useMemo, useState } from 'react'
import { useToday } from '../../kit/use-today.ts'
import {
  chosenOf,
  countOutdated,
  orderedDocuments,
  shownDocuments,
  toggled,
  toggledAll,
  type Selection,
} from './document-list.ts'
import { switchValue } from '../../ui/hooks/address-values.ts'
import { useAddress } from '../../ui/hooks/use-address.ts'
import { addressNameOf, listOf, type DocumentPlace } from './document-place.ts'

const scanPollMs = 4000
const isScanned = (documents: readonly DocumentFile[] | undefined) =>
  !documents?.some(({ scanState }) => scanState === 'scanning')

interface ListOptions {
  place: DocumentPlace
  enabled: boolean
  editing: number | null
  elsewhere: ReadonlySet<number>
}

/** The documents of a place: which of them are shown, and which are chosen. */
export function useDocumentList({ place, enabled, editing, elsewhere }: ListOptions) {
  const {
    data: documents,
    isError,
    refetch,
  } = useQuery({
    ...listOf(place),
    enabled,
    refetchInterval: ({ state }) => (isScanned(state.data) ? false : scanPollMs),
  })
  const [showOutdated, setShowOutdated] = useAddress(`${addressNameOf(place)}-outdated`, switchValue)
  const [selection, setSelection] = useState<Selection>(new Set())
  const today = useToday()
  const ordered = useMemo(() => documents && orderedDocuments(documents), [documents])
  const rows = useMemo(
    () => ordered && shownDocuments(ordered, { showOutdated, today, editing, elsewhere }),
    [ordered, showOutdated, today, editing, elsewhere],
  )
  const chosen = useMemo(() => (rows && selection.size > 0 ? chosenOf(rows, selection) : []), [rows, selection])
  const outdated = useMemo(() => countOutdated(documents ?? [], today), [documents, today])
  return {
    documents,
    isError,
    refetch,
    rows,
    today,
    outdated: { count: outdated, shown: showOutdated, show: setShowOutdated },
    selection: {
      has: (id: number) => selection.has(id),
      chosen,
      toggle: useCallback((id: number) => setSelection((known) => toggled(known, id)), []),
      toggleAll: () => rows && setSelection(toggledAll(rows, selection)),
      clear: () => setSelection(new Set()),
    },
  }
}
