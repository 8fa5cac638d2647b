import { referralStatusChoice, type ReferralStatus } from '@credence/contract/choices/referrals'
import type { Scope } from '../../src/kit/request/scope.ts'
import { buildReferrals } from '../builders/builders.ts'
import { daysFromToday } from './demo-days.ts'
import { payersOf } from './demo-payers.ts'
import { behavioralReferrals, cardiologyReferrals, surgeryReferrals } from './demo-referral-rows.ts'
import { aurora, cascade, practicesOfProvider, providerIdsOf } from './demo-practices.ts'

const pick = <T>(list: readonly T[], at: number): T => list[at % list.length] as T

const referringPractices = [
  {
    name: 'Chugach Family Medicine',
    phone: '(907) 555-0160',
    fax: '(907) 555-0161',
    email: 'referrals@chugachfm.test',
  },
  { name: 'Cook Inlet Health', phone: '(907) 555-0162', fax: '(907) 555-0163', email: 'referrals@cookinlet.test' },
  { name: 'Susitna Internal Medicine', phone: '(907) 555-0164', fax: '(907) 555-0165', email: 'intake@susitnaim.test' },
  { name: 'Tanana Primary Care', phone: '(907) 555-0166', fax: '(907) 555-0167', email: 'frontdesk@tananapc.test' },
]

/** Practices, and the facilities of two locations where the practice has members with privileges. */
const settings = [
  { teamId: aurora.id, practiceId: 25, facilities: { 'T-Tower': 9, ARH: 1 } },
  { teamId: cascade.id, practiceId: 41, facilities: { 'T-Tower': 8, ARH: 20 } },
]

const boards = [
  { teamId: aurora.id, practiceId: 25, firstId: 1, rows: cardiologyReferrals, author: 5 },
  { teamId: aurora.id, practiceId: 26, firstId: 31, rows: surgeryReferrals, author: 5 },
  { teamId: cascade.id, practiceId: 41, firstId: 34, rows: behavioralReferrals, author: 7 },
]
const archivedId = 30
const statuses = referralStatusChoice.values

const notes: Record<ReferralStatus, readonly string[]> = {
  PENDING_OUTREACH: ['Records requested', 'Referral read, complete', 'Asked the referrer for the last EKG'],
  FIRST_ATTEMPT: ['Left voicemail', 'Spouse will call back', 'No answer'],
  SECOND_ATTEMPT: ['Two voicemails; letter goes out', 'Number disconnected, asked the referrer'],
  SCHEDULED: ['Appointment made, reminder sent', 'Scheduled; daughter drives'],
}
const physicians = ['Hana Petersen, DO', 'Miles Okoro, MD', 'Sunniva Dahl, NP', null, 'Ricardo Paz, MD']
const tests = ['Echocardiogram', 'EKG', null, 'Stress Test', 'Holter/Event Monitor', 'None']

/** A point in time, `hours` after the evening of a day of the past. */
const moment = (daysAgo: number, hours = 0) =>
  new Date(Date.parse(`${daysFromToday(-daysAgo)}T18:00:00Z`) + hours * 3_600_000).toISOString()

/** When a referral came to each of its statuses so far; none of these is in the future. */
function historyOf(id: number, status: ReferralStatus): { status: ReferralStatus; at: string }[] {
  const reached = statuses.slice(0, statuses.indexOf(status) + 1)
  const daysAgo = 2 + reached.length * 4 + (id % 5)
  return reached.map((each, step) => ({
    status: each,
    at: moment(daysAgo - step * 3, step === 0 ? 0 : ((id * 7) % 20) + step),
  }))
}

function referralsOf({ teamId, practiceId, firstId, rows }: (typeof boards)[number]) {
  const members = providerIdsOf(teamId).filter((id) => practicesOfProvider(teamId, id).includes(practiceId))
  const { carriers } = payersOf(teamId, practiceId)
  return rows.map(({ last, first, status, urgency, location, type, referrer, reason }, n) => {
    const id = firstId + n
    const history = historyOf(id, status)
    const isScheduled = status === 'SCHEDULED'
    const since = history.at(-1)?.at
    return {
      id,
      teamId,
      practiceId,
      status,
      urgency,
      location,
      type,
      reason,
      archived: id === archivedId,
      patientFirstName: first,
      patientLastName: last,
      patientPhone1: id === 3 || first === null ? null : `(907) 555-01${70 + (id % 30)}`,
      patientEmail1: id % 3 === 0 || first === null ? null : `${first[0]}.${last}@mail.test`.toLowerCase(),
      patientAddress1: id % 4 === 0 ? null : `${100 + id * 7} Spruce Street`,
      patientCity: 'Anchorage',
      patientState: 'AK',
      patientZip: '99501',
      referringPractice: referrer,
      referringPhysician: pick(physicians, id),
      dx: pick(['I48.91', 'R01.1', null, 'R07.9', 'I10'], id),
      preOp: urgency === 'SURGERY' ? 'Yes' : 'No',
      testing: pick(tests, id),
      progress: id === 4 ? null : isScheduled ? 100 : statuses.indexOf(status) * 25 + ((id * 5) % 25),
      carrierId: id % 4 === 3 ? null : pick(carriers, id),
      providerId: isScheduled ? pick(members, id) : null,
      appointmentAt: isScheduled ? moment(id === archivedId ? 40 : -2 - (id % 9), 2) : null,
      createdAt: history[0]?.at,
      statusSince: since,
      updatedAt: since,
    }
  })
}

/** Referrals with their history and notes, and the settings of both teams. The current team is the caller's to set. */
export async function buildDemoReferrals(scope: Scope, teamId: number): Promise<void> {
  for (const board of boards.filter((each) => each.teamId === teamId)) {
    const referrals = referralsOf(board)
    await buildReferrals(scope, referrals)
    // The trigger has written the status that each referral has now.
    const earlier = referrals.flatMap(({ id, status }) =>
      historyOf(id, status)
        .slice(0, -1)
        .map((step) => ({ teamId, referralId: id, accountId: board.author, ...step })),
    )
    await scope.db.insertInto('referralStatusHistory').values(earlier).execute()
    const activity = referrals.flatMap(({ id, status }) =>
      historyOf(id, status)
        .filter((step) => step.status !== 'PENDING_OUTREACH' || id % 2 === 1)
        .map((step) => ({
          teamId,
          referralId: id,
          accountId: board.author,
          notes: pick(notes[step.status], id),
          createdAt: step.at,
        })),
    )
    await scope.db.insertInto('referralActivity').values(activity).execute()
  }
  for (const { practiceId, facilities } of settings.filter((each) => each.teamId === teamId)) {
    await scope.db
      .updateTable('referralSettings')
      .set({ defaultPracticeId: practiceId })
      .where('teamId', '=', teamId)
      .execute()
    for (const [name, facilityId] of Object.entries(facilities))
      await scope.db
        .updateTable('referralLocation')
        .set({ facilityId })
        .where('teamId', '=', teamId)
        .where('name', '=', name)
        .execute()
  }
  await scope.db
    .insertInto('referringPractice')
    .values(referringPractices.map((practice, position) => ({ teamId, position, ...practice })))
    .execute()
}
