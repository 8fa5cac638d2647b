import { IconStethoscope } from '@tabler/icons-react'
import shared from '../../domain/management/management-form.module.css'
import { Empty } from '../../ui/layout/states.tsx'

/** In the place of a list in which the search finds nobody. */
export const NobodyFound = () => (
  <div className={shared['panel']}>
    <Empty icon={IconStethoscope} title="No provider found">
      Nobody matches the search.
    </Empty>
  </div>
)
