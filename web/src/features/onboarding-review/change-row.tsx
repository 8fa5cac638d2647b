import type { OnboardingChange } from '@credence/contract/onboarding-review/calls'
import { limits } from '@credence/contract/limits'
import { Button, Textarea } from '@mantine/core'
import { IconArrowBackUp, IconCheck } from '@tabler/icons-react'
import { useState } from 'react'
import { TextButton } from '../../ui/buttons/text-button.tsx'
import { momentText } from '../../ui/dates/moment-text.ts'
import { CheckBox } from '../../ui/inputs/check-box.tsx'
import { FieldWarning } from '../../ui/inputs/field-warning.tsx'
import { Badge } from '../../ui/text/badge.tsx'
import { changedPart } from './changed-part.ts'
import classes from './onboarding-review.module.css'
import type { Deciding } from './review.ts'

interface ChangeRowProps extends Deciding {
  change: OnboardingChange
  columns: number
}

/** One change; while it is to be sent back, the message to the provider stands below it. */
export function ChangeRow({ change, columns, editable, selected, messages, ...deciding }: ChangeRowProps) {
  const { id, label, before, after, message, warning } = change
  const typed = messages[id]
  const isMarked = editable && typeof typed === 'string'
  const named = <span className="visually-hidden">{` ${label}`}</span>
  return (
    <>
      <tr className={classes['change']} data-change={id} data-marked={isMarked || undefined}>
        {editable && (
          <td className={classes['box']}>
            <CheckBox
              label={`Select ${label}`}
              checked={selected.has(id)}
              onChange={() => {
                if (isMarked) deciding.onMark(id, null)
                deciding.onSelect([id], !selected.has(id))
              }}
            />
          </td>
        )}
        <th scope="row">{label}</th>
        <td className={classes['before']}>{before ?? <span className={classes['none']}>not on file</span>}</td>
        <td>
          {after === null ? <span className={classes['none']}>removed</span> : <After before={before} after={after} />}
          {warning !== null && <FieldWarning warning={warning} />}
        </td>
        <td className={classes['actions']}>
          {editable && !isMarked && (
            <span className={classes['buttons']}>
              <Button
                size="xs"
                variant="default"
                leftSection={<IconCheck size={14} stroke={1.9} aria-hidden />}
                onClick={() => deciding.onAccept([change])}
              >
                Accept{named}
              </Button>
              <TextButton onClick={() => deciding.onMark(id, '')}>Send back{named}</TextButton>
            </span>
          )}
          {isMarked && (
            <span className={classes['buttons']}>
              <Badge tone="amber" icon={IconArrowBackUp}>
                To send back
              </Badge>
              <TextButton
                onClick={(event) => {
                  // The button goes with the message.
                  event.currentTarget.closest('tr')?.querySelector('input')?.focus()
                  deciding.onMark(id, null)
                }}
              >
                Cancel{named}
              </TextButton>
            </span>
          )}
          {!editable && <Decision change={change} />}
        </td>
      </tr>
      {(isMarked || message !== null) && (
        <tr className={classes['messageRow']} data-marked={isMarked || undefined}>
          <td colSpan={columns}>
            {isMarked ? (
              <Textarea
                name={String(id)}
                label={`Message about ${label}`}
                description="Shown at the field and in the mail"
                required
                autosize
                minRows={1}
                maxRows={6}
                maxLength={limits.notes}
                autoFocus={typed === ''}
                value={typed}
                error={deciding.errorOf(id)}
                onBlur={() => deciding.onLeave(id)}
                onChange={(event) => deciding.onMark(id, event.currentTarget.value)}
              />
            ) : (
              <p className={classes['message']}>“{message}”</p>
            )}
          </td>
        </tr>
      )}
    </>
  )
}

/** A new value, with a mark where it differs. */
function After({ before, after }: { before: string | null; after: string }) {
  const { start, changed, end } = changedPart(before, after)
  return (
    <span className={classes['after']}>
      {start}
      {changed !== '' && <mark>{changed}</mark>}
      {end}
    </span>
  )
}

function Decision({ change: { state, decidedAt, decidedBy } }: { change: OnboardingChange }) {
  const [now] = useState(() => new Date())
  if (state === 'PENDING') return <Badge>Pending</Badge>
  const when = decidedAt === null ? '' : momentText(new Date(decidedAt), now)
  return (
    <span className={classes['decision']} title={[when, decidedBy && `by ${decidedBy}`].filter(Boolean).join(' ')}>
      {state === 'ACCEPTED' ? (
        <Badge tone="green" icon={IconCheck}>
          Accepted
        </Badge>
      ) : (
        <Badge tone="amber" icon={IconArrowBackUp}>
          Sent back
        </Badge>
      )}
      <span className={classes['who']}>{[decidedBy, when].filter(Boolean).join(', ')}</span>
    </span>
  )
}
