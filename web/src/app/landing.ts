import {
  chooseTeam,
  getTeamOfFppeTask,
  getTeamOfPractice,
  getTeamOfProvider,
  getTeamOfTask,
} from '@credence/contract/auth/calls'
import { recordOfDestination, safeDestination, type OwnedKind } from '@credence/contract/destinations'
import { signedIn } from '@credence/contract/kit/access'
import { texts } from '@credence/contract/texts'
import { redirect, type LoaderFunctionArgs } from 'react-router'
import { call } from '../kit/api.ts'
import { CallError } from '../kit/call-error.ts'
import { loadToast } from '../ui/layout/load-toast.ts'
import { withDestination } from '../kit/destination.ts'
import { guard } from '../session/guard.ts'
import { endSession, enterTeam, loadSession } from '../session/session.ts'

const teamOf = (kind: OwnedKind, id: number): Promise<number> => {
  const finders = {
    task: getTeamOfTask,
    fppetask: getTeamOfFppeTask,
    practice: getTeamOfPractice,
    provider: getTeamOfProvider,
  }
  return call(finders[kind], { params: { id } })
}

async function warn(error: unknown) {
  const toast = await loadToast()
  if (error instanceof CallError && error.status === 418) toast.warning(texts.noTeamAccess)
  else toast.failed(texts.tryAgain)
}

/**
 * The landing page's loader: follows a destination, entering the team that owns its record, and otherwise lets the
 * dashboard open.
 */
export async function landing(args: LoaderFunctionArgs) {
  const wanted = new URL(args.request.url).searchParams.get('destination')
  const session = wanted === null ? null : await loadSession()
  if (wanted === null || !session) return guard(signedIn, 'Dashboard')(args)

  const destination = safeDestination(wanted)
  const record = destination === null ? null : recordOfDestination(destination)
  if (destination === null || destination === '/' || destination.startsWith('/?')) throw redirect('/')
  if (record) {
    try {
      const team = await teamOf(record.kind, record.id)
      if (session.isH3Admin) {
        await call(chooseTeam, { body: { revenueTeamId: team } })
        await enterTeam(team)
      }
    } catch (error) {
      if (error instanceof CallError && error.status === 401) {
        endSession()
        throw redirect(withDestination('/auth/sign-in', destination))
      }
      await warn(error)
      throw redirect('/')
    }
  }
  throw redirect(destination)
}
