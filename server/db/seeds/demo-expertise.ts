import type { Scope } from '../../src/kit/request/scope.ts'
import { pick, type Clinician } from './clinicians.ts'
import { daysFromToday } from './demo-days.ts'

/** Age ranges by practice: children, adults, all ages. */
const ranges: Record<number, [from: number, to: number]> = { 23: [0, 21], 41: [6, 85], 22: [13, 120] }
const rangeOf = ({ practiceId }: Clinician) => ranges[practiceId] ?? [18, 120]

const questions = [
  'Has your license to practice ever been limited, suspended or revoked?',
  'Have privileges at a hospital ever been denied or withdrawn?',
  'Has a malpractice claim been made against you in the past ten years?',
  'Have you ever been excluded from a federal health program?',
  'Is there anything that limits your ability to practice safely?',
]
const explanations: Record<number, string> = {
  2: 'Lapsed for two weeks after a move in 2014; reinstated without conditions.',
  3: 'One claim, settled in 2019 without admission; documents were sent to the insurer.',
  5: 'On light duty after a knee operation until the end of the month.',
}

async function buildDisclosures(scope: Scope, people: readonly Clinician[], firstId: number): Promise<void> {
  const asked = people.filter(({ defect }) => defect !== 'nothing filed')
  await scope.db
    .insertInto('surveyResponse')
    .values(
      asked.map(({ id, teamId }, at) => ({
        id: firstId + at,
        teamId,
        providerId: id,
        name: 'Annual disclosure questionnaire',
        sentToProvider: id % 4 !== 0,
        completedDate: id % 11 === 5 ? null : daysFromToday(-20 - ((id * 9) % 340)),
      })),
    )
    .execute()
  await scope.db
    .insertInto('surveyAnswer')
    .values(
      asked.flatMap(({ id, teamId }, at) =>
        questions.map((question, n) => {
          const isYes = (id % 6 === 4 && n === 2) || (id % 10 === 8 && n === 4) || (id === 14 && n === 1)
          return {
            teamId,
            surveyResponseId: firstId + at,
            displayOrder: n + 1,
            question,
            isYes,
            answerText: isYes ? (explanations[n + 1] ?? 'Explained by letter.') : null,
          }
        }),
      ),
    )
    .execute()
}

/** Areas of expertise and modalities of clinicians who show them, and everybody's disclosures. */
export async function buildDemoExpertise(scope: Scope, people: readonly Clinician[], firstId: number): Promise<void> {
  const areas = await scope.db.selectFrom('areaOfExpertise').select('id').orderBy('id').execute()
  const modalities = await scope.db.selectFrom('treatmentModality').select('id').orderBy('id').execute()
  for (const person of people) {
    const [ageLowerBound, ageUpperBound] = rangeOf(person)
    await scope.db
      .updateTable('provider')
      .set({ ageLowerBound, ageUpperBound })
      .where('teamId', '=', person.teamId)
      .where('id', '=', person.id)
      .execute()
  }
  const steps = [0, 1, 2]
  await scope.db
    .insertInto('providerAreaOfExpertise')
    .values(
      people.flatMap((person, at) =>
        steps.map((n) => {
          const [from, to] = rangeOf(person)
          return {
            id: firstId + at * steps.length + n,
            teamId: person.teamId,
            providerId: person.id,
            areaOfExpertiseId: pick(areas, person.id * 5 + n * 7).id,
            ageLowerBound: n === 2 ? Math.max(from, 18) : from,
            ageUpperBound: to,
          }
        }),
      ),
    )
    .execute()
  await scope.db
    .insertInto('providerTreatmentModality')
    .values(
      people.flatMap((person, at) =>
        steps.slice(1).map((n) => ({
          id: firstId + at * steps.length + n,
          teamId: person.teamId,
          providerId: person.id,
          treatmentModalityId: pick(modalities, person.id * 3 + n * 5).id,
        })),
      ),
    )
    .execute()
  await buildDisclosures(scope, people, firstId)
}
