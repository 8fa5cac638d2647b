import { useEffect } from 'react'
import { useSearchParams } from 'react-router'

/** A link to a task, `?task={id}`: opens it, and takes the parameter out of the address. */
export function useTaskParameter(open: (id: number) => void) {
  const [search, setSearch] = useSearchParams()
  const asked = search.get('task')
  useEffect(() => {
    if (asked === null) return
    if (/^[1-9]\d{0,9}$/.test(asked)) open(Number(asked))
    setSearch(
      (before) => {
        before.delete('task')
        return before
      },
      { replace: true },
    )
  }, [asked, open, setSearch])
}
