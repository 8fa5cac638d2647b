import { taskCategoryChoice } from '@credence/contract/choices/tasks'
import { dayIn } from '@credence/contract/dates'
import * as contract from '@credence/contract/kpis/calls'
import { limits } from '@credence/contract/limits'
import { listCompletedTasks } from '@credence/contract/tasks/behind-figures'
import { saveTeam, teamTexts } from '@credence/contract/teams/calls'
import { beforeEach, describe, expect, it } from 'vitest'
import { buildTasks } from '../../../db/builders/builders.ts'
import { clinicTeam, useClinic } from '../../../test/kit/clinic.ts'
import { lastToday, firstToday } from '../../../test/kit/clocks.ts'
import {
  completedSince,
  figuresOf,
  isOpen,
  monthOf,
  monthsUpTo,
  rawTasks,
  seriesOf,
  type RawTask,
} from '../../../test/kit/kpi-figures.ts'
import { lagByMonthAndType } from './kpis.queries.ts'
import { runBatch } from '../../database/batch.ts'

const dayMs = 86_400_000
const { used, clinic } = useClinic()
const ask = (endpoint: (typeof contract)[keyof typeof contract], query: object = {}, as = clinic.manager) =>
  used.world.call(endpoint as never, { query } as never, { as })
const make = (...tasks: object[]) =>
  used.world.inTeam(clinicTeam, (scope) =>
    buildTasks(
      scope,
      tasks.map((task) => ({ teamId: clinicTeam, practiceId: clinic.north, ...task })),
    ),
  )
const ago = (days: number) => new Date(Date.now() - days * dayMs).toISOString()
/** A task completed some days ago, after a number of days. */
const completed = (daysAgo: number, lag: number, more: object = {}) => ({
  status: 'COMPLETE',
  completedAt: ago(daysAgo),
  createdAt: ago(daysAgo + lag),
  ...more,
})
const setZone = (timeZone: string | null) =>
  used.world.call(
    saveTeam,
    { params: { id: clinicTeam }, body: { name: 'Home', timeZone, benchmarkDays: null } },
    { as: clinic.admin },
  )

beforeEach(async () => {
  await used.world.sql('delete from task')
  await setZone(null)
})

describe('the key figures without tasks', () => {
  it('the key figures without tasks are null, -1, zero and empty, never NaN', async () => {
    const nothing = { value: null, median: null, percentile90: null, count: 0 }
    expect((await ask(contract.getAverageCompletion)).body).toEqual({
      ...nothing,
      revenueTeamName: 'Home',
      benchmark: 36,
    })
    expect((await ask(contract.getFutureActionDates)).body).toEqual({ value: -1, openTasks: 0, lateTasks: 0 })
    expect((await ask(contract.getOpenTasksByType)).body).toEqual({ total: 0, openTasks: {} })
    expect((await ask(contract.getEnrollmentLagByCarrier)).body.timeSeriesList).toEqual([])
    const { xAxisLabels, timeSeriesList } = (await ask(contract.getLagByMonthAndType)).body
    expect(xAxisLabels).toEqual(monthsUpTo(dayIn('UTC', new Date()).slice(0, 7)))
    expect(timeSeriesList.map(({ type, label }: { type: string; label: string }) => [type, label])).toEqual(
      Object.entries(taskCategoryChoice.labels),
    )
    for (const { data, median, percentile90, counts } of timeSeriesList) {
      expect([data, median, percentile90]).toEqual(Array(3).fill(Array(12).fill(null)))
      expect(counts).toEqual(Array(12).fill(0))
    }
    expect((await ask(contract.getTimeInStatusByCarrier)).body).toEqual([])
    expect((await ask(contract.listKpiCarriers)).body).toEqual([])
  })
})

describe('the average completion', () => {
  it('the average completion counts the last 90 days, archived tasks too, with one decimal', async () => {
    await make(completed(1, 10), completed(89, 20.25, { archived: true }), completed(91, 500), {
      status: 'IN_PROGRESS',
      createdAt: ago(700),
    })
    expect((await ask(contract.getAverageCompletion)).body).toMatchObject({
      value: 15.1,
      median: 15.1,
      percentile90: 19.2,
      count: 2,
    })
  })

  it('the benchmark is the one that an administrator has set for the team, and 36 without one', async () => {
    const set = (benchmarkDays: unknown, as = clinic.admin) =>
      used.world.call(
        saveTeam,
        { params: { id: clinicTeam }, body: { name: 'Home', benchmarkDays: benchmarkDays as number } },
        { as },
      )
    const benchmark = async () => (await ask(contract.getAverageCompletion)).body.benchmark
    expect(await set(21)).toMatchObject({ status: 200, body: { benchmarkDays: 21 } })
    expect(await benchmark()).toBe(21)
    expect((await set(30, clinic.manager)).status).toBe(403)
    for (const wrong of [0, -1, 1.5, 1000, 'soon'])
      expect(await set(wrong)).toMatchObject({ status: 400, body: { fields: { benchmarkDays: teamTexts.benchmark } } })
    expect(await benchmark()).toBe(21)
    await set(null)
    expect(await benchmark()).toBe(36)
  })
})

describe('next action dates in the future', () => {
  const share = async (as = clinic.manager) => (await ask(contract.getFutureActionDates, {}, as)).body

  it('the share is rounded down, today counts as future, and a task without a date is late', async () => {
    const today = dayIn('UTC', new Date())
    await make({ due: today }, { due: '2099-01-01' }, { due: null })
    expect(await share()).toEqual({ value: 66, openTasks: 3, lateTasks: 1 })
    await make({ due: '2000-01-01', archived: true }, { due: '2000-01-01', status: 'COMPLETE' })
    expect(await share()).toEqual({ value: 66, openTasks: 3, lateTasks: 1 })
    await make(...Array.from({ length: 997 }, () => ({ due: today })))
    expect(await share()).toEqual({ value: 99, openTasks: 1000, lateTasks: 1 })
    await used.world.sql('update task set due = $1 where due is null', [today])
    expect((await share()).value).toBe(100)
  })

  it('today is the day of the team, around midnight too', async () => {
    const [early, late] = [dayIn(lastToday, new Date()), dayIn(firstToday, new Date())]
    expect(early < late).toBe(true)
    await make({ due: early })
    await setZone(lastToday)
    expect((await share()).value).toBe(100)
    await setZone(firstToday)
    expect((await share()).value).toBe(0)
  })
})

describe('the months of the lag', () => {
  /** The counts by month of all categories, as they are on a day in a time zone. */
  const countsOn = (day: string, timeZone: string) =>
    used.world.inTeam(clinicTeam, async ({ client }) => {
      await client.query("select set_config('app.day', $1, true)", [`${day} ${timeZone}`])
      const [rows] = await runBatch(client, [lagByMonthAndType(undefined)])
      const { xAxisLabels, timeSeriesList } = JSON.parse(String(rows?.[0]?.['json'])) as {
        xAxisLabels: string[]
        timeSeriesList: contract.TypeSeries[]
      }
      return Object.fromEntries(
        xAxisLabels.flatMap((month, at) => {
          const count = timeSeriesList.reduce((sum, { counts }) => sum + (counts[at] ?? 0), 0)
          return count ? [[month, count]] : []
        }),
      )
    })
  const at = (...moments: string[]) =>
    make(...moments.map((completedAt) => ({ status: 'COMPLETE', completedAt, createdAt: '2020-01-01T00:00:00Z' })))

  it('a task completed at midnight belongs to the month that begins', async () => {
    await at('2027-09-30T23:59:59.999999Z', '2027-10-01T00:00:00Z')
    expect(await countsOn('2027-10-15', 'UTC')).toEqual({ '2027-09': 1, '2027-10': 1 })
    expect(await countsOn('2027-10-15', 'America/Anchorage')).toEqual({ '2027-09': 2 })
    expect(await countsOn('2027-10-15', 'Pacific/Auckland')).toEqual({ '2027-10': 2 })
  })

  it('a leap day belongs to February, and twelve months up to it begin in March', async () => {
    await at('2027-02-28T12:00:00Z', '2027-03-01T12:00:00Z', '2028-02-29T00:30:00Z', '2028-02-29T23:30:00Z')
    expect(await countsOn('2028-02-29', 'UTC')).toEqual({ '2027-03': 1, '2028-02': 2 })
    await at('2028-03-01T04:30:00Z')
    expect(await countsOn('2028-02-29', 'America/New_York')).toEqual({ '2027-03': 1, '2028-02': 3 })
  })

  it('months follow the clock of the team through its changes', async () => {
    // New York is four hours behind UTC at the beginning of November, and five at its end.
    await at('2027-11-01T03:59:59Z', '2027-11-01T04:00:00Z', '2027-12-01T04:59:59Z', '2027-12-01T05:00:00Z')
    expect(await countsOn('2028-01-31', 'America/New_York')).toEqual({ '2027-10': 1, '2027-11': 2, '2027-12': 1 })
  })

  it('the first and last moments of the twelve months count, and those around them do not', async () => {
    await at('2026-10-31T23:59:59Z', '2026-11-01T00:00:00Z', '2027-10-31T23:59:59Z', '2027-11-01T00:00:00Z')
    expect(await countsOn('2027-10-31', 'UTC')).toEqual({ '2026-11': 1, '2027-10': 1 })
  })
})

describe('the carrier filter', () => {
  const countOf = async (query: object, as = clinic.manager) => {
    const { status, body } = await ask(contract.getLagByMonthAndType, query, as)
    return status === 200
      ? body.timeSeriesList.flatMap(({ counts }: contract.TypeSeries) => counts).reduce((a: number, b: number) => a + b)
      : status
  }

  it('the filter takes one carrier, -1 for none and everything without a value', async () => {
    const { acme, birch, elsewhere } = clinic.carriers
    await make(
      completed(0, 5, { carrierId: acme }),
      completed(0, 5, { carrierId: acme, practiceId: clinic.south }),
      completed(0, 5),
    )
    expect(await countOf({})).toBe(3)
    expect(await countOf({ carrierId: acme })).toBe(2)
    expect(await countOf({ carrierId: acme }, clinic.northOnly)).toBe(1)
    expect(await countOf({ carrierId: -1 })).toBe(1)
    expect(await countOf({ carrierId: birch })).toBe(0)
    for (const unknown of [elsewhere, 999_999]) expect(await countOf({ carrierId: unknown })).toBe(404)
    for (const wrong of ['acme', '-2', '1.5', '1e1', '0x1'])
      expect(await countOf({ carrierId: wrong }), wrong).toBe(400)
    expect((await ask(contract.listKpiCarriers)).body).toEqual([{ id: acme, name: 'Acme' }])
  })
})

describe('the time in each status', () => {
  it('a status lasts until the next one, and what was not recorded is told apart', async () => {
    const { acme, birch } = clinic.carriers
    const [first = 0, second = 0] = await make(
      completed(2, 10, { carrierId: acme }),
      completed(2, 20, { carrierId: birch }),
    )
    await make(completed(2, 30), completed(2, 30, { carrierId: acme, category: 'INQUIRY' }))
    const step = (id: number, status: string, daysAfter: number) =>
      used.world.sql(
        "insert into task_status_history (team_id, task_id, status, at) select team_id, id, $2, created_at + $3 * interval '1 day' from task where id = $1",
        [id, status, daysAfter],
      )
    await step(first, 'CREATED', 0)
    await step(first, 'BLOCKED_SUBMITTED', 1)
    await step(first, 'IN_PROGRESS', 7.5)
    await step(first, 'BLOCKED_SUBMITTED', 8)
    await step(second, 'BLOCKED', 15)
    expect((await ask(contract.getTimeInStatusByCarrier)).body).toEqual([
      { carrierId: birch, label: 'Birch', count: 1, unrecorded: 15, days: { BLOCKED: 5 } },
      {
        carrierId: acme,
        label: 'Acme',
        count: 1,
        unrecorded: 0,
        days: { CREATED: 1, BLOCKED_SUBMITTED: 8.5, IN_PROGRESS: 0.5 },
      },
    ])
  })

  it('every change of the status is recorded with its moment, a repeated status is not, and nothing can change it', async () => {
    const [id = 0] = await make({ status: 'CREATED' })
    for (const status of ['IN_PROGRESS', 'IN_PROGRESS', 'BLOCKED', 'COMPLETE'])
      await used.world.sql('update task set status = $2 where id = $1', [id, status])
    const rows = await used.world.sql(
      'select h.status, h.at = t.created_at as "isBegin", h.at = t.completed_at as "isEnd" from task_status_history h join task t on t.id = h.task_id where t.id = $1 order by h.id',
      [id],
    )
    expect(rows).toEqual([
      { status: 'CREATED', isBegin: true, isEnd: false },
      { status: 'IN_PROGRESS', isBegin: false, isEnd: false },
      { status: 'BLOCKED', isBegin: false, isEnd: false },
      { status: 'COMPLETE', isBegin: false, isEnd: true },
    ])
    for (const text of ["update task_status_history set status = 'CREATED'", 'delete from task_status_history'])
      await expect(used.world.inTeam(clinicTeam, ({ client }) => client.query(text))).rejects.toThrow(
        'permission denied',
      )
  })
})

/** The same numbers in every run. */
function randomBy(seed: number): () => number {
  let state = seed
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return state / 2 ** 32
  }
}

/** Tasks of every kind. None was completed within an hour of the edge of the window. */
async function makeRandomTasks(count: number): Promise<void> {
  const random = randomBy(20)
  const pick = <T>(list: readonly T[]) => list[Math.floor(random() * list.length)] as T
  const { acme, birch } = clinic.carriers
  const tasks = Array.from({ length: count }, () => {
    const isComplete = random() < 0.7
    const daysAgo = random() * 430
    const completedAgo = Math.abs(daysAgo - limits.kpiDays) < 1 / 24 ? daysAgo + 1 : daysAgo
    return {
      practice_id: pick([clinic.north, clinic.south]),
      category: pick(taskCategoryChoice.values),
      status: isComplete ? 'COMPLETE' : pick(['CREATED', 'IN_PROGRESS', 'BLOCKED']),
      archived: random() < 0.2,
      carrier_id: pick([acme, birch, null]),
      due: random() < 0.1 ? null : ago(random() * 20 - 18).slice(0, 10),
      completed_at: isComplete ? ago(completedAgo) : null,
      created_at: ago((isComplete ? completedAgo : daysAgo) + random() ** 3 * 200),
    }
  })
  await used.world.inTeam(clinicTeam, ({ client }) =>
    client.query(
      `insert into task (team_id, practice_id, category, status, archived, carrier_id, due, completed_at, created_at)
       select ${clinicTeam}, practice_id, category, status, archived, carrier_id, due, completed_at, created_at
         from json_to_recordset($1) as r (practice_id int, category text, status text, archived bool, carrier_id int, due date, completed_at timestamptz, created_at timestamptz)`,
      [JSON.stringify(tasks)],
    ),
  )
}

describe('every figure', () => {
  it('every figure equals a calculation over the raw rows of 3,000 random tasks, for each caller and clock', async () => {
    await makeRandomTasks(3000)
    const all = await rawTasks(used.world, clinicTeam)
    const isRecent = completedSince(Date.now() - limits.kpiDays * dayMs)
    for (const [as, timeZone] of [
      [clinic.manager, 'America/New_York'],
      [clinic.northOnly, 'Pacific/Auckland'],
      [clinic.admin, 'UTC'],
    ] as const) {
      await setZone(timeZone)
      const tasks = as === clinic.northOnly ? all.filter(({ practice }) => practice === clinic.north) : all
      const today = dayIn(timeZone, new Date())
      const months = monthsUpTo(today.slice(0, 7))
      const { average: value, ...spread } = figuresOf(tasks.filter(isRecent))
      expect((await ask(contract.getAverageCompletion, {}, as)).body).toMatchObject({ value, ...spread })
      const open = tasks.filter(isOpen)
      const late = open.filter(({ due }) => due === null || due < today).length
      expect((await ask(contract.getFutureActionDates, {}, as)).body).toEqual({
        value: Math.floor(((open.length - late) * 100) / open.length),
        openTasks: open.length,
        lateTasks: late,
      })
      expect((await ask(contract.getOpenTasksByType, {}, as)).body).toEqual({
        total: open.length,
        openTasks: Object.fromEntries(
          taskCategoryChoice.values.map((type) => [type, open.filter(({ category }) => category === type).length]),
        ),
      })
      const filters: [object, (task: RawTask) => boolean][] = [
        [{}, () => true],
        [{ carrierId: -1 }, ({ carrier }) => carrier === null],
        [{ carrierId: clinic.carriers.acme }, ({ carrier }) => carrier === clinic.carriers.acme],
      ]
      for (const [query, passes] of filters)
        expect((await ask(contract.getLagByMonthAndType, query, as)).body).toEqual({
          xAxisLabels: months,
          timeSeriesList: taskCategoryChoice.options.map(({ value: type, label }) => ({
            type,
            label,
            ...seriesOf(
              tasks.filter((task) => task.category === type && passes(task)),
              months,
              timeZone,
            ),
          })),
        })
      const enrollments = tasks.filter(({ category }) => category === 'INITIAL_ENROLLMENT')
      expect((await ask(contract.getEnrollmentLagByCarrier, {}, as)).body).toEqual({
        xAxisLabels: months,
        timeSeriesList: [
          { carrierId: clinic.carriers.acme, label: 'Acme' },
          { carrierId: clinic.carriers.birch, label: 'Birch' },
        ].map((series) => {
          const own = enrollments.filter(({ carrier }) => carrier === series.carrierId)
          return { ...series, ...seriesOf(own, months, timeZone), recent: figuresOf(own.filter(isRecent)) }
        }),
      })
    }
  })
})

describe('the time in each status of random tasks', () => {
  it('equals a calculation over the raw rows, for callers with all and with some practices', async () => {
    await makeRandomTasks(1500)
    await used.world.sql(`select setseed(0.3); insert into task_status_history (team_id, task_id, status, at)
      select t.team_id, t.id, (array['CREATED', 'IN_PROGRESS', 'BLOCKED', 'BLOCKED_SUBMITTED'])[1 + floor(random() * 4)::int], t.created_at + random() * 1.2 * (t.completed_at - t.created_at)
        from task t, generate_series(1, 3) where t.completed_at is not null and random() < 0.7`)
    const micros = (column: string) => `(extract(epoch from ${column}) * 1000000)::float8`
    const tasks = await used.world.sql(
      `select id, practice_id as practice, carrier_id as carrier, ${micros('created_at')} as created, ${micros('completed_at')} as completed from task
        where category = 'INITIAL_ENROLLMENT' and completed_at > now() - interval '2160 hours' and carrier_id is not null`,
    )
    const steps = await used.world.sql(
      `select task_id as task, status, ${micros('at')} as at from task_status_history order by at, id`,
    )
    const days = (sum: number, count: number) => Math.round(sum / 8_640_000_000 / count) / 10
    for (const as of [clinic.manager, clinic.northOnly]) {
      const seen = as === clinic.northOnly ? tasks.filter(({ practice }) => practice === clinic.north) : tasks
      const expected = [clinic.carriers.acme, clinic.carriers.birch].map((carrierId) => {
        const own = seen.filter(({ carrier }) => carrier === carrierId)
        const spent: Record<string, number> = {}
        let [unrecorded, whole] = [0, 0]
        for (const { id, created, completed: end } of own) {
          const ofTask = steps.filter(({ task }) => task === id)
          for (const [at, { status, at: begin }] of ofTask.entries())
            spent[status] = (spent[status] ?? 0) + Math.min(ofTask[at + 1]?.at ?? end, end) - Math.min(begin, end)
          unrecorded += Math.max(0, Math.min(ofTask[0]?.at ?? end, end) - created)
          whole += end - created
        }
        return {
          average: whole / own.length,
          answer: {
            carrierId,
            label: carrierId === clinic.carriers.acme ? 'Acme' : 'Birch',
            count: own.length,
            unrecorded: days(unrecorded, own.length),
            days: Object.fromEntries(
              Object.entries(spent).flatMap(([status, sum]) => (sum > 0 ? [[status, days(sum, own.length)]] : [])),
            ),
          },
        }
      })
      expect(expected[0]?.answer.count).toBeGreaterThan(5)
      expect((await ask(contract.getTimeInStatusByCarrier, {}, as)).body).toEqual(
        expected.toSorted((a, b) => b.average - a.average).map(({ answer }) => answer),
      )
    }
  })
})

describe('the tasks behind a figure', () => {
  const behind = (query: object, as = clinic.manager) =>
    used.world.call(listCompletedTasks, { query: query as never }, { as })

  it('the tasks behind a point are as many as it counts, for each month, category and carrier', async () => {
    await makeRandomTasks(400)
    await setZone('America/New_York')
    for (const carrierId of [undefined, -1, clinic.carriers.birch]) {
      const { xAxisLabels, timeSeriesList } = (await ask(contract.getLagByMonthAndType, { carrierId })).body
      const { type, counts } = timeSeriesList[1]
      for (const [at, month] of (xAxisLabels as string[]).entries()) {
        const { body } = await behind({ completed: month, category: type, carrierId })
        expect(body).toMatchObject({ total: counts[at] })
        expect(body.tasks).toHaveLength(counts[at])
        for (const task of body.tasks) {
          expect(task.category.value).toBe(type)
          expect(monthOf('America/New_York', BigInt(Date.parse(task.completed)) * 1000n)).toBe(month)
        }
      }
    }
    const { count } = (await ask(contract.getAverageCompletion)).body
    expect((await behind({ completed: 'recent' })).body.total).toBe(count)
    expect((await behind({ completed: 'recent' }, clinic.northOnly)).body.total).toBeLessThan(count)
  })

  it('a list longer than a thousand tasks is cut to the newest, and says how many there are', async () => {
    await make(...Array.from({ length: 1001 }, (_, n) => completed(n / 100, 5)))
    const { total, tasks } = (await behind({ completed: 'recent' })).body
    expect([total, tasks.length]).toEqual([1001, 1000])
    const moments = tasks.map((task: { completed: string }) => Date.parse(task.completed))
    expect(moments).toEqual(moments.toSorted((a: number, b: number) => b - a))
  })

  it('a list of tasks refuses a wrong month, category or carrier', async () => {
    for (const query of [
      {},
      { completed: '2026-13' },
      { completed: '0000-01' },
      { completed: '2026-1' },
      { completed: 'recent', category: 'FPPE' },
      { completed: 'recent', carrierId: 'acme' },
    ])
      expect((await behind(query)).status, JSON.stringify(query)).toBe(400)
    expect((await behind({ completed: 'recent', carrierId: clinic.carriers.elsewhere })).status).toBe(404)
  })
})
