import { Switch } from '@mantine/core'
import { useId } from 'react'
import { useSession } from '../../kit/session-store.ts'
import { Dialog } from '../../ui/dialogs/dialog.tsx'
import { Caps } from '../../ui/keys/caps.tsx'
import { switchKey, useKeysOff } from '../../ui/keys/key-switches.ts'
import { capsOf, keyGroups, type KeyEntry, type KeyGroup } from '../../ui/keys/key-table.ts'
import classes from './keys-dialog.module.css'
import { pathOf, screenKeys } from './screen-entries.ts'

/** The keys of the staff screens, each with its switch. */
export function KeysDialog({ opened, onClose }: { opened: boolean; onClose: () => void }) {
  const session = useSession()
  const refused = Object.entries(screenKeys).flatMap(([screen, key]) =>
    pathOf(screen as keyof typeof screenKeys, session) === null ? [key] : [],
  )
  return (
    <Dialog opened={opened} title="Keys" width={480} onClose={onClose}>
      <div className={classes['body']}>
        <p className={classes['note']}>
          Keys do nothing while you type or a dialog is open. What you switch off stays off for you in this browser.
        </p>
        {keyGroups.map(({ title, keys }) => (
          <Group key={title} title={title} keys={keys.filter(({ id }) => !refused.some((each) => each === id))} />
        ))}
      </div>
    </Dialog>
  )
}

function Group({ title, keys }: KeyGroup) {
  const id = useId()
  return (
    <section aria-labelledby={id}>
      <h3 id={id} className={classes['title']}>
        {title}
      </h3>
      <ul className={classes['keys']}>
        {keys.map((entry) => (
          <KeyRow key={entry.id} entry={entry} />
        ))}
      </ul>
    </section>
  )
}

function KeyRow({ entry: { id, strokes, text, isFixed } }: { entry: KeyEntry }) {
  const off = useKeysOff().has(id)
  return (
    <li className={classes['key']} data-off={off || undefined}>
      <span className={classes['text']}>{text}</span>
      <Caps caps={capsOf(strokes)} />
      {isFixed ? (
        <span className={classes['fixed']}>Always on</span>
      ) : (
        <Switch
          aria-label={`${text}: ${capsOf(strokes).join(' ')}`}
          checked={!off}
          onChange={({ currentTarget }) => switchKey(id, currentTarget.checked)}
        />
      )}
    </li>
  )
}
