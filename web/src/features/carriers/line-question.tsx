import { carrierTexts } from '@credence/contract/carriers/calls'
import { Checkbox } from '@mantine/core'
import { useState } from 'react'
import { Confirm } from '../../ui/dialogs/confirm.tsx'
import type { Line } from './lines.ts'

export interface Asked {
  kind: 'on' | 'off' | 'all'
  lines: readonly Line[]
}

interface LineQuestionProps {
  carrierName: string
  practiceName: string
  asked: Asked | null
  onConfirm: (activateForProviders: boolean) => void
  onCancel: () => void
}

const namesOf = ({ lines }: Asked) => lines.map(({ name }) => name).join(', ')

const verbs = { on: 'Add line', off: 'Remove line', all: 'Add All' } as const

/** Asks before lines are added or removed; with those that are added go the providers, if that is wished. */
export function LineQuestion({ carrierName, practiceName, asked, onConfirm, onCancel }: LineQuestionProps) {
  // The words stay while the dialog fades away.
  const [last, setLast] = useState<Asked>({ kind: 'on', lines: [] })
  const [activateForProviders, setActivate] = useState(false)
  if (asked !== null && asked !== last) {
    setLast(asked)
    setActivate(false)
  }
  const { kind } = last
  const question =
    kind === 'all'
      ? carrierTexts.addAll(last.lines.length)
      : kind === 'on'
        ? carrierTexts.add(namesOf(last))
        : carrierTexts.removeLine(namesOf(last))
  const consequence =
    kind === 'all'
      ? namesOf(last)
      : kind === 'on'
        ? `${practiceName} will offer it with ${carrierName}.`
        : `${practiceName} and its providers will no longer have it with ${carrierName}.`
  return (
    <Confirm
      opened={asked !== null}
      question={question}
      consequence={consequence}
      verb={verbs[kind]}
      destructive={kind === 'off'}
      onConfirm={() => onConfirm(activateForProviders)}
      onCancel={onCancel}
    >
      {kind !== 'off' && (
        <Checkbox
          label={`Also activate for providers already active with ${carrierName} across all locations`}
          checked={activateForProviders}
          onChange={(event) => setActivate(event.currentTarget.checked)}
        />
      )}
    </Confirm>
  )
}
