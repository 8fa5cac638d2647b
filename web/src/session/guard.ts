import { recordOfDestination, safeDestination } from '@credence/contract/destinations'
import { allows, type Access, type Caller } from '@credence/contract/kit/access'
import { redirect, type LoaderFunctionArgs } from 'react-router'
import { destinationOf, withDestination } from '../kit/destination.ts'
import { loadToast } from '../ui/layout/load-toast.ts'
import { storedTeam } from '../kit/stored-team.ts'
import { loadSession } from './session.ts'

interface Visit {
  caller: Caller | null
  hasTeam: boolean
  place: string
}

export const teamSelection = '/h3admin/revenueteams'
/** What an administrator can open before a team is chosen. */
const withoutTeam = [teamSelection, '/profile', '/admin/system']

/** Where a visitor is sent instead of a staff screen, or null when the screen may open. */
export function refusedTo(access: Access, { caller, hasTeam, place }: Visit): string | null {
  if (!caller) return withDestination('/auth/sign-in', destinationOf(place))
  const { pathname } = new URL(place, 'http://here.invalid')
  if (!allows(access, caller)) return '/'
  if (caller.isH3Admin && !hasTeam && !withoutTeam.includes(pathname))
    return withDestination(teamSelection, destinationOf(place))
  return null
}

/** Where somebody goes who has just signed in, or was signed in already. */
export function entranceOf(caller: Caller, destination: string | null): string {
  const safe = safeDestination(destination)
  if (caller.isH3Admin) return withDestination(teamSelection, safe)
  return safe !== null ? onwardsTo(safe) : '/'
}

/** The way to a safe destination: a record's team is found by the landing page first. */
export const onwardsTo = (destination: string): string =>
  recordOfDestination(destination) ? withDestination('/', destination) : destination

export const placeOf = (request: Request): string => {
  const url = new URL(request.url)
  return url.pathname + url.search
}

/** Says which screen was refused. The redirect does not wait for it. */
async function sayNoAccess(title: string | (() => Promise<string>)) {
  const toast = await loadToast()
  toast.noAccess(typeof title === 'string' ? title : await title())
}

/** A loader that lets only those through who may see the screen; the others are told its name. */
export const guard =
  (access: Access, title: string | (() => Promise<string>)) =>
  async ({ request }: LoaderFunctionArgs) => {
    const caller = await loadSession()
    const elsewhere = refusedTo(access, { caller, hasTeam: storedTeam.get() !== null, place: placeOf(request) })
    if (caller && !allows(access, caller)) void sayNoAccess(title)
    if (elsewhere !== null) throw redirect(elsewhere)
    return null
  }
