import { useCallback, useRef } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { textOf, valueIn, type AddressValue } from './address-values.ts'
import { searchNow, withParameters } from './use-address.ts'

/** Marks an address that was reached from the page behind it, so that closing goes back there. */
const openedHere = { isOpenedHere: true }

/**
 * Something that opens above a page and is part of its address, as the parameter `name`: reload and a pasted link open
 * it, and Back closes it. Null is nothing. `along` are parameters that say how it is shown and go with it.
 */
export function useOpened<T>(name: string, value: AddressValue<T | null>, along: readonly string[] = none) {
  const navigate = useNavigate()
  const { key, search, state } = useLocation()
  const opened = valueIn(value, new URLSearchParams(search).get(name))
  const open = useCallback(
    (wanted: T) =>
      void navigate(
        { search: withParameters(searchNow(), [[name, textOf(value, wanted)]]) },
        { state: openedHere, preventScrollReset: true },
      ),
    [navigate, name, value],
  )
  // A dialog may ask to close more than once; going back twice would leave the page.
  const closed = useRef('')
  const isOpen = opened !== null
  const close = useCallback(() => {
    if (!isOpen || closed.current === key) return
    closed.current = key
    if ((state as { isOpenedHere?: boolean } | null)?.isOpenedHere) return void navigate(-1)
    const without = withParameters(
      search,
      [name, ...along].map((each) => [each, null] as const),
    )
    void navigate({ search: without }, { replace: true, preventScrollReset: true })
  }, [navigate, name, along, isOpen, key, search, state])
  return { opened, open, close }
}

const none: readonly string[] = []
