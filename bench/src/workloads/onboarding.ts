import { hashToken, newToken } from '@credence/server/src/kit/secrets/crypto.ts'
import { interleave } from '../harness.ts'
import { startWorker } from '../processes.ts'
import { ownTeam, staff, type TestServer } from '../test-bed.ts'
import type { Workload } from '../workload.ts'
import { perSecond } from './figures.ts'

const connections = 8
const wizards = 32
const entriesEach = 10

interface BenchWizard {
  providerId: number
  linkId: number
  token: string
  entryIds: number[]
}

/** Providers with a link to the wizard and ten entries in their work history. */
async function openWizards({ admin }: TestServer): Promise<BenchWizard[]> {
  const { rows: people } = await admin.query<{ providerId: number }>(
    `select provider_id as "providerId" from provider_practice where team_id = $1 and is_primary order by provider_id limit $2`,
    [ownTeam, wizards],
  )
  const opened: BenchWizard[] = []
  for (const { providerId } of people) {
    const token = newToken()
    const { rows: links } = await admin.query<{ id: number }>(
      `insert into link (purpose, provider_id, team_id, sent_to, token_hash, token_sealed, created_by, expires_at)
       values ('providerOnboarding', $1, $2, 'x@bench.test', $3, '', $4, now() + interval '1 day') returning id::int`,
      [providerId, ownTeam, hashToken(token), staff.id],
    )
    await admin.query('delete from work_history where team_id = $1 and provider_id = $2', [ownTeam, providerId])
    const { rows: entries } = await admin.query<{ id: number }>(
      `insert into work_history (team_id, provider_id, position, organization, start_date, end_date, notes)
       select $1, $2, 'Position ' || n, 'Organization ' || n, date '2010-01-01' + n, date '2012-01-01' + n, 'Notes ' || n from generate_series(1, ${entriesEach}) n returning id`,
      [ownTeam, providerId],
    )
    opened.push({ providerId, linkId: links[0]?.id ?? 0, token, entryIds: entries.map(({ id }) => id) })
  }
  await admin.query('analyze work_history')
  await admin.query('analyze link')
  return opened
}

const pathOf = ({ token }: BenchWizard) => `/api/onboarding/work-history/${token}`

const entriesText = `select coalesce(json_agg(json_build_object('id', e.id, 'position', e.position, 'organization', e.organization, 'startDate', e.start_date, 'endDate', e.end_date, 'notes', e.notes) order by e.id), '[]')
  from work_history e where e.team_id = $1 and e.provider_id = $2`

/** What the wizard answers beside the entries. */
const wizardText = `
  select p.first_name, p.last_name, p.credentials, q.id, q.name, to_json(o) as preferences,
         array(select s.stage from onboarding_stage s where s.team_id = $1 and s.link_id = $3) as saved,
         (select d.data_sealed from onboarding_draft d where d.team_id = $1 and d.link_id = $3 and d.stage = 'work-history') as draft,
         (select json_agg(c) from onboarding_change c where c.team_id = $1 and c.provider_id = $2 and c.state = 'SENT_BACK') as sent_back`
const wizardFrom = `
    from provider p join provider_practice m on m.team_id = p.team_id and m.provider_id = p.id and m.is_primary join practice q on q.team_id = m.team_id and q.id = m.practice_id
    left join onboarding_preference o on o.team_id = q.team_id and o.practice_id = q.id where p.team_id = $1 and p.id = $2`

/** A stage of the wizard by its link, against its raw SQL. */
export const onboardingRead: Workload = {
  name: 'onboarding-read',
  async run(testBed, rounds) {
    const testServer = await testBed.testServer('own')
    const opened = await openWizards(testServer)
    const ours = await startWorker('http-load', {
      port: testServer.server.port,
      connections,
      paths: opened.map(pathOf),
      expect: 200,
    })
    const raw = await startWorker('raw-query', {
      url: testServer.url,
      connections,
      text: `${wizardText}, (${entriesText}) as entries ${wizardFrom}`,
      values: opened.map(({ providerId, linkId }) => [ownTeam, providerId, linkId]),
      rows: 1,
    })
    const result = await interleave(ours.side, raw.side, { rounds })
    return {
      name: this.name,
      unit: 'x raw SQL',
      value: result.ratio,
      target: { atLeast: 0.25 },
      detail: perSecond(result),
    }
  },
}

const boundary = 'bench-boundary'
const versions = ['one', 'other']

/** The body that gives every entry of a wizard other notes. */
function bodyOf({ entryIds }: BenchWizard, version: string): string {
  const workHistory = entryIds.map((id, at) => ({
    id,
    position: `Position ${at}`,
    organization: `Organization ${at}`,
    startDate: '2010-01-02',
    endDate: '2012-01-02',
    notes: `Notes ${version} ${at}`,
  }))
  return [
    `--${boundary}`,
    'content-disposition: form-data; name="data"',
    '',
    JSON.stringify({ workHistory }),
    `--${boundary}--`,
    '',
  ].join('\r\n')
}

/** The statements of a save, without access checks. */
const saveTexts = [
  'begin',
  'select from provider where team_id = $1 and id = $2 for no key update',
  `${wizardText} ${wizardFrom}`,
  entriesText,
  'select id from work_history where team_id = $1 and provider_id = $2 order by id for update',
  `update work_history set notes = 'Notes ' || $4::text || id where team_id = $1 and provider_id = $2 and $3::int > 0`,
  entriesText,
  `insert into onboarding_change (team_id, provider_id, link_id, stage, field, label, before, after)
   select $1, $2, $3, 'work-history', 'workHistory.' || e.id || '.notes', 'Contact information', 'Notes', e.notes from work_history e where e.team_id = $1 and e.provider_id = $2
   on conflict (team_id, provider_id, stage, field) where state <> 'ACCEPTED' do update set after = excluded.after`,
  `insert into onboarding_stage (team_id, link_id, provider_id, stage) values ($1, $3, $2, 'work-history') on conflict (team_id, link_id, stage) do update set saved_at = now()`,
  'commit',
]
const parametersOf = (text: string) => Math.max(0, ...[...text.matchAll(/\$(\d)/g)].map(([, n]) => Number(n)))

/** A save of ten entries, against the same statements. */
export const onboardingSave: Workload = {
  name: 'onboarding-save',
  async run(testBed, rounds) {
    const testServer = await testBed.testServer('own')
    const opened = await openWizards(testServer)
    const saves = versions.flatMap((version) => opened.map((wizard) => ({ wizard, version })))
    const ours = await startWorker('http-load', {
      port: testServer.server.port,
      connections: 1,
      method: 'POST',
      paths: saves.map(({ wizard }) => pathOf(wizard)),
      bodies: saves.map(({ wizard, version }) => bodyOf(wizard, version)),
      headers: { 'content-type': `multipart/form-data; boundary=${boundary}`, 'sec-fetch-site': 'same-origin' },
      expect: 200,
    })
    const raw = await startWorker('raw-statements', {
      url: testServer.url,
      statements: saveTexts.map((text, at) => ({ name: `save-${at}`, text, parameters: parametersOf(text) })),
      values: saves.map(({ wizard, version }) => [ownTeam, wizard.providerId, wizard.linkId, version]),
    })
    const result = await interleave(raw.side, ours.side, { rounds })
    return {
      name: this.name,
      unit: 'x time of raw SQL',
      value: result.ratio,
      target: { atMost: 3 },
      detail: perSecond({ ...result, ours: result.limit, limit: result.ours }),
    }
  },
}
