import type { SetupLine } from '@credence/contract/setup/calls'
import type { RenderTeamDialog, Team } from './setup-team.ts'

/** What the inside of every step gets. */
export interface StepProps {
  line: SetupLine
  /** Every team; undefined until they are loaded. */
  teams: readonly Team[] | undefined
  renderTeamDialog: RenderTeamDialog
  /** Closes the step; one that is not done counts as skipped from then on. */
  onClose: () => void
  /** The step is done: the list is asked again, and the next step opens. */
  onDone: () => void
  /** The list is asked again, and the step stays open. */
  onRefresh: () => void
}
