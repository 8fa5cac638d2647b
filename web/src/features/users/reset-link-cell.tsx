import { generateResetLink, listUsers } from '@credence/contract/users'
import { ActionIcon, Popover, TextInput, Tooltip } from '@mantine/core'
import { IconLink } from '@tabler/icons-react'
import { useState } from 'react'
import { useSave } from '../../kit/use-save.ts'
import { CopyButton } from '../../ui/copy-button.tsx'
import { copyText } from '../../ui/copy-text.ts'
import classes from './users.module.css'

/** Copies the password link somebody has, or makes one and shows it, so that it can be handed over by other means than mail. */
export function ResetLinkCell({ userId, name, url }: { userId: number; name: string; url: string | null }) {
  const [shown, setShown] = useState<{ url: string; copied: boolean } | null>(null)
  const generate = useSave(generateResetLink, {
    done: 'URL generated!', refreshes: [listUsers],
    onSaved: (made) => void copyText(made.url).then((copied) => setShown({ url: made.url, copied })),
  })
  const label = `Generate a password link for ${name}`
  return (
    <Popover opened={shown !== null} onChange={() => setShown(null)} position="bottom-end" width={360} trapFocus={shown !== null} returnFocus withRoles={false}>
      <Popover.Target>
        <span className={classes['link']}>
          {url === null ? (
            <Tooltip label="Generate a password link">
              <ActionIcon variant="subtle" size={28} aria-label={label} loading={generate.isPending} onClick={() => generate.mutate({ params: { userId } })}>
                <IconLink size={16} stroke={1.6} aria-hidden />
              </ActionIcon>
            </Tooltip>
          ) : <CopyButton value={url} name={`the password link of ${name}`} onImpossible={() => setShown({ url, copied: false })} />}
        </span>
      </Popover.Target>
      <Popover.Dropdown role="dialog" aria-label={`Password link of ${name}`}>
        {shown && (
          <div className={classes['shown']}>
            <TextInput
              label={`Password link of ${name}`} value={shown.url} readOnly data-autofocus onFocus={(event) => event.currentTarget.select()}
              rightSection={<CopyButton value={shown.url} name="the link" size={24} />}
            />
            <p>{shown.copied ? 'Copied. ' : ''}It works once; hand it to nobody else.</p>
          </div>
        )}
      </Popover.Dropdown>
    </Popover>
  )
}
