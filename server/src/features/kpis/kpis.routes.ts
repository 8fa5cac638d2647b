import * as contract from '@credence/contract/kpis/calls'
import { asFoundJson, asJson } from '../../kit/request/json.ts'
import { onRead } from '../../kit/request/route.ts'
import {
  averageCompletion,
  enrollmentLagByCarrier,
  futureActionDates,
  kpiCarriers,
  lagByMonthAndType,
  openTasksByType,
  timeInStatusByCarrier,
} from './kpis.queries.ts'

export const kpiRoutes = [
  onRead(contract.getAverageCompletion, () => averageCompletion, asFoundJson),
  onRead(contract.getFutureActionDates, () => futureActionDates, asJson),
  onRead(contract.getOpenTasksByType, () => openTasksByType, asJson),
  onRead(contract.getEnrollmentLagByCarrier, () => enrollmentLagByCarrier, asJson),
  onRead(contract.getLagByMonthAndType, ({ query }) => lagByMonthAndType(query.carrierId), asJson),
  onRead(contract.getTimeInStatusByCarrier, () => timeInStatusByCarrier, asJson),
  onRead(contract.listKpiCarriers, () => kpiCarriers, asJson),
]
