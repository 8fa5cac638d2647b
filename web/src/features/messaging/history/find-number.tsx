import { senderNumber } from '@credence/contract/messaging/recipients'
import { smsTexts } from '@credence/contract/messaging/texts'
import { TextInput } from '@mantine/core'
import { IconSearch } from '@tabler/icons-react'
import { useState } from 'react'
import { toast } from '../../../ui/layout/toast.tsx'
import classes from './history.module.css'

/** Opens the conversation with a number, also with one that was never written to. */
export function FindNumber({ onFind }: { onFind: (number: string) => void }) {
  const [typed, setTyped] = useState('')
  const find = (text: string, isFinal: boolean) => {
    const number = senderNumber(text)
    if (number !== null) {
      onFind(number)
      setTyped('')
    } else if (isFinal && text.trim() !== '') toast.failed(smsTexts.numbers)
  }
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault()
        find(typed, true)
      }}
    >
      <TextInput
        size="xs"
        className={classes['find'] ?? ''}
        aria-label="Open the conversation with a number"
        placeholder="Find a number"
        inputMode="tel"
        autoComplete="off"
        maxLength={24}
        leftSection={<IconSearch size={14} stroke={1.6} aria-hidden />}
        value={typed}
        onChange={({ currentTarget }) => setTyped(currentTarget.value)}
      />
    </form>
  )
}
