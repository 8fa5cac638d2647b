import type { OpenedFppeTask } from '@credence/contract/fppe/calls'
import { maySendProviderLink } from '@credence/contract/fppe/rules'
import { Checkbox } from '@mantine/core'
import { IconCircleCheck, IconLink } from '@tabler/icons-react'
import { Badge } from '../../ui/text/badge.tsx'
import { Group } from '../../domain/work/work-form.tsx'
import { CopyButton } from '../../ui/buttons/copy-button.tsx'
import type { FppeDraft } from './fppe-draft.ts'
import classes from './fppe.module.css'

interface FppeLinksProps {
  draft: FppeDraft
  task: OpenedFppeTask | null
  disabled: boolean
  onChange: (part: Partial<FppeDraft>) => void
}

/** How far the provider and the reviewer are with their forms, their links, and the way to send the first. */
export function FppeLinks({ draft, task, disabled, onChange }: FppeLinksProps) {
  const mayBeSent = !disabled && (task === null || maySendProviderLink(task))
  return (
    <Group title="Forms">
      <dl className={classes['links']}>
        <Form
          name="Provider"
          isComplete={task?.providerFormsComplete === true}
          isOpen={task?.hasActiveProviderLink === true}
          url={task?.activeProviderUrl}
          waiting="Not sent yet"
        />
        <Form
          name="Reviewer"
          isComplete={task?.reviewerFormsComplete === true}
          isOpen={task?.hasActiveReviewerLink === true}
          url={task?.activeReviewerUrl}
          waiting={task?.providerFormsComplete ? 'No active link' : 'Sent once the provider is done'}
        />
      </dl>
      {mayBeSent && (
        <Checkbox
          label="Send provider link"
          description={task?.providerFormsComplete ? 'The provider is asked to list the patients anew.' : undefined}
          checked={draft.sendProviderNotification}
          onChange={(event) => onChange({ sendProviderNotification: event.currentTarget.checked })}
        />
      )}
    </Group>
  )
}

interface FormProps {
  name: string
  isComplete: boolean
  isOpen: boolean
  url: string | null | undefined
  waiting: string
}

const Form = ({ name, isComplete, isOpen, url, waiting }: FormProps) => (
  <div className={classes['link']}>
    <dt>{name}</dt>
    <dd>
      {isComplete ? (
        <Badge tone="green" icon={IconCircleCheck}>
          Complete
        </Badge>
      ) : isOpen ? (
        <Badge tone="teal" icon={IconLink}>
          Link active
        </Badge>
      ) : (
        <span className={classes['waiting']}>{waiting}</span>
      )}
      {url && (
        <>
          <span className={classes['url']} title={url}>
            {url}
          </span>
          <CopyButton value={url} name={`${name.toLowerCase()} link`} />
        </>
      )}
    </dd>
  </div>
)
