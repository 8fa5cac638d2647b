import { taskCategoryChoice } from '@credence/contract/choices/tasks'
import { dayIn } from '@credence/contract/dates'
import * as contract from '@credence/contract/kpis/calls'
import { limits } from '@credence/contract/limits'
import { expect, it } from 'vitest'
import { sessionOf, useDemoWorld } from '../../../test/kit/demo-world.ts'
import { completedSince, figuresOf, isOpen, monthsUpTo, rawTasks, seriesOf } from '../../../test/kit/kpi-figures.ts'

const used = useDemoWorld()

it('every key figure of the demo equals a calculation over its raw rows', async () => {
  const as = await sessionOf(used.world, 'manager@aurora.test')
  const ask = async (endpoint: (typeof contract)[keyof typeof contract]) =>
    (await used.world.call(endpoint as never, {}, { as })).body
  const tasks = await rawTasks(used.world, 1)
  const [zone] = await used.world.sql(
    'select coalesce(time_zone, installation_time_zone()) as name from team where id = 1',
  )
  const timeZone = String(zone?.['name'])
  const today = dayIn(timeZone, new Date())
  const months = monthsUpTo(today.slice(0, 7))
  const isRecent = completedSince(Date.now() - limits.kpiDays * 86_400_000)
  const open = tasks.filter(isOpen)
  const late = open.filter(({ due }) => due === null || due < today).length
  const { average: value, ...spread } = figuresOf(tasks.filter(isRecent))
  expect(value).toBeGreaterThan(5)
  expect(await ask(contract.getAverageCompletion)).toEqual({
    value,
    ...spread,
    benchmark: limits.benchmarkDays,
    revenueTeamName: 'Aurora Revenue Partners',
  })
  expect(await ask(contract.getFutureActionDates)).toEqual({
    value: Math.floor(((open.length - late) * 100) / open.length),
    openTasks: open.length,
    lateTasks: late,
  })
  expect(await ask(contract.getOpenTasksByType)).toEqual({
    total: open.length,
    openTasks: Object.fromEntries(
      taskCategoryChoice.values.map((type) => [type, open.filter(({ category }) => category === type).length]),
    ),
  })
  expect(await ask(contract.getLagByMonthAndType)).toEqual({
    xAxisLabels: months,
    timeSeriesList: taskCategoryChoice.options.map(({ value: type, label }) => ({
      type,
      label,
      ...seriesOf(
        tasks.filter(({ category }) => category === type),
        months,
        timeZone,
      ),
    })),
  })
  const enrollments = tasks.filter(({ category, carrier }) => category === 'INITIAL_ENROLLMENT' && carrier !== null)
  const byCarrier = Map.groupBy(enrollments, ({ carrier }) => carrier)
  const expected = [...byCarrier].flatMap(([carrierId, own]) => {
    const series = seriesOf(own, months, timeZone)
    const label = own[0]?.carrierName ?? ''
    return series.counts.some(Boolean) ? [{ carrierId, label, ...series, recent: figuresOf(own.filter(isRecent)) }] : []
  })
  expect(await ask(contract.getEnrollmentLagByCarrier)).toEqual({
    xAxisLabels: months,
    timeSeriesList: expected.toSorted((a, b) => (a.label.toLowerCase() < b.label.toLowerCase() ? -1 : 1)),
  })
  for (const { count, days, unrecorded, carrierId } of (await ask(
    contract.getTimeInStatusByCarrier,
  )) as contract.TimeInStatus[]) {
    const own = figuresOf((byCarrier.get(carrierId) ?? []).filter(isRecent))
    expect([count, unrecorded]).toEqual([own.count, 0])
    // The statuses make up the whole time, up to what each loses by rounding.
    const sum = Object.values(days).reduce((total, each) => total + each, 0)
    expect(Math.abs(sum - (own.average ?? 0))).toBeLessThan(0.5)
  }
})
