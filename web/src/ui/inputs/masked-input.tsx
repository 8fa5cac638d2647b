import { fieldMessages } from '@credence/contract/fields'
import { MaskInput, type MaskInputProps } from '@mantine/core'
import { useMergedRef } from '@mantine/hooks'
import { useEffect, useRef, useState, type ClipboardEvent } from 'react'
import { fieldMessage } from './field-message.tsx'
import { maskOf, pastedNumber, zipMask, type NumberKind } from './pasted-number.ts'

interface MaskedInputProps extends Omit<MaskInputProps, 'mask' | 'modify' | 'value' | 'onChange' | 'onChangeRaw'> {
  kind: NumberKind
  value: string
  onValue: (value: string) => void
  /** Says why a pasted text was refused, where there is no room for that under the field. */
  onRefused?: (message: string) => void
}

/**
 * Digits in a fixed form. The raw callback keeps up with fast typing, which the plain change event does not. A pasted
 * text that is no such number is refused with the message of the field, and what stood there stays.
 */
export function MaskedInput({ kind, value, onValue, onRefused, error, ref, ...props }: MaskedInputProps) {
  const [isRefused, setRefused] = useState(false)
  const input = useRef<HTMLInputElement>(null)
  const refs = useMergedRef(ref, input)
  const refusal = `Not pasted. ${fieldMessages[kind]}`
  const wrong = isRefused && !onRefused ? fieldMessage(refusal) : error
  // The mask takes this attribute away whenever it is attached.
  useEffect(() => {
    if (wrong) input.current?.setAttribute('aria-invalid', 'true')
  })
  const take = (typed: string) => {
    setRefused(false)
    onValue(typed)
  }
  // In the capture phase: the mask listens on the input itself.
  const paste = (event: ClipboardEvent) => {
    const pasted = pastedNumber(kind, event.clipboardData.getData('text'))
    setRefused(pasted === 'refused')
    if (pasted === 'part') return
    event.preventDefault()
    event.stopPropagation()
    if (pasted === 'refused') onRefused?.(refusal)
    else take(pasted.whole)
  }
  return (
    <MaskInput
      {...props}
      ref={refs}
      mask={maskOf[kind]}
      {...(kind === 'zip' ? { modify: zipMask } : {})}
      slotChar={null}
      inputMode={kind === 'phone' ? 'tel' : 'numeric'}
      autoComplete="off"
      value={value}
      error={wrong}
      onPasteCapture={paste}
      onChangeRaw={(digits, masked) => take(digits === '' ? '' : masked)}
    />
  )
}
