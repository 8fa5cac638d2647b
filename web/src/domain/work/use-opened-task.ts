import { useCallback, useEffect, useRef } from 'react'
import { useLocation, useNavigate, useParams } from 'react-router'
import { idValue, valueIn } from '../../ui/hooks/address-values.ts'
import { searchNow } from '../../ui/hooks/use-address.ts'
import { toast } from '../../ui/layout/toast.tsx'

type BoardPath = '/tasks' | '/fppetasks'

/** Marks an address that was reached from the board behind it, so that closing goes back there. */
const openedHere = { isOpenedHere: true }

/**
 * The open task of a board is part of the address, `/tasks/{id}`: reload and a pasted link open it, and Back closes it.
 * A link `/tasks?task={id}` opens it too; the parameter is then removed.
 */
export function useOpenedTask(board: BoardPath) {
  const navigate = useNavigate()
  const { key, search, state } = useLocation()
  const { task } = useParams()
  const id = valueIn(idValue, task ?? null)
  const open = useCallback(
    (opened: number) =>
      void navigate(
        { pathname: `${board}/${opened}`, search: searchNow() },
        { state: openedHere, preventScrollReset: true },
      ),
    [navigate, board],
  )
  // A dialog may ask to close more than once; going back twice would leave the board.
  const closed = useRef('')
  const close = useCallback(() => {
    if (closed.current === key) return
    closed.current = key
    if ((state as { isOpenedHere?: boolean } | null)?.isOpenedHere) void navigate(-1)
    else void navigate({ pathname: board, search }, { replace: true, preventScrollReset: true })
  }, [navigate, board, key, search, state])

  const asked = new URLSearchParams(search).get('task')
  const isInvalid = task !== undefined && id === null
  const handled = useRef('')
  useEffect(() => {
    if ((asked === null && !isInvalid) || handled.current === key) return
    handled.current = key
    const rest = new URLSearchParams(search)
    rest.delete('task')
    // The board comes first, so that Back closes the task and shows the board.
    void Promise.resolve(navigate({ pathname: board, search: rest.toString() }, { replace: true })).then(() => {
      const linked = valueIn(idValue, asked)
      if (linked !== null) open(linked)
      else toast.refused(404, board)
    })
  }, [asked, isInvalid, key, search, board, navigate, open])
  return { id, open, close }
}
