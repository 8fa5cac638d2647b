import { z } from 'zod'
import {
  taskCategoryChoice,
  taskLevelChoice,
  taskStatusChoice,
  taskTypeChoice,
  type TaskType,
} from '../choices/tasks.ts'
import { day, tooLong } from '../fields.ts'
import { canEdit } from '../kit/access.ts'
import { endpoint } from '../kit/endpoint.ts'
import { idOf } from '../kit/ids.ts'
import { limits } from '../limits.ts'
import { taskTexts } from './calls.ts'

export const builderTexts = {
  practiceNeeded: taskTexts.practiceNeeded,
  providerNeeded: 'Please select at least one provider',
  statusNeeded: 'Please select a status',
  categoryNeeded: 'Please select a category',
  carrierNeeded: 'Please select at least one carrier',
  facilityNeeded: 'Please select at least one facility',
  hubNeeded: 'Please select at least one data hub',
  otherNeeded: 'Please enter a value for other',
  confirm: 'Create task(s)?',
  created: (count: number) => `${count} task(s) were created!`,
  notPossible: 'The following combinations were not possible:',
  tooMany: `Please select fewer; at most ${limits.builderCombinations} tasks can be created at once`,
  notMember: 'the provider is not a member of the practice',
  deleted: 'the provider has been deleted',
  excluded: 'the provider is excluded from carrier credentialing',
  notWorkedWith: {
    CARRIER: 'the practice does not work with the carrier',
    FACILITY: 'the practice does not work at the facility',
    DATA_HUB: 'the data hub is not active',
    OTHER: '',
  } satisfies Record<TaskType, string>,
  exists: 'there is an open task already',
} as const

/**
 * Why there can be no open task about something. `ended` is a membership that is over; somebody who is `notMember`
 * never had one, or it was removed.
 */
export type Obstacle = 'deleted' | 'notMember' | 'ended' | 'notWorkedWith' | 'excluded'

export function obstacleText(obstacle: Obstacle, type: TaskType): string {
  if (obstacle === 'notWorkedWith') return builderTexts.notWorkedWith[type]
  return obstacle === 'ended' ? builderTexts.notMember : builderTexts[obstacle]
}

const ids = (entity: 'practice' | 'provider' | 'carrier' | 'facility' | 'hub') =>
  z.array(idOf(entity)).max(limits.builderCombinations).default([])

export const builderRequest = z
  .object({
    practiceIds: ids('practice'),
    taskLevel: taskLevelChoice.schema,
    providerIds: ids('provider'),
    taskType: taskTypeChoice.schema,
    carrierIds: ids('carrier'),
    facilityIds: ids('facility'),
    dataHubIds: ids('hub'),
    other: z
      .string()
      .trim()
      .max(limits.text, tooLong(limits.text))
      .nullish()
      .transform((other) => other || null),
    category: z.enum(taskCategoryChoice.values, builderTexts.categoryNeeded),
    status: z.enum(taskStatusChoice.values, builderTexts.statusNeeded),
    nextAction: day().default(null),
    deadline: day().default(null),
    assignees: z.array(idOf('assignee')).max(limits.assigneesOfTask).default([]),
    note: z
      .string()
      .max(limits.taskNote, tooLong(limits.taskNote))
      .nullish()
      .transform((note) => note?.trim() || null),
  })
  .superRefine((request, { addIssue }) => {
    const fail = (path: string, message: string) => addIssue({ code: 'custom', path: [path], message })
    if (!request.practiceIds.length) fail('practiceIds', builderTexts.practiceNeeded)
    if (request.taskLevel === 'PROVIDER' && !request.providerIds.length)
      fail('providerIds', builderTexts.providerNeeded)
    if (request.taskType === 'CARRIER' && !request.carrierIds.length) fail('carrierIds', builderTexts.carrierNeeded)
    if (request.taskType === 'FACILITY' && !request.facilityIds.length) fail('facilityIds', builderTexts.facilityNeeded)
    if (request.taskType === 'DATA_HUB' && !request.dataHubIds.length) fail('dataHubIds', builderTexts.hubNeeded)
    if (request.taskType === 'OTHER' && request.other === null) fail('other', builderTexts.otherNeeded)
    if (combinationsOf(request) > limits.builderCombinations) fail('practiceIds', builderTexts.tooMany)
  })
export type BuilderRequest = z.output<typeof builderRequest>

type Chosen = Pick<
  BuilderRequest,
  'practiceIds' | 'taskLevel' | 'providerIds' | 'taskType' | 'carrierIds' | 'facilityIds' | 'dataHubIds'
>

export const targetsOf = ({
  taskType,
  carrierIds,
  facilityIds,
  dataHubIds,
}: Pick<Chosen, 'taskType' | 'carrierIds' | 'facilityIds' | 'dataHubIds'>): readonly number[] =>
  ({ CARRIER: carrierIds, FACILITY: facilityIds, DATA_HUB: dataHubIds, OTHER: [] })[taskType]

/** How many tasks a choice asks for. */
export const combinationsOf = (chosen: Chosen): number => {
  const targets = chosen.taskType === 'OTHER' ? 1 : new Set(targetsOf(chosen)).size
  return (
    new Set(chosen.practiceIds).size *
    (chosen.taskLevel === 'PROVIDER' ? new Set(chosen.providerIds).size : 1) *
    targets
  )
}

export const buildTasks = endpoint({
  method: 'POST',
  path: '/task/builder',
  summary:
    'Makes a task for every combination that was chosen, in batches that are whole or not at all, and answers when all are done. Called again with its Idempotency-Key it goes on where it ended; a combination that has an open task already gets no second one.',
  access: canEdit('TASK'),
  creates: true,
  rateLimit: 'heavy',
  body: builderRequest,
  answer: z.object({ countSuccessful: z.number(), unsuccessful: z.array(z.string()) }),
})

export const getBuilderProgress = endpoint({
  method: 'GET',
  path: '/task/builder/progress',
  summary:
    "How far the caller's own run of the builder is, by the Idempotency-Key that it was started with; nothing is done while it has not begun.",
  access: canEdit('TASK'),
  passive: true,
  query: z.object({ key: z.string().regex(/^[\x21-\x7e]{1,255}$/) }),
  answer: z.object({ done: z.number(), total: z.number(), isFinished: z.boolean() }),
})
