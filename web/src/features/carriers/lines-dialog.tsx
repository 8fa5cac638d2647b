import { Button, Switch } from '@mantine/core'
import { IconListDetails, IconPlus } from '@tabler/icons-react'
import { useState } from 'react'
import { Dialog } from '../../ui/dialogs/dialog.tsx'
import type { Practice } from '../../domain/management/practice-choice.ts'
import { isTopDialog } from '../../ui/dialogs/is-top-dialog.ts'
import { useFlips } from '../../domain/management/use-flips.ts'
import type { ManagedList } from '../../domain/management/use-managed-list.ts'
import { Empty } from '../../ui/layout/states.tsx'
import type { Carrier } from './carrier-draft.ts'
import classes from './carriers.module.css'
import { LineQuestion, type Asked } from './line-question.tsx'
import { missingOf, withLines } from './lines.ts'
import { useLineSaves } from './use-line-saves.ts'

interface LinesDialogProps {
  carrier: Carrier | null
  opened: boolean
  practice: Practice
  list: ManagedList<Carrier>
  onClose: () => void
}

/** Which lines of business a practice has with a carrier. */
export function LinesDialog({ carrier, opened, practice, list, onClose }: LinesDialogProps) {
  const [asked, setAsked] = useState<Asked | null>(null)
  const { shown, isUnderWay, flip, settle } = useFlips()
  const { saveLine, addLines } = useLineSaves(practice.id)
  const missing = carrier ? missingOf(carrier) : []

  const ask = (next: Asked) => {
    const lines = next.lines.filter(({ id }) => !isUnderWay(id))
    if (lines.length === 0) return
    flip(next.kind !== 'off', ...lines.map(({ id }) => id))
    setAsked({ ...next, lines })
  }
  const cancel = () => {
    if (asked) settle(...asked.lines.map(({ id }) => id))
    setAsked(null)
  }
  const confirm = (activateForProviders: boolean) => {
    const [first] = asked?.lines ?? []
    if (!asked || !carrier || !first) return
    const ids = asked.lines.map(({ id }) => id)
    setAsked(null)
    const work =
      asked.kind === 'all'
        ? addLines(ids, activateForProviders).then(() => list.change(carrier.id, (now) => withLines(now, true, ...ids)))
        : saveLine(first.id, asked.kind === 'on', activateForProviders).then(list.put)
    // A failed call has said so itself.
    void work.catch(() => {}).finally(() => settle(...ids))
  }
  return (
    <>
      <Dialog
        opened={opened}
        title="Lines of Business"
        about={`${carrier?.name ?? ''} at ${practice.name}`}
        width={440}
        onClose={() => isTopDialog() && onClose()}
        footer={
          <>
            {missing.length > 0 && (
              <Button
                className={classes['addAll'] ?? ''}
                variant="default"
                leftSection={<IconPlus size={16} stroke={1.6} aria-hidden />}
                onClick={() => ask({ kind: 'all', lines: missing })}
              >
                Add All
              </Button>
            )}
            <Button variant="default" onClick={onClose}>
              Close
            </Button>
          </>
        }
      >
        {carrier?.businessLines.length === 0 ? (
          <Empty
            icon={IconListDetails}
            title="No lines of business"
          >{`${carrier.name} has none. Add them under Lines of Business.`}</Empty>
        ) : (
          <ul>
            {carrier?.businessLines.map((line) => (
              <li key={line.id} className={classes['line']}>
                <label htmlFor={`line-${line.id}`}>{line.name}</label>
                <Switch
                  id={`line-${line.id}`}
                  checked={shown(line)}
                  onChange={() => ask({ kind: line.isActive ? 'off' : 'on', lines: [line] })}
                />
              </li>
            ))}
          </ul>
        )}
      </Dialog>
      <LineQuestion
        carrierName={carrier?.name ?? ''}
        practiceName={practice.name}
        asked={asked}
        onConfirm={confirm}
        onCancel={cancel}
      />
    </>
  )
}
