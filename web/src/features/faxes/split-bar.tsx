import { getFax, listFaxes, splitFax } from '@credence/contract/faxes/calls'
import { Button } from '@mantine/core'
import { useSave } from '../../ui/hooks/use-save.ts'
import { toast } from '../../ui/layout/toast.tsx'
import classes from './faxes.module.css'

interface SplitBarProps {
  faxId: number
  pages: number
  chosen: ReadonlySet<number>
  onRefused: (message: string) => void
  onDone: () => void
}

/** Moves the chosen pages to a fax of their own. */
export function SplitBar({ faxId, pages, chosen, onRefused, onDone }: SplitBarProps) {
  const split = useSave(splitFax, {
    refreshes: [listFaxes, getFax],
    creates: true,
    mayBeGone: true,
    onSaved: () => {
      toast.done(chosen.size === 1 ? 'The page is a fax of its own' : 'The pages are a fax of their own')
      onDone()
    },
    onRefused: (error) => {
      if (error.status !== 409 && error.status !== 400) return false
      onRefused(error.message)
      return true
    },
  })
  const isPossible = chosen.size > 0 && chosen.size < pages
  return (
    <div className={classes['split']} role="group" aria-label="Split">
      <span>
        {chosen.size === 0
          ? 'Choose the pages that belong to another patient.'
          : chosen.size < pages
            ? `${chosen.size} of ${pages} pages go to a new fax.`
            : 'At least one page must stay.'}
      </span>
      <Button size="xs" variant="default" onClick={onDone}>
        Cancel
      </Button>
      <Button
        size="xs"
        disabled={!isPossible}
        loading={split.isPending}
        onClick={() => split.mutate({ params: { faxId }, body: { pages: [...chosen].toSorted((a, b) => a - b) } })}
      >
        Split
      </Button>
    </div>
  )
}
