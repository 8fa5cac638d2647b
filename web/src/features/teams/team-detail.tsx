import { formatDate } from '@credence/contract/dates'
import { limits } from '@credence/contract/limits'
import { listTeams, saveTeamNotes } from '@credence/contract/teams/calls'
import { Button, Textarea } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { useState, type ReactNode } from 'react'
import { read } from '../../kit/read.ts'
import { useSession } from '../../kit/session-store.ts'
import { staffCall } from '../../kit/staff-call.ts'
import { CopyButton } from '../../ui/buttons/copy-button.tsx'
import { OtherChanges } from '../../ui/edit/other-changes.tsx'
import { useEdit } from '../../ui/edit/use-edit.ts'
import { FormMessage } from '../../ui/inputs/field-message.tsx'
import { AutomaticTasksSwitch } from './automatic-tasks-switch.tsx'
import type { NoteDrafts } from './note-drafts.ts'
import type { Team } from './team-columns.ts'
import { TeamClosing } from './team-closing.tsx'
import classes from './teams.module.css'
import { useShownTeam } from './use-shown-team.ts'

interface TeamDetailProps {
  team: Team
  drafts: NoteDrafts
  documents: ReactNode
  onEdit: (team: Team) => void
}

export function TeamDetail({ team, drafts, documents, onEdit }: TeamDetailProps) {
  const { defaultTimeZone } = useSession()
  return (
    <div className={classes['detail']}>
      <Notes team={team} drafts={drafts} />
      <dl className={classes['facts']}>
        <dt>Enrollment Notification Emails</dt>
        {team.enrollmentNotificationEmails.length === 0 && <dd className={classes['none']}>None</dd>}
        {team.enrollmentNotificationEmails.map((email) => (
          <dd key={email}>{email}</dd>
        ))}
        <dt>Support Email Alias</dt>
        <dd className={team.supportEmailAlias === null ? classes['none'] : classes['alias']}>
          {team.supportEmailAlias ?? 'None'}
          {team.supportEmailAlias !== null && (
            <CopyButton value={team.supportEmailAlias} name={`the support email alias of ${team.name}`} size={24} />
          )}
        </dd>
        <dt>Time Zone</dt>
        <dd>{team.timeZone ?? defaultTimeZone}</dd>
        <dt>Automatic Tasks</dt>
        <dd>
          <AutomaticTasksSwitch team={team} />
        </dd>
        <dt>{team.closedAt === null ? 'Team' : `Closed ${formatDate(new Date(team.closedAt))}`}</dt>
        <dd className={classes['teamActions']}>
          <Button size="xs" variant="default" aria-label={`Edit team ${team.name}`} onClick={() => onEdit(team)}>
            Edit team
          </Button>
          <TeamClosing team={team} />
        </dd>
      </dl>
      <div className={classes['documents']}>{documents}</div>
    </div>
  )
}

interface NotesDraft {
  notes: string
}

function Notes({ team, drafts }: { team: Team; drafts: NoteDrafts }) {
  const client = useQueryClient()
  const show = useShownTeam(team.id)
  const [typed] = useState(() => drafts.of(team.id))
  const edit = useEdit<Team, NotesDraft, Partial<Team>>({
    stored: team,
    follows: true,
    resumed: typed === null ? undefined : { draft: { notes: typed }, message: null },
    draftOf: ({ notes }) => ({ notes: notes ?? '' }),
    save: ({ draft: { notes }, stored: { id, version } }) =>
      staffCall(saveTeamNotes, { params: { id }, body: { notes: notes.trim() === '' ? null : notes, version } }),
    storedOf: (saved, before) => ({ ...before, ...saved }),
    done: 'Updated!',
    reload: async () => {
      const teams = await client.fetchQuery({ ...read(listTeams, {}), staleTime: 0 })
      return teams.find(({ id }) => id === team.id)
    },
    reloadsAtOnce: true,
    onSaved: (saved) => {
      show(saved)
      drafts.keep(team.id, null)
    },
  })
  const change = (notes: string) => {
    edit.edit({ notes })
    drafts.keep(team.id, notes === (team.notes ?? '') ? null : notes)
  }
  return (
    <div>
      <Textarea
        label="Notes"
        value={edit.draft.notes}
        maxLength={limits.teamNotes}
        rows={5}
        disabled={edit.isBusy}
        onChange={(event) => change(event.currentTarget.value)}
      />
      <div className={classes['notesFooter']}>
        {edit.message === null ? (
          <span
            className={classes['updated']}
          >{`Updated ${formatDate(new Date(team.updated))}${team.updatedBy === null ? '' : ` by ${team.updatedBy}`}`}</span>
        ) : (
          <div>
            <FormMessage message={edit.message} />
            <OtherChanges edit={edit} />
          </div>
        )}
        <Button
          size="xs"
          variant="default"
          disabled={!edit.isChanged}
          loading={edit.isBusy}
          onClick={() => edit.submit()}
        >
          Save notes
        </Button>
      </div>
    </div>
  )
}
