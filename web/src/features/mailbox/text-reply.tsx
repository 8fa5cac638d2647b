import { simulateSmsReply } from '@credence/contract/messaging/dev-calls'
import { texts } from '@credence/contract/texts'
import { Button, Textarea } from '@mantine/core'
import { IconCornerUpLeft } from '@tabler/icons-react'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { call } from '../../kit/api.ts'
import { CallError } from '../../kit/call-error.ts'
import { FormMessage } from '../../ui/inputs/field-message.tsx'
import classes from './mailbox.module.css'

interface TextReplyProps {
  /** The patient, to whom the text message went. */
  patient: string
  /** The number of the practice that it came from. */
  practice: string
}

const sentenceOf = (error: Error) => (error instanceof CallError && error.status < 500 ? error.message : texts.tryAgain)

/** Answers a text message in the place of the patient. */
export function TextReply({ patient, practice }: TextReplyProps) {
  const [text, setText] = useState('')
  const { mutate, isPending, isSuccess, error } = useMutation({
    mutationFn: (words: string) => call(simulateSmsReply, { body: { from: patient, to: practice, text: words } }),
    onSuccess: () => setText(''),
  })
  return (
    <form
      className={classes['answer']}
      onSubmit={(event) => {
        event.preventDefault()
        if (text.trim() !== '') mutate(text.trim())
      }}
    >
      <Textarea
        label={`Reply as ${patient}`}
        placeholder="Words of the patient, or STOP"
        autosize
        minRows={2}
        maxLength={1600}
        value={text}
        onChange={({ currentTarget }) => setText(currentTarget.value)}
      />
      <div className={classes['answerFoot']}>
        <span role="status">{isSuccess && !isPending && text === '' ? `Sent to ${practice}` : ''}</span>
        <Button
          type="submit"
          variant="default"
          loading={isPending}
          leftSection={<IconCornerUpLeft size={16} stroke={1.6} aria-hidden />}
        >
          Reply
        </Button>
      </div>
      <FormMessage message={error ? sentenceOf(error) : null} />
    </form>
  )
}
