import { formatMoment } from '@credence/contract/dates'
import type { FaxRow } from '@credence/contract/faxes/calls'
import { Select } from '@mantine/core'
import { IconChevronLeft, IconChevronRight, IconTrash, IconUser } from '@tabler/icons-react'
import { useState } from 'react'
import { pageValue } from '../../ui/hooks/address-values.ts'
import { useAddress } from '../../ui/hooks/use-address.ts'
import { IconButton } from '../../ui/buttons/icon-button.tsx'
import { callerOf, pageOf, pagesText, pageSizes } from './fax-text.ts'
import classes from './faxes.module.css'

interface FaxListProps {
  faxes: readonly FaxRow[]
  opened: number | null
  /** When the list was read. */
  now: Date
  onOpen: (id: number) => void
}

/** The faxes of a practice, a page at a time. */
export function FaxList({ faxes, opened, now, onOpen }: FaxListProps) {
  const [size, setSize] = useState<number>(pageSizes[0])
  const [number, setNumber] = useAddress('page', pageValue)
  const setWanted = (page: number) => setNumber(page + 1)
  const { first, last, page, pages } = pageOf(faxes.length, number - 1, size)
  return (
    <>
      <ul className={classes['rows']} aria-label="Faxes">
        {faxes.slice(first - 1, last).map((fax) => (
          <li key={fax.id}>
            <button
              type="button"
              className={classes['row']}
              aria-current={fax.id === opened || undefined}
              onClick={() => onOpen(fax.id)}
            >
              <span className={classes['caller']}>{callerOf(fax)}</span>
              <span className={`tabular ${classes['number']}`}>{fax.fromNumber ?? 'No number'}</span>
              <span className={classes['received']}>{formatMoment(new Date(fax.received), now)}</span>
              <span className={`tabular ${classes['pages']}`}>{pagesText(fax)}</span>
              {isClaimed(fax, now) && (
                <span className={classes['claimed']}>
                  <IconUser size={14} stroke={1.6} aria-hidden />
                  {fax.claimedBy}
                </span>
              )}
              {fax.discardedAt !== null && (
                <span className={classes['discarded']}>
                  <IconTrash size={14} stroke={1.6} aria-hidden />
                  <span className="visually-hidden">Discarded</span>
                  {[formatMoment(new Date(fax.discardedAt), now), fax.discardedBy].filter(Boolean).join(' · ')}
                </span>
              )}
            </button>
          </li>
        ))}
      </ul>
      <div className={classes['paging']}>
        <span className="tabular">{`${first}–${last} of ${faxes.length}`}</span>
        {pages > 1 && (
          <>
            <IconButton
              icon={IconChevronLeft}
              label="Previous faxes"
              disabled={page === 0}
              onClick={() => setWanted(page - 1)}
            />
            <IconButton
              icon={IconChevronRight}
              label="Next faxes"
              disabled={page === pages - 1}
              onClick={() => setWanted(page + 1)}
            />
          </>
        )}
        <Select
          aria-label="Faxes per page"
          className={classes['size'] ?? ''}
          size="xs"
          allowDeselect={false}
          data={pageSizes.map((each) => ({ value: String(each), label: `${each} per page` }))}
          value={String(size)}
          onChange={(value) => {
            setSize(Number(value))
            setWanted(0)
          }}
        />
      </div>
    </>
  )
}

/** A claim that has ended is in the list until something else changes. */
const isClaimed = ({ claimedUntil }: FaxRow, now: Date) => claimedUntil !== null && new Date(claimedUntil) > now
