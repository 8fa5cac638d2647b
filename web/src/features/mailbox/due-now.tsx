import { makeSmsDue } from '@credence/contract/messaging/dev-calls'
import { texts } from '@credence/contract/texts'
import { Button, TextInput } from '@mantine/core'
import { IconPlayerPlay } from '@tabler/icons-react'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { call } from '../../kit/api.ts'
import { CallError } from '../../kit/call-error.ts'
import { fieldMessage } from '../../ui/inputs/field-message.tsx'
import classes from './mailbox.module.css'

const unknown = 'No message has this number'

const sentenceOf = (error: Error) =>
  !(error instanceof CallError) || error.status >= 500 ? texts.tryAgain : error.status === 404 ? unknown : error.message

/** Lets a scheduled text message leave at once. The history of messages shows its number. */
export function DueNow() {
  const [typed, setTyped] = useState('')
  const [wrong, setWrong] = useState<string | null>(null)
  const { mutate, isPending, isSuccess } = useMutation({
    mutationFn: (smsId: number) => call(makeSmsDue, { params: { smsId } }),
    onSuccess: () => setTyped(''),
    onError: (error) => setWrong(sentenceOf(error)),
  })
  return (
    <form
      className={classes['due']}
      onSubmit={(event) => {
        event.preventDefault()
        const isNumber = /^[1-9]\d{0,8}$/.test(typed.trim())
        setWrong(isNumber ? null : unknown)
        if (isNumber) mutate(Number(typed))
      }}
    >
      <TextInput
        aria-label="Number of a scheduled message"
        placeholder="Scheduled message"
        inputMode="numeric"
        maxLength={9}
        value={typed}
        error={fieldMessage(wrong ?? undefined)}
        onChange={({ currentTarget }) => {
          setTyped(currentTarget.value)
          setWrong(null)
        }}
      />
      <Button
        type="submit"
        variant="default"
        loading={isPending}
        leftSection={<IconPlayerPlay size={16} stroke={1.6} aria-hidden />}
      >
        Due now
      </Button>
      <span className="visually-hidden" role="status">
        {isSuccess ? 'The message is due now' : ''}
      </span>
    </form>
  )
}
