import { dayOf, formatDate } from '@credence/contract/dates'
import { IconChevronDown, IconChevronRight, IconLock } from '@tabler/icons-react'
import { memo, useCallback, type ReactNode } from 'react'
import { Badge } from '../../ui/text/badge.tsx'
import { useGuardedClosing } from '../../ui/dialogs/guarded-closing.tsx'
import { IconButton } from '../../ui/buttons/icon-button.tsx'
import { RowButton } from '../../ui/buttons/row-button.tsx'
import { UnsavedWork } from '../../ui/dialogs/unsaved-work.tsx'
import { DetailRow } from '../../ui/tables/window-table.tsx'
import { ContractIcon, Usage } from './contract-marks.tsx'
import { teamColumns, usagePairs, type Team } from './team-columns.ts'
import type { NoteDrafts } from './note-drafts.ts'
import { TeamDetail } from './team-detail.tsx'
import classes from './teams.module.css'

interface TeamRowProps {
  team: Team
  place: number
  expanded: boolean
  busy: boolean
  drafts: NoteDrafts
  renderDocuments: (team: Team) => ReactNode
  onToggle: (id: number) => void
  onEnter: (team: Team) => void
  onEdit: (team: Team) => void
  /** Hears whether a document is being edited under the row, which must then not vanish. */
  onHold: (id: number, held: boolean) => void
}

/** One team with its figures, and what opens under it. Drawn anew only when it changed. */
export const TeamRow = memo(
  ({ team, place, expanded, busy, drafts, renderDocuments, onToggle, onEnter, onEdit, onHold }: TeamRowProps) => {
    const { leave, onUnsaved, question } = useGuardedClosing('the open document')
    const hear = useCallback(
      (now: boolean) => {
        onUnsaved(now)
        onHold(team.id, now)
      },
      [onUnsaved, onHold, team.id],
    )
    const name = (
      <RowButton disabled={busy} onClick={() => onEnter(team)}>
        {team.name}
      </RowButton>
    )
    return (
      <>
        <tr aria-rowindex={place} data-tone={expanded ? 'sunken' : undefined}>
          <td data-free className={classes['expand']}>
            <IconButton
              icon={expanded ? IconChevronDown : IconChevronRight}
              label={`Details of ${team.name}`}
              hint="Details"
              aria-expanded={expanded}
              onClick={() => leave(() => onToggle(team.id))}
            />
          </td>
          <td data-kind="number" data-dim>
            {team.id}
          </td>
          <td>
            <ContractIcon type={team.contractType} />
          </td>
          <td title={team.name}>
            {team.closedAt === null ? (
              name
            ) : (
              <span className={classes['named']}>
                {name}
                <Badge icon={IconLock}>Closed</Badge>
              </span>
            )}
          </td>
          <td title={team.city ?? undefined}>{team.city}</td>
          <td>{team.state}</td>
          <td data-kind="number">{team.practiceCount}</td>
          <td data-kind="number">{team.activeProviderCount}</td>
          <td data-kind="number">{team.openTaskCount}</td>
          <td data-kind="number">{team.dueSoonTaskCount}</td>
          <td data-dim={team.defaultTaskAssignee === null || undefined} title={team.defaultTaskAssignee ?? undefined}>
            {team.defaultTaskAssignee ?? 'None'}
          </td>
          <td data-kind="date" data-dim>
            {team.startDate !== null && formatDate(dayOf(team.startDate))}
          </td>
          {usagePairs.map(({ key, used, contracted }) => (
            <td key={key} data-kind="number">
              <Usage used={used(team)} contracted={contracted(team)} />
            </td>
          ))}
        </tr>
        {expanded && (
          <DetailRow rowKey={team.id} columns={teamColumns.length} tone="sunken">
            <TeamDetail
              team={team}
              drafts={drafts}
              onEdit={onEdit}
              documents={
                <>
                  {question}
                  <UnsavedWork onUnsaved={hear}>{renderDocuments(team)}</UnsavedWork>
                </>
              }
            />
          </DetailRow>
        )}
      </>
    )
  },
)
