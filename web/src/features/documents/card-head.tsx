import { limits } from '@credence/contract/limits'
import { Button, Switch } from '@mantine/core'
import { IconFileZip, IconSend, IconUpload, IconX } from '@tabler/icons-react'
import { Count } from '../../ui/text/count.tsx'
import { IconButton } from '../../ui/buttons/icon-button.tsx'
import { isTooMany } from './document-list.ts'
import classes from './documents.module.css'

interface CardHeadProps {
  title: string
  /** Undefined until it is known. */
  count: number | undefined
  outdated: number
  showOutdated: boolean
  onShowOutdated: (show: boolean) => void
  /** Null for those who may not. */
  onUpload: (() => void) | null
  /** Null where nobody can be asked for documents, or by those who may not. */
  onRequest: (() => void) | null
  chosen: number
  zipping: boolean
  onZip: () => void
  onClear: () => void
}

/**
 * The title, and what can be done: with what is chosen while something is, else with the list. Its height never
 * changes.
 */
export function CardHead({
  title,
  count,
  outdated,
  showOutdated,
  onShowOutdated,
  onUpload,
  onRequest,
  chosen,
  zipping,
  onZip,
  onClear,
}: CardHeadProps) {
  return (
    <div className={classes['head']}>
      <h2>{title}</h2>
      {count !== undefined && <Count>{count}</Count>}
      <div className={classes['headEnd']}>
        {chosen > 0 ? (
          <>
            <span className={classes['chosen']} role="status">{`${chosen} selected`}</span>
            <Button
              size="xs"
              variant="default"
              loading={zipping}
              disabled={isTooMany(chosen)}
              title={isTooMany(chosen) ? `An archive can hold ${limits.filesInZip} files at most` : undefined}
              leftSection={<IconFileZip size={16} stroke={1.6} aria-hidden />}
              onClick={onZip}
            >
              Download ZIP
            </Button>
            <IconButton icon={IconX} label="Clear the selection" onClick={onClear} />
          </>
        ) : (
          <>
            {outdated > 0 && (
              <Switch
                className={classes['outdated'] ?? ''}
                label={
                  <>
                    Show outdated <Count>{outdated}</Count>
                  </>
                }
                checked={showOutdated}
                onChange={(event) => onShowOutdated(event.currentTarget.checked)}
              />
            )}
            {onRequest && (
              <Button
                size="xs"
                variant="default"
                leftSection={<IconSend size={16} stroke={1.6} aria-hidden />}
                onClick={onRequest}
              >
                Request documents
              </Button>
            )}
            {onUpload && (
              <Button
                size="xs"
                variant="default"
                leftSection={<IconUpload size={16} stroke={1.6} aria-hidden />}
                onClick={onUpload}
              >
                Upload
              </Button>
            )}
          </>
        )}
      </div>
    </div>
  )
}
