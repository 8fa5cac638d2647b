import { getSetup, saveSetup, type Setup, type SetupLine, type SetupStep } from '@credence/contract/setup/calls'
import { texts } from '@credence/contract/texts'
import { Button } from '@mantine/core'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { teamSelection } from '../../session/guard.ts'
import { keyOf, read } from '../../kit/read.ts'
import { useSession } from '../../kit/session-store.ts'
import { useSave } from '../../ui/hooks/use-save.ts'
import { PageHead } from '../../ui/layout/page-head.tsx'
import { ProgressTrack } from '../../ui/layout/progress-bar.tsx'
import { Bar, Failed, Loading } from '../../ui/layout/states.tsx'
import { InstallationCards } from './installation-cards.tsx'
import type { RenderTeamDialog, Team } from './setup-team.ts'
import classes from './setup.module.css'
import { StepRow } from './step-row.tsx'

const isLeft = ({ state }: SetupLine) => state === 'open' || state === 'failed'
const skippedIn = (steps: readonly SetupLine[]) =>
  steps.filter(({ state }) => state === 'skipped').map(({ step }) => step)

interface TeamsProps {
  teams: readonly Team[] | undefined
  renderTeamDialog: RenderTeamDialog
}

/**
 * What a new installation needs, step by step. It leads administrators until everything is done or skipped, or somebody
 * hides it.
 */
export function FirstSteps({ teams, renderTeamDialog }: TeamsProps) {
  const { firstName } = useSession()
  const { data: setup, isError, refetch } = useQuery(read(getSetup, {}))
  return (
    <div className={classes['page']}>
      <PageHead title={`Welcome, ${firstName}!`} note="Credence is running. Six steps and your team can work.">
        {setup && <Hiding isHidden={setup.isHidden} />}
      </PageHead>
      {setup ? (
        <Steps setup={setup} teams={teams} renderTeamDialog={renderTeamDialog} />
      ) : isError ? (
        <div className="framed">
          <Failed sentence={texts.reloadPage} onRetry={() => void refetch()}>
            The set-up list could not be loaded.
          </Failed>
        </div>
      ) : (
        <div className="framed">
          <Loading what="the set-up list">
            <div className={classes['bars']}>
              {[1, 2, 3, 4, 5, 6].map((row) => (
                <Bar key={row} width="100%" height={32} />
              ))}
            </div>
          </Loading>
        </div>
      )}
    </div>
  )
}

function Hiding({ isHidden }: { isHidden: boolean }) {
  const client = useQueryClient()
  const navigate = useNavigate()
  const { mutate, isPending } = useSave(saveSetup, {
    onSaved: (setup) => {
      client.setQueryData(keyOf(getSetup, {}), setup)
      if (setup.isHidden) void navigate(`${teamSelection}?tab=teams`)
    },
  })
  return (
    <Button
      className={classes['hide']}
      variant="subtle"
      loading={isPending}
      onClick={() => mutate({ body: { isHidden: !isHidden } })}
    >
      {isHidden ? 'Show this list first' : 'Hide this list'}
    </Button>
  )
}

function Steps({ setup: { steps, installation }, teams, renderTeamDialog }: TeamsProps & { setup: Setup }) {
  const client = useQueryClient()
  const [chosen, setChosen] = useState<SetupStep | null>(null)
  const save = useSave(saveSetup, { onSaved: (setup) => void client.setQueryData(keyOf(getSetup, {}), setup) })
  const current = chosen ?? steps.find(isLeft)?.step ?? null
  const skip = (step: SetupStep) => {
    setChosen(null)
    save.mutate({ body: { skipped: [...skippedIn(steps), step] } })
  }
  const open = (step: SetupStep) => {
    setChosen(step)
    if (skippedIn(steps).includes(step))
      save.mutate({ body: { skipped: skippedIn(steps).filter((each) => each !== step) } })
  }
  const refresh = () => void client.invalidateQueries({ queryKey: keyOf(getSetup) })
  const doneCount = steps.filter(({ state }) => state === 'done').length
  const done = `${doneCount} of ${steps.length} done`
  return (
    <div className={classes['columns']}>
      <section className={`framed ${classes['list']}`} aria-label="First steps">
        <div className={classes['head']}>
          <span className={classes['count']} role="status">
            {done}
          </span>
          <span className={classes['track']}>
            <ProgressTrack label="Steps that are done" done={doneCount} of={steps.length} inWords={done} />
          </span>
          <span className={classes['hint']}>
            {doneCount === steps.length
              ? 'Everything is set up.'
              : 'About ten minutes; leave and come back at any time.'}
          </span>
        </div>
        <ol>
          {steps.map((line, at) => (
            <StepRow
              key={line.step}
              line={line}
              number={at + 1}
              isCurrent={line.step === current}
              teams={teams}
              renderTeamDialog={renderTeamDialog}
              busy={save.isPending}
              onOpen={() => open(line.step)}
              onClose={() => (line.state === 'done' ? setChosen(null) : skip(line.step))}
              onDone={() => {
                setChosen(null)
                refresh()
              }}
              onRefresh={() => {
                setChosen(line.step)
                refresh()
              }}
            />
          ))}
        </ol>
      </section>
      <InstallationCards installation={installation} />
    </div>
  )
}
