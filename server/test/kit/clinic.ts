import { allAuthorities } from '@credence/contract/permissions'
import { buildAccount, buildPractice, buildProvider, buildTeam } from '../../db/builders/builders.ts'
import { buildCarrier, buildFacility, buildHub, workWith } from '../../db/builders/enrollment.ts'
import { useWorld, type World, type WorldOptions } from './world.ts'

export const clinicTeam = 1

/**
 * A small world of enrollment: two practices that share a provider, what they work with, and people with every right or
 * few.
 */
export interface Clinic {
  north: number
  south: number
  anna: number
  bert: number
  cleo: number
  carriers: { acme: number; birch: number; elsewhere: number }
  /** Two lines of the first carrier, both the north's. */
  lines: number[]
  facilities: { hospital: number; office: number; elsewhere: number }
  hub: number
  otherHub: number
  manager: string
  northOnly: string
  admin: string
  adminId: number
  sessionWith: (authorities: string[], practices?: number[]) => Promise<string>
}

let made = 0

/**
 * Anna works in both practices, Bert in the north, Cleo in the south. Acme is both practices' carrier, Birch the
 * north's alone.
 */
export async function buildClinic(world: World): Promise<Clinic> {
  const teamId = clinicTeam
  const sessionWith = async (authorities: string[], practices: number[] = []) => {
    made += 1
    const id = await world.inTeam(teamId, (scope) =>
      buildAccount(
        scope,
        { teamId, email: `clinic${made}@home.test`, firstName: 'Staff', lastName: `Number${made}`, authorities },
        practices,
      ),
    )
    return world.session(id)
  }
  const records = await world.inTeam(teamId, async (scope) => {
    await buildTeam(scope, { id: teamId, name: 'Home' })
    const north = await buildPractice(scope, { teamId, name: 'North', tin: '92-0555010', email1: 'north@home.test' })
    const south = await buildPractice(scope, { teamId, name: 'South' })
    const anna = await buildProvider(scope, { teamId, firstName: 'Anna', lastName: 'Able', credentials: 'MD' }, [
      north,
      south,
    ])
    const bert = await buildProvider(
      scope,
      { teamId, firstName: 'Bert', middleName: 'B', lastName: 'Baker', credentials: 'NP' },
      [north],
    )
    const cleo = await buildProvider(scope, { teamId, firstName: 'Cleo', lastName: 'Carr' }, [south])
    const acme = await buildCarrier(scope, { name: 'Acme', portalUrl: 'https://acme.test', phone: '(907) 555-0101' }, [
      'Gold',
      'Silver',
      'Bronze',
    ])
    const birch = (await buildCarrier(scope, { name: 'Birch' })).id
    const elsewhere = (await buildCarrier(scope, { name: 'Elsewhere' })).id
    const hospital = await buildFacility(scope, { name: 'Hospital', facilityType: 'HOSPITAL' })
    const office = await buildFacility(scope, { name: 'Office', facilityType: 'CLINIC' })
    const otherPlace = await buildFacility(scope, { name: 'Other place' })
    const hub = await buildHub(scope, { name: 'Hub', portalUrl: 'https://hub.test' })
    const otherHub = await buildHub(scope, { name: 'Another hub' })
    const lines = acme.lines.slice(0, 2)
    await workWith(
      scope,
      { teamId, practiceId: north },
      { carriers: [acme.id, birch], facilities: [hospital, office], hubs: [hub], lines },
    )
    await workWith(scope, { teamId, practiceId: south }, { carriers: [acme.id], facilities: [hospital] })
    await scope.db.insertInto('providerHub').values({ teamId, providerId: anna, hubId: hub }).execute()
    const adminId = await buildAccount(scope, {
      email: 'admin@home.test',
      firstName: 'Robin',
      lastName: 'Platform',
      isAdmin: true,
    })
    return {
      north,
      south,
      anna,
      bert,
      cleo,
      hub,
      otherHub,
      lines,
      adminId,
      carriers: { acme: acme.id, birch, elsewhere },
      facilities: { hospital, office, elsewhere: otherPlace },
    }
  })
  const admin = await world.session(records.adminId)
  await world.sql('update session set chosen_team = $1 where account_id = $2', [teamId, records.adminId])
  return {
    ...records,
    sessionWith,
    admin,
    manager: await sessionWith(allAuthorities),
    northOnly: await sessionWith(allAuthorities, [records.north]),
  }
}

/** A world with a clinic for the tests of a file. The clinic is filled in before they run, as the world is. */
export function useClinic({ build, ...options }: WorldOptions & { build?: (world: World) => Promise<void> } = {}): {
  used: { readonly world: World }
  clinic: Clinic
} {
  const clinic = {} as Clinic
  const used = useWorld({
    ...options,
    build: async (world) => {
      Object.assign(clinic, await buildClinic(world))
      await build?.(world)
    },
  })
  return { used, clinic }
}
