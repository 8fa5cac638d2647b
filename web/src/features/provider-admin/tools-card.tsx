import { Button } from '@mantine/core'
import { IconMailForward, IconUserPlus } from '@tabler/icons-react'
import { Card } from '../../ui/layout/card.tsx'
import classes from './provider-admin.module.css'

/** What can be done beside picking somebody. */
export const ToolsCard = ({ onAdd, onSend }: { onAdd: () => void; onSend: () => void }) => (
  <Card id="tools" title="Tools">
    <div className={classes['tools']}>
      <Button leftSection={<IconUserPlus size={16} stroke={1.6} aria-hidden />} onClick={onAdd}>
        Add New Provider
      </Button>
      <Button variant="default" leftSection={<IconMailForward size={16} stroke={1.6} aria-hidden />} onClick={onSend}>
        Bulk Send Onboarding Forms
      </Button>
    </div>
  </Card>
)
