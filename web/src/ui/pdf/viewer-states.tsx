import { texts } from '@credence/contract/texts'
import { Loader } from '@mantine/core'
import { IconFileOff } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { CallError } from '../../kit/call-error.ts'
import { Empty, Failed } from '../layout/states.tsx'
import classes from './viewer.module.css'

export const Opening = () => (
  <div className={classes['opening']} role="status">
    <Loader size={18} color="gray" aria-hidden />
    {texts.loading}
  </div>
)

export const CannotShow = ({ title = 'No preview', children }: { title?: string; children: ReactNode }) => (
  <div className={classes['state']}>
    <Empty icon={IconFileOff} title={title}>
      {children}
    </Empty>
  </div>
)

interface NotLoadedProps {
  error: Error
  /** What could not be loaded. */
  what?: string
  onRetry: () => void
}

/** The server's reason for a file that cannot be opened now, such as a virus scan, or that it did not answer. */
export const NotLoaded = ({ error, what = 'file', onRetry }: NotLoadedProps) => (
  <div className={classes['state']}>
    <Failed sentence={texts.tryAgainPanel} onRetry={onRetry}>
      {error instanceof CallError && error.status === 409 ? error.message : `The ${what} could not be loaded.`}
    </Failed>
  </div>
)
