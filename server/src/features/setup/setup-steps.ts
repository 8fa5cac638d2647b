import type { SetupLine, SetupStep } from '@credence/contract/setup/calls'
import type { SystemLine } from '@credence/contract/system/calls'
import type { SetupFacts, StoredSetup } from './setup.queries.ts'

type Judged = Pick<SetupLine, 'message'> & { state: 'done' | 'open' | 'failed' }

/** The data by which the steps are judged. `backups.line` is the line of the System page. */
export interface SetupState {
  facts: SetupFacts
  stored: StoredSetup
  backups: { isMade: boolean; line: SystemLine | undefined }
}

const done = (message: string): Judged => ({ state: 'done', message })
const open = (message: string): Judged => ({ state: 'open', message })
const failed = (message: string): Judged => ({ state: 'failed', message })
const counted = (count: number, one: string) => `${count.toLocaleString('en-US')} ${one}${count === 1 ? '' : 's'}`
/** The first name, and how many more there are. */
const firstOf = (first: string, count: number) => (count > 1 ? `${first} and ${count - 1} more` : first)

function managerStep({ manager, managers, teams }: SetupFacts): Judged {
  if (!manager)
    return open(
      teams === 0
        ? 'Follows when there is a revenue team.'
        : 'Invite somebody who adds the other users, practices and providers of the team.',
    )
  const who = firstOf(`${manager.name}, ${manager.team}`, managers)
  return done(manager.isInvited ? `${who}. The invitation has not been used yet.` : who)
}

function practiceStep({ practice, practices, teams }: SetupFacts): Judged {
  if (practice !== null) return done(firstOf(practice, practices))
  return open(
    teams === 0 ? 'Follows when there is a revenue team.' : 'Add the practices whose providers the team enrolls.',
  )
}

export const mailTestText = (to: string, failure: string | null): string =>
  failure === null ? `The mail server took the test to ${to}.` : `The test to ${to} failed: ${failure}.`

function mailStep({ mailTestedAt, mailTestedTo, mailFailure }: StoredSetup): Judged {
  if (mailTestedAt === null) return open('Sign-in codes and invitations go by mail. Send a test to your own address.')
  return (mailFailure === null ? done : failed)(mailTestText(mailTestedTo ?? '', mailFailure))
}

/** One backup completes this step. The System page watches later backups. */
function backupStep({ isMade, line }: SetupState['backups']): Judged {
  if (isMade) return done(line?.message ?? '')
  return line?.status === 'failed'
    ? failed(line.message)
    : open('No backup was made yet. Nothing can be restored until there is one.')
}

const judges: Record<SetupStep, (state: SetupState) => Judged> = {
  team: ({ facts: { team, teams } }) =>
    team === null ? open('A team has its own people, practices and providers.') : done(firstOf(team, teams)),
  manager: ({ facts }) => managerStep(facts),
  practices: ({ facts }) => practiceStep(facts),
  carriers: ({ facts: { carriers, hubs } }) =>
    carriers === 0
      ? open('Choose those that your providers enroll with. Each can be changed later.')
      : done(
          `${counted(carriers, 'carrier')} and ${counted(hubs, 'data hub')}. Practices choose theirs under Carriers.`,
        ),
  mail: ({ stored }) => mailStep(stored),
  backup: ({ backups }) => backupStep(backups),
}

/** Judges one step by the data. A skipped step counts as skipped only while it is not done. */
export function judgeStep(step: SetupStep, state: SetupState): SetupLine {
  const judged = judges[step](state)
  return {
    step,
    ...judged,
    state: judged.state !== 'done' && state.stored.skipped.includes(step) ? 'skipped' : judged.state,
  }
}
