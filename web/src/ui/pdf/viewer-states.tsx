import { texts } from '@credence/contract/texts'
import { Loader } from '@mantine/core'
import { IconFileOff } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { Empty } from '../layout/states.tsx'
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
