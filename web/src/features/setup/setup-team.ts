import type { AnswerOf } from '@credence/contract/kit/endpoint'
import type { listTeams } from '@credence/contract/teams/calls'
import type { ReactNode } from 'react'
import type { RecordDialogState } from '../../domain/management/use-record-dialog.ts'

export type Team = AnswerOf<typeof listTeams>[number]

/** The dialog that adds a team, which belongs to another feature: the page brings it. */
export type RenderTeamDialog = (dialog: RecordDialogState<Team>, onSaved: () => void) => ReactNode
