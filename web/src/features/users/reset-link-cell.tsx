import { generateResetLink, listUsers } from '@credence/contract/users/calls'
import { Popover, TextInput } from '@mantine/core'
import { IconLink } from '@tabler/icons-react'
import { useState } from 'react'
import { useSave } from '../../ui/hooks/use-save.ts'
import { CopyButton } from '../../ui/buttons/copy-button.tsx'
import { copyText } from '../../ui/buttons/copy-text.ts'
import { IconButton } from '../../ui/buttons/icon-button.tsx'
import classes from './users.module.css'

/**
 * Copies the password link somebody has, or makes one and shows it, so that it can be handed over by other means than
 * mail.
 */
export function ResetLinkCell({ userId, name, url }: { userId: number; name: string; url: string | null }) {
  const [shown, setShown] = useState<{ url: string; copied: boolean } | null>(null)
  const generate = useSave(generateResetLink, {
    done: 'URL generated!',
    refreshes: [listUsers],
    onSaved: (made) => void copyText(made.url).then((copied) => setShown({ url: made.url, copied })),
  })
  const label = `Password link of ${name}`
  return (
    <span className={classes['link']}>
      {url === null ? (
        <IconButton
          icon={IconLink}
          label={`Generate a password link for ${name}`}
          hint="Generate a password link"
          disabled={generate.isPending}
          onClick={() => generate.mutate({ params: { userId } })}
        />
      ) : (
        <CopyButton
          value={url}
          name={`the password link of ${name}`}
          onImpossible={() => setShown({ url, copied: false })}
        />
      )}
      {shown && (
        <Popover
          opened
          onChange={() => setShown(null)}
          position="bottom-end"
          width={360}
          trapFocus
          returnFocus
          withRoles={false}
        >
          <Popover.Target>
            <span className={classes['anchor']} />
          </Popover.Target>
          <Popover.Dropdown role="dialog" aria-label={label}>
            <div className={classes['shown']}>
              <TextInput
                label={label}
                value={shown.url}
                readOnly
                data-autofocus
                onFocus={(event) => event.currentTarget.select()}
                rightSection={<CopyButton value={shown.url} name="the link" size={24} />}
              />
              <p>{shown.copied ? 'Copied. ' : ''}It works once; hand it to nobody else.</p>
            </div>
          </Popover.Dropdown>
        </Popover>
      )}
    </span>
  )
}
