import { isDocumentShown } from '@credence/contract/onboarding/documents'
import { stagesFor, type Stage } from '@credence/contract/onboarding/stages'
import { IconChevronDown, IconListCheck } from '@tabler/icons-react'
import type { StageAnswer } from '../calls.ts'
import classes from './wizard.module.css'

/** What a stage asks for that people have to look for. */
const neededFor: Readonly<Partial<Record<Stage, string>>> = {
  'peer-references': 'Names and contact details of three peers',
  training: 'Dates, contacts and diplomas of your training',
  'work-history': 'Dates and contacts of your positions',
  'past-hospital-privileges': 'Delineations of past hospital privileges',
  'state-licenses': 'Your state licenses, with a copy of each',
  'malpractice-insurance': 'Your certificate of malpractice insurance',
  'board-certifications': 'Your board certificates',
  immunizations: 'Your immunization records',
}

export function neededThings(preferences: StageAnswer['preferences']): string[] {
  return [
    'Your logins to CAQH and NPPES, your Medicaid ID and PTAN',
    ...(preferences.showDea ? ['Your DEA certificate'] : []),
    'A government issued ID, front and back',
    ...(isDocumentShown('cv', preferences) ? ['Your CV'] : []),
    ...stagesFor(preferences).flatMap((stage) => neededFor[stage] ?? []),
  ]
}

/** Folded on the first stage; open for people who have just begun. */
export function WhatYouNeed({ answer }: { answer: StageAnswer }) {
  return (
    <details className={classes['need']} open={answer.savedStages.length === 0}>
      <summary>
        <IconListCheck size={20} stroke={1.6} aria-hidden />
        What you will need
        <IconChevronDown size={18} stroke={1.6} aria-hidden />
      </summary>
      <ul>
        {neededThings(answer.preferences).map((thing) => (
          <li key={thing}>{thing}</li>
        ))}
      </ul>
    </details>
  )
}
