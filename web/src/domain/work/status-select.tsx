import { taskStatusChoice } from '@credence/contract/choices/tasks'
import { Select } from '@mantine/core'
import { allButComplete, type StatusFilter } from './status-filter.ts'

const options = [
  { value: allButComplete, label: 'All except Complete' },
  { value: 'ALL', label: 'All statuses' },
  ...taskStatusChoice.options,
]

/** Which statuses a list shows; on a page whose tasks are all open, the complete ones are no choice. */
export const StatusSelect = ({
  value,
  withComplete = true,
  onChange,
}: {
  value: StatusFilter
  withComplete?: boolean
  onChange: (value: StatusFilter) => void
}) => (
  <Select
    aria-label="Status"
    w={184}
    allowDeselect={false}
    value={value}
    onChange={(next) => next !== null && onChange(next as StatusFilter)}
    data={
      withComplete
        ? options
        : [
            { value: 'ALL', label: 'All statuses' },
            ...taskStatusChoice.options.filter((option) => option.value !== 'COMPLETE'),
          ]
    }
  />
)
