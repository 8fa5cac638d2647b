import type { OnboardingChange } from '@credence/contract/onboarding-review/calls'
import { stageTitles } from '@credence/contract/onboarding/stages'
import { IconCheck } from '@tabler/icons-react'
import { useEffect, useRef, type RefObject } from 'react'
import { TextButton } from '../../ui/buttons/text-button.tsx'
import { CheckBox } from '../../ui/inputs/check-box.tsx'
import { Count } from '../../ui/text/count.tsx'
import { ChangeRow } from './change-row.tsx'
import classes from './onboarding-review.module.css'
import { byStage, type Changes, type Deciding } from './review.ts'

interface ChangesTableProps extends Deciding {
  label: string
  changes: Changes
}

const steps: Record<string, -1 | 1> = { j: 1, k: -1 }

/** Moves the focus to the box of the row below or above. */
function step(row: HTMLElement, by: -1 | 1) {
  const rows = [...(row.closest('table')?.querySelectorAll<HTMLElement>('[data-change]') ?? [])]
  rows[rows.indexOf(row) + by]?.querySelector<HTMLElement>('input')?.focus()
}

/** Hears the keys that are pressed in a part of the page. */
function useKeys(part: RefObject<HTMLElement | null>, press: (event: KeyboardEvent) => void): void {
  useEffect(() => {
    const element = part.current
    element?.addEventListener('keydown', press)
    return () => element?.removeEventListener('keydown', press)
  })
}

/** Before and after of each change, by stage. */
export function ChangesTable({ label, changes, ...deciding }: ChangesTableProps) {
  const { editable, selected, messages, onSelect, onAccept, onMark } = deciding
  const isOpen = ({ id }: OnboardingChange) => typeof messages[id] !== 'string'
  const table = useRef<HTMLTableElement>(null)
  useKeys(table, (event) => {
    const target = event.target as HTMLElement
    const row = target.closest<HTMLElement>('[data-change]')
    if (!editable || !row || target.matches('textarea') || event.ctrlKey || event.metaKey || event.altKey) return
    const change = changes.find(({ id }) => String(id) === row.dataset['change'])
    const by = steps[event.key]
    if (by !== undefined) step(row, by)
    else if (event.key === 'a' && change && isOpen(change)) onAccept([change])
    else if (event.key === 's' && change && isOpen(change)) onMark(change.id, '')
    else return
    event.preventDefault()
  })
  const columns = editable ? 5 : 4
  return (
    <table ref={table} className={classes['table']} aria-label={label}>
      <thead>
        <tr>
          {editable && (
            <th scope="col" className={classes['box']}>
              <AllBox
                label="Select all changes"
                changes={changes.filter(isOpen)}
                selected={selected}
                onSelect={onSelect}
              />
            </th>
          )}
          <th scope="col">Field</th>
          <th scope="col">Before</th>
          <th scope="col">After</th>
          <th scope="col" className={classes['actions']}>
            <span className="visually-hidden">Decision</span>
          </th>
        </tr>
      </thead>
      {byStage(changes).map(({ stage, changes: own }) => (
        <tbody key={stage}>
          <tr className={classes['stage']}>
            <th scope="rowgroup" colSpan={columns}>
              <span className={classes['stageHead']}>
                {editable && (
                  <AllBox
                    label={`Select all of ${stageTitles[stage]}`}
                    changes={own.filter(isOpen)}
                    selected={selected}
                    onSelect={onSelect}
                  />
                )}
                {stageTitles[stage]} <Count>{own.length}</Count>
                {editable && own.some(isOpen) && (
                  <span className={classes['stageAction']}>
                    <TextButton onClick={() => onAccept(own.filter(isOpen))}>
                      <IconCheck size={14} stroke={1.9} aria-hidden /> Accept stage
                      <span className="visually-hidden">{` ${stageTitles[stage]}`}</span>
                    </TextButton>
                  </span>
                )}
              </span>
            </th>
          </tr>
          {own.map((change) => (
            <ChangeRow key={change.id} change={change} columns={columns} {...deciding} />
          ))}
        </tbody>
      ))}
    </table>
  )
}

type AllBoxProps = Pick<Deciding, 'selected' | 'onSelect'> & { label: string; changes: Changes }

function AllBox({ label, changes, selected, onSelect }: AllBoxProps) {
  const ids = changes.map(({ id }) => id)
  const chosen = ids.filter((id) => selected.has(id)).length
  const isAll = ids.length > 0 && chosen === ids.length
  return (
    <CheckBox
      label={label}
      checked={isAll}
      some={chosen > 0}
      disabled={ids.length === 0}
      onChange={() => onSelect(ids, !isAll)}
    />
  )
}
