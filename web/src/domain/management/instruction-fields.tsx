import { limits } from '@credence/contract/limits'
import { Textarea } from '@mantine/core'
import type { ChangeEvent, FocusEventHandler, ReactNode } from 'react'

const labels = {
  initialEnrollmentInstructions: 'Initial Enrollment Instructions',
  reEnrollmentInstructions: 'Re-enrollment Instructions',
  otherInstructions: 'Other Instructions',
} as const
type Name = keyof typeof labels
const names = Object.keys(labels) as Name[]

interface Field {
  value: string
  error: ReactNode
  onBlur: FocusEventHandler
  onChange: (event: ChangeEvent<HTMLTextAreaElement>) => void
}

interface InstructionFieldsProps {
  field: (name: Name) => Field
  /** The texts of everybody, shown where the practice has none of its own. */
  shared?: Record<Name, string | null> | undefined
}

/** What people are told when they enroll somebody. */
export const InstructionFields = ({ field, shared }: InstructionFieldsProps) =>
  names.map((name) => (
    <Textarea
      key={name}
      label={labels[name]}
      autosize
      minRows={2}
      maxRows={8}
      maxLength={limits.instructions}
      placeholder={shared?.[name] ?? ''}
      {...field(name)}
    />
  ))
