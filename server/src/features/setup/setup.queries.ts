import type { CommonCarrier, CommonHub } from '@credence/contract/choices/common-payers'
import type { SetupStep } from '@credence/contract/setup/calls'
import type { Updateable } from 'kysely'
import type { SetupState } from '../../database/schema.ts'
import type { Scope } from '../../kit/request/scope.ts'

export interface SetupFacts {
  teams: number
  team: string | null
  managers: number
  manager: { name: string; team: string; isInvited: boolean } | null
  practices: number
  practice: string | null
  administrators: number
  carriers: number
  hubs: number
}

/** The data of all steps except email and backups. It reads across teams, which only platform administrators may. */
export async function getSetupFacts(scope: Scope): Promise<SetupFacts> {
  const {
    rows: [row],
  } = await scope.client.query<{ facts: Omit<SetupFacts, 'carriers' | 'hubs'>; carriers: number; hubs: number }>(`
    select public.setup_facts() as facts, (select count(*)::int from carrier) as carriers, (select count(*)::int from hub where is_active) as hubs`)
  if (!row) throw new Error('The database told nothing about the set-up')
  return { ...row.facts, carriers: row.carriers, hubs: row.hubs }
}

export interface StoredSetup {
  isHidden: boolean | null
  skipped: string[]
  mailTestedAt: string | null
  mailTestedTo: string | null
  mailFailure: string | null
}

const nothingStored: StoredSetup = {
  isHidden: null,
  skipped: [],
  mailTestedAt: null,
  mailTestedTo: null,
  mailFailure: null,
}

export const getStoredSetup = async (scope: Scope): Promise<StoredSetup> =>
  (await scope.db
    .selectFrom('setupState')
    .select(['isHidden', 'skipped', 'mailTestedAt', 'mailTestedTo', 'mailFailure'])
    .executeTakeFirst()) ?? nothingStored

export const updateStoredSetup = async (scope: Scope, values: Updateable<SetupState>): Promise<void> => {
  if (Object.keys(values).length === 0) return
  await scope.db
    .insertInto('setupState')
    .values(values)
    .onConflict((conflict) => conflict.column('isOnly').doUpdateSet(values))
    .execute()
}

export const updateDecisions = (
  scope: Scope,
  { isHidden, skipped }: { isHidden?: boolean | undefined; skipped?: SetupStep[] | undefined },
): Promise<void> =>
  updateStoredSetup(scope, {
    ...(isHidden === undefined ? {} : { isHidden }),
    ...(skipped ? { skipped: [...new Set(skipped)] } : {}),
  })

export const getOwnEmail = async (scope: Scope): Promise<string> =>
  (await scope.db.selectFrom('account').select('email').where('id', '=', scope.me.accountId).executeTakeFirstOrThrow())
    .email

/** The folded names of records that all teams share. */
export async function findKnownNames(scope: Scope): Promise<{ carriers: Set<string>; hubs: Set<string> }> {
  const {
    rows: [row],
  } = await scope.client.query<{ carriers: string[]; hubs: string[] }>(`
    select array(select lower(name) from carrier) as carriers, array(select lower(name) from hub) as hubs`)
  return { carriers: new Set(row?.carriers), hubs: new Set(row?.hubs) }
}

/**
 * Locks the shared names until commit, so that two additions cannot both find a name free. The creation of a single hub
 * takes the same lock.
 */
export const lockSharedNames = (scope: Scope) =>
  scope.client.query(
    "select pg_advisory_xact_lock(hashtext('carrier name')), pg_advisory_xact_lock(hashtext('hub name'))",
  )

export async function insertCarriers(scope: Scope, carriers: readonly CommonCarrier[]): Promise<void> {
  if (carriers.length > 0)
    await scope.db
      .insertInto('carrier')
      .values(carriers.map(({ name, state }) => ({ name, state, updatedBy: scope.author })))
      .execute()
}

export async function insertHubs(scope: Scope, hubs: readonly CommonHub[]): Promise<void> {
  if (hubs.length > 0)
    await scope.db
      .insertInto('hub')
      .values(
        hubs.map(({ name, portalUrl, forPractices, forProviders }) => ({
          name,
          portalUrl,
          forPractices,
          forProviders,
        })),
      )
      .execute()
}
