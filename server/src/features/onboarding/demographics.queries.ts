import { runBatch, type Row, type Statement } from '../../database/batch.ts'
import type { Scope } from '../../kit/request/scope.ts'

/** A login of the provider to a data hub. */
interface HubLogin {
  hubId: number | null
  /** Whether the hub is on for the provider. */
  isOn: boolean
  usernameSealed: Buffer | null
  hasPassword: boolean
}

export interface StoredProfile {
  personalEmail: string | null
  cellPhone: string | null
  otherPhone: string | null
  pager: string | null
  dob: string | null
  ssnSealed: Buffer | null
  credentials: string | null
  caqhId: string | null
  dea: string | null
  medicaidId: string | null
  ptan: string | null
  currentStreet1: string | null
  currentStreet2: string | null
  currentCity: string | null
  state: string | null
  zip: string | null
  priorAddresses: string | null
  birthplace: string | null
  citizenship: string | null
  maritalStatus: string | null
  spouse: string | null
  priorNamesAndDates: string | null
  npi: string | null
  specialties: { id: number; code: string; name: string }[]
  /** The newest DEA certificate. */
  deaDocument: { id: number; name: string; effectiveDate: string | null; expiration: string | null } | null
  caqhLogin: HubLogin
  npiLogin: HubLogin
}

/** The data hubs whose logins the wizard asks for, by their names. */
export const loginHubs = { caqh: 'CAQH', npi: 'NPPES' } as const
export type LoginHub = keyof typeof loginHubs

const loginColumns = (hub: LoginHub) =>
  `${hub}.hub_id as "${hub}HubId", ${hub}.is_on as "${hub}IsOn", ${hub}.username_sealed as "${hub}UsernameSealed", ${hub}.has_password as "${hub}HasPassword"`
const loginJoin = (hub: LoginHub) => `
  left join lateral (
    select h.id as hub_id, x.id is not null as is_on, c.username_sealed, c.password_sealed is not null as has_password
      from hub h left join provider_hub x on x.team_id = p.team_id and x.provider_id = p.id and x.hub_id = h.id
      left join portal_credential c on c.team_id = p.team_id and c.provider_id = p.id and c.hub_id = h.id
     where lower(h.name) = '${loginHubs[hub].toLowerCase()}' order by h.id limit 1) ${hub} on true`

export const profileStatement: Statement = {
  name: 'onboarding-demographics',
  values: [],
  text: `
  select p.email2 as "personalEmail", p.phone1 as "cellPhone", p.phone2 as "otherPhone", p.pager, p.dob::text, p.ssn_sealed as "ssnSealed", p.credentials, p.caqh as "caqhId", p.dea,
         p.medicaid as "medicaidId", p.medicare as ptan, p.address1 as "currentStreet1", p.address2 as "currentStreet2", p.city as "currentCity", p.state, p.zip,
         p.prior_addresses as "priorAddresses", p.birthplace, p.citizenship, p.marital_status as "maritalStatus", p.spouse, p.prior_names as "priorNamesAndDates", p.npi,
         coalesce((select json_agg(json_build_object('id', s.id, 'code', s.code, 'name', s.name) order by x.position, s.name)
           from provider_specialty x join specialty s on s.id = x.specialty_id where x.team_id = p.team_id and x.provider_id = p.id), '[]') as specialties,
         (select json_build_object('id', d.id, 'name', d.name, 'effectiveDate', d.effective_date, 'expiration', d.expiration) from document d
           where d.team_id = p.team_id and d.owner_type = 'provider' and d.owner_id = p.id and d.scope = 'own' and d.category = 'DEA' order by d.id desc limit 1) as "deaDocument",
         ${loginColumns('caqh')}, ${loginColumns('npi')}
    from provider p ${loginJoin('caqh')} ${loginJoin('npi')}
   where p.team_id = app_team() and p.id = app_subject('provider')`,
}

const loginIn = (row: Row, hub: LoginHub): HubLogin => ({
  hubId: row[`${hub}HubId`] as number | null,
  isOn: row[`${hub}IsOn`] === true,
  usernameSealed: row[`${hub}UsernameSealed`] as Buffer | null,
  hasPassword: row[`${hub}HasPassword`] === true,
})

export function profileIn(row: Row | undefined): StoredProfile {
  if (!row) throw new Error('The provider of the link is not where it was just seen')
  return { ...(row as unknown as StoredProfile), caqhLogin: loginIn(row, 'caqh'), npiLogin: loginIn(row, 'npi') }
}

export const getProfile = async (scope: Scope): Promise<StoredProfile> =>
  profileIn((await runBatch(scope.client, [profileStatement]))[0]?.[0])

/** The hub of a name. An installation that has none gets it, so that no login is lost. */
export async function getOrInsertHub(scope: Scope, name: string): Promise<number> {
  await scope.client.query("select pg_advisory_xact_lock(hashtext('hub name'))")
  const { rows } = await scope.client.query<{ id: number }>(
    `with found as (select id from hub where lower(name) = lower($1) order by id limit 1),
     made as (insert into hub (name, for_providers, for_practices) select $1, true, false where not exists (select from found) returning id)
     select id from found union all select id from made`,
    [name],
  )
  if (!rows[0]) throw new Error(`There is no hub ${name}`)
  return rows[0].id
}

export async function insertProviderHub(scope: Scope, providerId: number, hubId: number): Promise<void> {
  await scope.client.query(
    'insert into provider_hub (team_id, provider_id, hub_id) values (app_team(), $1, $2) on conflict do nothing',
    [providerId, hubId],
  )
}
