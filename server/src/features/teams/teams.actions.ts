import { teamTexts, type saveTeam, type teamForm } from '@credence/contract/teams/calls'
import type { BodyOf } from '@credence/contract/kit/endpoint'
import { texts } from '@credence/contract/texts'
import type { z } from 'zod'
import { audit } from '../../kit/request/audit.ts'
import { Refusal } from '../../kit/request/refusal.ts'
import type { Scope } from '../../kit/request/scope.ts'
import {
  insertTeam,
  isNameUsed,
  isTimeZoneKnown,
  updatePeopleOfClosedTeam,
  updateTeam,
  updateTeamClosed,
} from './teams.queries.ts'

const nameUsed = () => new Refusal(409, teamTexts.nameUsed, { fields: { name: teamTexts.nameUsed } })

/** The contract's list may hold zones that the database does not know. */
async function assertTimeZone(scope: Scope, timeZone: string | null | undefined): Promise<void> {
  if (timeZone && !(await isTimeZoneKnown(scope, timeZone)))
    throw new Refusal(400, teamTexts.timeZone, { fields: { timeZone: teamTexts.timeZone } })
}

/** Creates a team and returns its id. */
export async function makeTeam(scope: Scope, form: z.output<typeof teamForm>): Promise<number> {
  if (await isNameUsed(scope, form.name)) throw nameUsed()
  await assertTimeZone(scope, form.timeZone)
  const { id } = await insertTeam(scope, form)
  await audit(scope, 'team made', { teamId: id })
  return id
}

export async function changeTeam(
  scope: Scope,
  id: number,
  { version, ...form }: BodyOf<typeof saveTeam>,
): Promise<void> {
  if (await isNameUsed(scope, form.name, id)) throw nameUsed()
  await assertTimeZone(scope, form.timeZone)
  if (!(await updateTeam(scope, id, form, version))) throw new Refusal(409, texts.changedByOther)
}

/** Closing a closed team, or reopening an open one, changes nothing. */
export async function closeOrReopenTeam(scope: Scope, id: number, isClosed: boolean): Promise<void> {
  if (!(await updateTeamClosed(scope, id, isClosed))) return
  await updatePeopleOfClosedTeam(scope, id)
  await audit(scope, isClosed ? 'team closed' : 'team reopened', { teamId: id })
}
