import { getSystem, systemAreas, type SystemLine } from '@credence/contract/system/calls'
import { expect, it } from 'vitest'
import { sessionOf, useDemoWorld } from '../../../test/kit/demo-world.ts'

const demo = useDemoWorld()
const linesFor = async (email: string) => demo.world.call(getSystem, {}, { as: await sessionOf(demo.world, email) })

it('the state of the system is a line for each area, for an administrator who has chosen no team', async () => {
  const { status, body } = await linesFor('admin@credence.test')
  expect(status).toBe(200)
  const areas = body.map(({ area }: SystemLine) => area)
  expect(areas).toEqual(systemAreas.values.filter((area) => areas.includes(area)))
  expect(body).toContainEqual({
    area: 'database',
    status: 'ok',
    message: expect.stringMatching(/^PostgreSQL \d+\.\d+, embedded, with \d+ migrations\.$/),
    since: null,
  })
  expect(body).toContainEqual({
    area: 'keys',
    status: 'ok',
    message: expect.stringMatching(/^Secrets are sealed with the key [\da-f]{8}\.$/),
    since: null,
  })
  expect(body).toContainEqual({ area: 'version', status: 'ok', message: 'Credence 0.1.0, in demo mode.', since: null })
})

it('the state of the system is not shown to users of a team', async () => {
  expect((await linesFor('manager@aurora.test')).status).toBe(403)
})

it('an area that cannot be read is a failed line, and the others are read', async () => {
  await demo.world.sql('alter table store_check rename to store_check_away')
  const { body } = await linesFor('admin@credence.test')
  await demo.world.sql('alter table store_check_away rename to store_check')
  expect(body).toContainEqual({
    area: 'files',
    status: 'failed',
    message: 'The status could not be read. The log says why.',
    since: null,
  })
  expect(body).toContainEqual(expect.objectContaining({ area: 'version', status: 'ok' }))
})
