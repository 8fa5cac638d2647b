import {
  listRecentActivity,
  listRenewals,
  listWaitingOnAdmin,
  listWaitingOnProvider,
} from '@credence/contract/dashboard/calls'
import { listPracticeHubParticipation, listProviderHubParticipation } from '@credence/contract/hubs/calls'
import type { Endpoint } from '@credence/contract/kit/endpoint'
import {
  getLocationMatrix,
  listPracticeFacilityParticipation,
  listProviderFacilityParticipation,
} from '@credence/contract/participation/location'
import { getEnrollmentMatrix, listCarrierParticipation } from '@credence/contract/participation/calls'
import {
  countBlockedTasks,
  getDueCounts,
  listBoardTasks,
  listOpenTasksOfPractice,
  listOpenTasksOfProvider,
} from '@credence/contract/tasks/calls'
import { listSimilarTasks } from '@credence/contract/tasks/similar'
import { getWorkload, listMyTasks, listTasksOfAssignee, listTeamTasks } from '@credence/contract/team-tasks/calls'

/** Lists that show the star of a task. */
export const starredAnswers: readonly Endpoint[] = [
  listBoardTasks,
  listOpenTasksOfPractice,
  listOpenTasksOfProvider,
  listMyTasks,
]

/**
 * Everything on the screens that a saved, submitted or deleted task makes stale; an open enrollment task is also what
 * makes a participation pending.
 */
export const taskAnswers: readonly Endpoint[] = [
  ...starredAnswers,
  countBlockedTasks,
  getDueCounts,
  listRecentActivity,
  listWaitingOnAdmin,
  listWaitingOnProvider,
  listRenewals,
  listTeamTasks,
  listTasksOfAssignee,
  getWorkload,
  listSimilarTasks,
  getEnrollmentMatrix,
  getLocationMatrix,
  listCarrierParticipation,
  listPracticeFacilityParticipation,
  listProviderFacilityParticipation,
  listPracticeHubParticipation,
  listProviderHubParticipation,
]
