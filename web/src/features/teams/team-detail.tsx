import { formatDate } from '@credence/contract/dates'
import { limits } from '@credence/contract/limits'
import { saveTeamNotes } from '@credence/contract/teams/calls'
import { Button, Textarea } from '@mantine/core'
import { useState, type ReactNode } from 'react'
import { useSession } from '../../kit/session-store.ts'
import { useSave } from '../../kit/use-save.ts'
import { CopyButton } from '../../ui/buttons/copy-button.tsx'
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

function Notes({ team, drafts }: { team: Team; drafts: NoteDrafts }) {
  const show = useShownTeam(team.id)
  const [typed, setTyped] = useState(() => drafts.of(team.id))
  const [stale, setStale] = useState<string | null>(null)
  const notes = typed ?? team.notes ?? ''
  const save = useSave(saveTeamNotes, {
    done: 'Updated!',
    onSaved: (saved) => {
      show(saved)
      keep(null)
    },
    onRefused: ({ status, message }) => {
      if (status === 409) setStale(message)
      return status === 409
    },
  })
  const keep = (text: string | null) => {
    drafts.keep(team.id, text === (team.notes ?? '') ? null : text)
    setTyped(text)
    setStale(null)
  }
  return (
    <div>
      <Textarea
        label="Notes"
        value={notes}
        maxLength={limits.teamNotes}
        rows={5}
        disabled={save.isPending}
        onChange={(event) => keep(event.currentTarget.value)}
      />
      <div className={classes['notesFooter']}>
        {stale === null ? (
          <span
            className={classes['updated']}
          >{`Updated ${formatDate(new Date(team.updated))}${team.updatedBy === null ? '' : ` by ${team.updatedBy}`}`}</span>
        ) : (
          <FormMessage message={stale} />
        )}
        <Button
          size="xs"
          variant="default"
          disabled={notes === (team.notes ?? '')}
          loading={save.isPending}
          onClick={() =>
            save.mutate({
              params: { id: team.id },
              body: { notes: notes.trim() === '' ? null : notes, version: team.version },
            })
          }
        >
          Save notes
        </Button>
      </div>
    </div>
  )
}
