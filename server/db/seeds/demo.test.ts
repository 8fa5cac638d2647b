import { cellWord } from '@credence/contract/participation/rules'
import { revealPracticeCarrierLogin } from '@credence/contract/portal-credentials/calls'
import { describe, expect, it } from 'vitest'
import { sessionOf, useDemoWorld } from '../../test/kit/demo-world.ts'
import { daysFromToday } from './demo-days.ts'

const used = useDemoWorld()
const one = async (text: string) => (await used.world.sql(text))[0]

describe('the demo data', () => {
  it('holds thirty carriers with lines of business, twenty locations and six hubs, all with ids below those of new records', async () => {
    expect(
      await one(`select (select count(*)::int from carrier) as carriers, (select count(*)::int from facility) as facilities, (select count(*)::int from hub) as hubs,
      (select count(*)::int from carrier c where not exists (select from business_line b where b.carrier_id = c.id)) as bare,
      (select max(id) < 1001 from carrier) and (select max(id) < 1001 from business_line) and (select max(id) < 1001 from facility) and (select max(id) < 1001 from hub) as low`),
    ).toEqual({ carriers: 30, facilities: 20, hubs: 6, bare: 0, low: true })
  })

  it('shows every cell text, something expired and something about to expire', async () => {
    const rows = await used.world.sql(`
      select p.status, p.effective_date::text as "effectiveDate", p.expires::text as expires,
             exists (select from task t where t.provider_id = p.provider_id and t.practice_id = p.practice_id and t.carrier_id = p.carrier_id
                       and not t.archived and t.status <> 'COMPLETE' and t.category in ('INITIAL_ENROLLMENT', 'ANNUAL_ENROLLMENT')) as "isPending"
        from carrier_participation p where team_id = 1`)
    const today = daysFromToday(0)
    expect(new Set(rows.map((row) => cellWord(row, today)))).toEqual(new Set(['n/a', 'pending', 'active', 'inactive']))
    expect(
      rows.filter(({ status, expires }) => status === 'ACTIVE' && expires !== null && expires < today).length,
    ).toBeGreaterThan(10)
    expect(
      rows.filter(({ expires }) => expires !== null && expires >= today && expires < daysFromToday(60)).length,
    ).toBeGreaterThan(10)
    expect(
      (await one("select count(*)::int as n from participation_history where kind = 'carrier_participation'")).n,
    ).toBeGreaterThan(100)
  })

  it('holds referrals in all columns, types, urgencies and locations, with their history, and the settings of the team', async () => {
    const [all] = await used.world.sql(`
      select count(*)::int as referrals, count(distinct status)::int as statuses, count(distinct type)::int as types, count(distinct urgency)::int as urgencies,
             count(distinct location)::int as locations, array_agg(id) filter (where archived) as archived, array_agg(id) filter (where patient_first_name is null and type = 'FAX') as unnamed,
             array_agg(id) filter (where length(reason) = 300) as long, bool_and(created_at <= status_since and status_since <= now()) as past
        from referral where practice_id = 25`)
    expect(all).toEqual({
      referrals: 30,
      statuses: 4,
      types: 3,
      urgencies: 3,
      locations: 5,
      archived: [30],
      unnamed: [5],
      long: [4],
      past: true,
    })
    expect(
      await used.world.sql(
        'select practice_id as practice, min(id) as first, max(id) as last from referral group by 1 order by 1',
      ),
    ).toEqual([
      { practice: 25, first: 1, last: 30 },
      { practice: 26, first: 31, last: 33 },
      { practice: 41, first: 34, last: 35 },
    ])
    expect(
      await one(`select count(*)::int as wrong from referral r where r.status <> (select h.status from referral_status_history h where h.referral_id = r.id order by h.at desc limit 1)
        or r.created_at <> (select min(h.at) from referral_status_history h where h.referral_id = r.id)
        or (r.status = 'SCHEDULED') <> (r.provider_id is not null and r.appointment_at is not null)`),
    ).toEqual({ wrong: 0 })
    expect(
      await one(`select default_practice_id as practice, (select count(*)::int from referring_practice x where x.team_id = s.team_id and fax is not null and email is not null) as referrers,
        (select array_agg(l.name order by l.position) from referral_location l where l.team_id = s.team_id and l.facility_id is not null) as places from referral_settings s where team_id = 1`),
    ).toEqual({ practice: 25, referrers: 4, places: ['T-Tower', 'ARH'] })
  })

  it('holds four hundred tasks in all states and ages and the archived work of a year, with activity, assignees and stars, each with matching targets', async () => {
    expect(
      await one(`select count(*)::int as tasks, count(distinct status)::int as statuses, count(distinct category)::int as categories, bool_or(is_automatic) as automatic, bool_or(archived) as archived,
      bool_or(due < team_today()) as late, bool_or(due = team_today()) as now, bool_or(created_at < now() - interval '300 days') as old, max(id) < 1001 as low,
      count(*) filter (where status = 'COMPLETE' and completed_at > now() - interval '30 days') > 20 as recent, bool_or(completed_at < now() - interval '30 days') as past,
      bool_and(created_at <= updated_at and coalesce(completed_at, updated_at) <= updated_at) as ordered from task where team_id = 1`),
    ).toEqual({
      tasks: 760,
      statuses: 7,
      categories: 6,
      automatic: true,
      archived: true,
      late: true,
      now: true,
      old: true,
      low: true,
      recent: true,
      past: true,
      ordered: true,
    })
    expect(
      await one(`select count(*)::int as n from task t where
         not exists (select from provider_practice m where m.provider_id = t.provider_id and m.practice_id = t.practice_id)
      or (t.carrier_id is not null and not exists (select from practice_carrier x where x.practice_id = t.practice_id and x.carrier_id = t.carrier_id))
      or (t.facility_id is not null and not exists (select from practice_facility x where x.practice_id = t.practice_id and x.facility_id = t.facility_id))
      or (t.hub_id is not null and not exists (select from provider_hub x where x.provider_id = t.provider_id and x.hub_id = t.hub_id))`),
    ).toEqual({ n: 0 })
    expect(
      await one(`select (select count(*) > 600 from task_activity) as activity, (select count(distinct account_id) > 4 from task_assignee) as people, (select count(*) > 10 from task_star) as stars,
      (select bool_and(a.created_at >= t.created_at) from task_activity a join task t on t.id = a.task_id) as ordered`),
    ).toEqual({ activity: true, people: true, stars: true, ordered: true })
  })

  it('the completed tasks of the demo have a history of statuses from their creation to their completion', async () => {
    expect(
      await one(`select count(*)::int as wrong from task t
        where t.status = 'COMPLETE' and (t.created_at <> (select min(h.at) from task_status_history h where h.task_id = t.id)
           or t.completed_at <> (select h.at from task_status_history h where h.task_id = t.id and h.status = 'COMPLETE')
           or (select count(*) from task_status_history h where h.task_id = t.id and h.at <= t.completed_at) <> 7)`),
    ).toEqual({ wrong: 0 })
    expect(
      await one(`select count(distinct date_trunc('month', completed_at))::int >= 12 as months, count(distinct carrier_id) > 8 as carriers
        from task where team_id = 1 and category = 'INITIAL_ENROLLMENT' and completed_at > now() - interval '1 year'`),
    ).toEqual({ months: true, carriers: true })
  })

  it('has a practice with more than eight carriers and one with fewer', async () => {
    const counts = (
      await used.world.sql('select count(*)::int as n from practice_carrier where team_id = 1 group by practice_id')
    ).map(({ n }) => n)
    expect(Math.max(...counts)).toBeGreaterThan(8)
    expect(Math.min(...counts)).toBeLessThanOrEqual(8)
  })

  it('holds sealed portal logins that open again', async () => {
    const { id } = await one('select min(carrier_id) as id from portal_credential where practice_id = 25')
    const sent = { params: { entityId: 25, carrierId: id }, body: { field: 'password', purpose: 'show' } }
    expect(
      (
        await used.world.call(revealPracticeCarrierLogin, sent, {
          as: await sessionOf(used.world, 'editor@aurora.test'),
        })
      ).body,
    ).toEqual({ value: `Demo-portal-25-${id}` })
  })

  it('holds requests for documents and disclosures with open, expired and completed links', async () => {
    expect(
      await used.world.sql(`
      select f.kind, l.sent_to as to, l.completed_at is not null as complete, l.expires_at < now() as expired, a.email as sender
        from form_request f join link l on l.id = f.link_id join account a on a.id = l.created_by order by f.id`),
    ).toEqual(
      [
        ['DOCUMENT', 'clinician7@practices.test', false, false],
        ['DOCUMENT', 'expired-links@practices.test', false, true],
        ['DOCUMENT', 'clinician47@practices.test', true, false],
        ['DISCLOSURES_PROVIDER', 'clinician17@practices.test', false, false],
        ['DISCLOSURES_ADMIN', 'office25@practices.test', false, false],
        ['DISCLOSURES_PROVIDER', 'expired-links@practices.test', false, true],
        ['DISCLOSURES_ADMIN', 'expired-links@practices.test', false, true],
      ].map(([kind, to, complete, expired]) => ({ kind, to, complete, expired, sender: 'editor@aurora.test' })),
    )
  })

  it('holds onboarding forms of providers: in the middle, expired, and complete with changes to review', async () => {
    expect(
      await used.world.sql(`
      select l.sent_to as to, l.completed_at is not null as complete, l.expires_at < now() as expired,
             (select count(*)::int from onboarding_stage s where s.link_id = l.id) as saved,
             (select count(*)::int from onboarding_change c where c.link_id = l.id and c.state = 'PENDING') as pending
        from link l where l.purpose = 'providerOnboarding' and l.team_id = 1 order by l.provider_id`),
    ).toEqual([
      { to: 'clinician7@practices.test', complete: false, expired: false, saved: 3, pending: 2 },
      { to: 'clinician27@practices.test', complete: false, expired: true, saved: 1, pending: 0 },
      { to: 'clinician47@practices.test', complete: true, expired: false, saved: 13, pending: 8 },
    ])
    expect(
      await used.world.sql(`
      select c.after from onboarding_change c join provider p on p.team_id = c.team_id and p.id = c.provider_id
       where c.field = 'ageLowerBound' and c.after <> concat(p.age_lower_bound, ' - ', p.age_upper_bound)`),
    ).toEqual([])
  })

  it('holds an expired link of each other kind that is mailed to a form, and none of a reviewer', async () => {
    const links = await used.world.sql(
      "select purpose, expires_at < now() as expired from link where sent_to = 'expired-links@practices.test' order by purpose",
    )
    // That of an FPPE notes no address; its journey opens it.
    const purposes = ['disclosuresAdmin', 'disclosuresProvider', 'documentUpload', 'practiceOnboarding']
    expect(links).toEqual(purposes.map((purpose) => ({ purpose, expired: true })))
  })

  it('holds open onboarding forms of a practice', async () => {
    expect(
      await used.world.sql(`
      select l.sent_to as to, l.practice_id as practice, l.expires_at > now() as open, a.email as sender
        from link l join account a on a.id = l.created_by
       where l.purpose = 'practiceOnboarding' and l.sent_to not like 'expired%'`),
    ).toEqual([{ to: 'office23@practices.test', practice: 23, open: true, sender: 'manager@aurora.test' }])
  })
})
