import type pg from 'pg'
import { addNotesAndAssignees, growTasks, tasksOfLargePractice, tasksOfOwnTeam, tasksOfYears } from './task-data.ts'

export const ownTeam = 1
export const staff = { id: 1, email: 'manager@bench.test' }
const providersOfOwnTeam = 50_000
const otherTeams = 20
const providersOfOthers = 10 * providersOfOwnTeam
/** A practice with 200 providers and 60 carriers, with participation for every pair. */
export const matrixPractice = 101
const matrixProviders = 200
const matrixCarriers = 60
const largePracticesOfOthers = 10

const firstNames = [
  'Ada',
  'Ben',
  'Carla',
  'Dmitri',
  'Elena',
  'Farid',
  'Gina',
  'Hugo',
  'Ines',
  'Jonas',
  'Kira',
  'Luis',
  'Mona',
  'Nils',
  'Olga',
  'Pavel',
  'Quinn',
  'Rosa',
  'Sven',
  'Tara',
  'Uma',
  'Viktor',
  'Wanda',
  'Xenia',
  'Yusuf',
  'Zoe',
]
const openings = [
  'Ba',
  'Cor',
  'Del',
  'Fen',
  'Gar',
  'Hol',
  'Jor',
  'Kel',
  'Lin',
  'Mar',
  'Nor',
  'Os',
  'Pel',
  'Quar',
  'Ros',
  'Stan',
  'Tor',
  'Ul',
  'Ver',
  'Win',
  'Yar',
  'Zan',
]
const middles = ['a', 'be', 'ci', 'do', 'en', 'fi', 'go', 'il', 'ka', 'lo', 'mi', 'no', 'ra', 'se', 'ti', 'vo']
const endings = [
  'berg',
  'son',
  'ley',
  'man',
  'dorf',
  'ski',
  'well',
  'ford',
  'ker',
  'tan',
  'moor',
  'quist',
  'rath',
  'stein',
  'vale',
  'wood',
  'ham',
  'by',
  'lund',
  'ner',
]

/** Picks from a list by a number, well distributed and the same in every run. */
const pick = (list: readonly string[], salt: number) =>
  `(array[${list.map((word) => `'${word}'`).join(',')}])[1 + abs(hashint8extended(i, ${salt}) % ${list.length})]`

const providers = (team: string, count: number, after = 0) => `
  insert into provider (team_id, first_name, last_name, credentials, npi)
  select ${team}, ${pick(firstNames, 1)}, ${pick(openings, 2)} || ${pick(middles, 3)} || ${pick(endings, 4)},
         case when i % 3 = 0 then 'NP' else 'MD' end, (1000000000 + i)::text
    from generate_series(${after} + 1, ${after} + ${count}::bigint) as i`

// Writes in bulk what the triggers would write row by row; they are disabled while the data is made.
const searchKeys = `
  insert into search_key (team_id, key, entity_type, entity_id, label, npi)
  select p.team_id, k.key, 'provider', p.id, p.formatted_name, p.npi
    from provider p cross join lateral provider_search_keys(p.first_name, p.middle_name, p.last_name, p.credentials, p.npi) as k (key)
   where (p.team_id = ${ownTeam}) = $1`

/** Disables triggers and foreign keys, which take most of the time of a bulk load. The generated data is consistent. */
async function inBulk(admin: pg.Client, load: () => Promise<void>): Promise<void> {
  await admin.query("set session_replication_role = 'replica'")
  await load()
  await admin.query("set session_replication_role = 'origin'")
}

/** The large practice of a team. It reuses the team's first providers. */
const largePractice = (team: string, practice: string) => [
  `insert into practice (id, team_id, name) values (${practice}, ${team}, 'Large practice ' || ${practice})`,
  `insert into provider_practice (team_id, provider_id, practice_id) select team_id, id, ${practice} from provider where team_id = ${team} order by id limit ${matrixProviders}`,
  `insert into practice_carrier (team_id, practice_id, carrier_id) select ${team}, ${practice}, id from carrier where id <= ${matrixCarriers}`,
  `insert into carrier_participation (team_id, practice_id, provider_id, carrier_id, status, effective_date, expires)
   select m.team_id, m.practice_id, m.provider_id, c.carrier_id, case when (m.provider_id + c.carrier_id) % 7 = 0 then 'NOT_APPLICABLE' else 'ACTIVE' end,
          case when (m.provider_id + c.carrier_id) % 7 <> 0 then date '2024-01-01' + m.provider_id % 300 end, case when (m.provider_id + c.carrier_id) % 7 <> 0 then date '2027-01-01' + c.carrier_id end
     from provider_practice m join practice_carrier c on c.team_id = m.team_id and c.practice_id = m.practice_id where m.practice_id = ${practice}`,
  `insert into task (team_id, practice_id, provider_id, carrier_id) select team_id, practice_id, provider_id, 1 + provider_id % ${matrixCarriers} from provider_practice where practice_id = ${practice}`,
]

export const fillOwnTeam = (admin: pg.Client, passwordHash: string, authorities: string[]) =>
  inBulk(admin, async () => {
    await admin.query(
      `insert into team (id, name, city, state) values (${ownTeam}, 'Bench Revenue Partners', 'Springfield', 'IL')`,
    )
    await admin.query(
      `insert into account (id, team_id, email, first_name, last_name, password_hash, authorities, asks_code)
    values ($1, ${ownTeam}, $2, 'Bench', 'Manager', $3, $4, false)`,
      [staff.id, staff.email, passwordHash, authorities],
    )
    await admin.query(
      `insert into practice (id, team_id, name, npi) select i, ${ownTeam}, 'Practice ' || i, (1900000000 + i)::text from generate_series(1, 100) as i`,
    )
    await admin.query(providers(String(ownTeam), providersOfOwnTeam))
    await admin.query(
      `insert into provider_practice (team_id, provider_id, practice_id, is_primary) select team_id, id, 1 + id % 100, true from provider`,
    )
    await admin.query(searchKeys, [true])
    await admin.query(`insert into task (team_id, practice_id, provider_id, status)
    select ${ownTeam}, practice_id, provider_id, case when provider_id % 5 = 0 then 'BLOCKED' else 'IN_PROGRESS' end from provider_practice order by id limit ${tasksOfOwnTeam}`)
    await admin.query(
      "insert into carrier (id, name, portal_url, phone) select i, 'Carrier ' || i, 'https://portal.carrier' || i || '.test', '(907) 555-0100' from generate_series(1, 60) as i",
    )
    for (const text of largePractice(String(ownTeam), String(matrixPractice))) await admin.query(text)
    await addNotesAndAssignees(admin)
    await admin.query(
      `insert into stamp (team_id, topic) select ${ownTeam}, unnest(array['task', 'provider', 'practice', 'user'])`,
    )
  })

const manyTeams = 200
const providersOfMany = 100_000
export const administrator = { id: 2, email: 'admin@bench.test' }

/** Two hundred teams with all data that the administrators' landing counts, and an administrator. */
export const fillManyTeams = (admin: pg.Client) =>
  inBulk(admin, async () => {
    await admin.query(
      `insert into account (id, email, first_name, last_name, is_admin) values (${administrator.id}, '${administrator.email}', 'Bench', 'Administrator', true)`,
    )
    await admin.query(
      `insert into team (id, name, contract_type, contract_providers) select 100 + i, 'Team ' || i, 'SAAS', 500 from generate_series(1, ${manyTeams - 1}) as i`,
    )
    await admin.query(providers(`101 + i % ${manyTeams - 1}`, providersOfMany - providersOfOwnTeam))
    await admin.query(
      `insert into practice (id, team_id, name, tin) select 1000 + i, 101 + i % ${manyTeams - 1}, 'Practice ' || i, '92-' || (1000000 + i) from generate_series(1, 1000) as i`,
    )
    await admin.query(`insert into provider_practice (team_id, provider_id, practice_id, is_primary)
    select p.team_id, p.id, q.id, true from provider p join (select team_id, min(id) as id from practice where id > 1000 group by 1) q on q.team_id = p.team_id where p.team_id > 100`)
    await admin.query("insert into facility (id, name) select i, 'Facility ' || i from generate_series(1, 40) as i")
    await admin.query(
      'insert into practice_carrier (team_id, practice_id, carrier_id) select p.team_id, p.id, c.id from practice p cross join carrier c where (p.id + c.id) % 3 = 0 on conflict do nothing',
    )
    await admin.query(
      'insert into practice_facility (team_id, practice_id, facility_id) select p.team_id, p.id, f.id from practice p cross join facility f where (p.id + f.id) % 5 = 0 on conflict do nothing',
    )
    await admin.query(
      "insert into account (team_id, email, first_name, last_name) select 101 + i % 199, 'user' || i || '@bench.test', 'User', 'Number ' || i from generate_series(1, 5000) as i",
    )
  })

export const fillOtherTeams = (admin: pg.Client) =>
  inBulk(admin, async () => {
    await admin.query(
      `insert into team (id, name) select 1 + i, 'Other Team ' || i from generate_series(1, ${otherTeams}) as i`,
    )
    await admin.query(providers(`2 + i % ${otherTeams}`, providersOfOthers))
    await admin.query(searchKeys, [false])
    for (let team = 2; team < 2 + largePracticesOfOthers; team += 1) {
      for (const text of largePractice(String(team), String(matrixPractice + team))) await admin.query(text)
      for (const text of tasksOfLargePractice(String(team), String(matrixPractice + team))) await admin.query(text)
    }
    await admin.query('truncate task_activity, task_assignee cascade')
    await addNotesAndAssignees(admin)
  })

/** Multiplies the own team's providers by ten. */
export const growOwnTeamProviders = (admin: pg.Client) =>
  inBulk(admin, async () => {
    await admin.query(providers(String(ownTeam), 9 * providersOfOwnTeam, providersOfOwnTeam))
    await admin.query("delete from search_key where entity_type = 'provider'")
    await admin.query(searchKeys, [true])
  })

/** Multiplies the own team's tasks by ten. */
export const growOwnTeamTasks = (admin: pg.Client) =>
  inBulk(admin, async () => {
    await growTasks(admin, ownTeam)
    await admin.query('truncate task_activity, task_assignee cascade')
    await addNotesAndAssignees(admin)
  })

/** Adds the tasks of two years to the own team. */
export const addTasksOfYears = (admin: pg.Client) =>
  inBulk(admin, async () => {
    await admin.query(tasksOfYears(ownTeam))
  })
