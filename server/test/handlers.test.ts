import { allEndpoints, nameOf } from '@credence/contract/all'
import { anyone } from '@credence/contract/kit/access'
import { endpoint, type Endpoint } from '@credence/contract/kit/endpoint'
import { describe, expect, it } from 'vitest'
import { z } from 'zod'
import { assertComplete } from '../src/kit/request/assert-complete.ts'
import { on, onWithoutTransaction, type Route } from '../src/kit/request/route.ts'
import { allRoutes } from '../src/routes.ts'

const title = ({ definition }: Endpoint) => `${definition.method} ${definition.path}`
const without = (endpointToDrop: Endpoint): Route[] => allRoutes.filter((route) => route.endpoint !== endpointToDrop)
const stray = endpoint({
  method: 'GET',
  path: '/stray',
  summary: 'In no contract.',
  access: anyone('a call of this test'),
  answer: z.object({}),
})

describe('every endpoint of the contract', () => {
  it('every endpoint has exactly one handler', () => {
    expect(() => assertComplete(allRoutes)).not.toThrow()
    expect(allRoutes).toHaveLength(allEndpoints.length)
  })

  it.each(allEndpoints.map(({ name, endpoint: each }) => [name, each] as const))(
    'a missing or second handler of %s fails the start',
    (name, each) => {
      expect(() => assertComplete(without(each))).toThrow(`${name} (${title(each)}) has 0 handlers; it needs one`)
      expect(() => assertComplete([...allRoutes, on(each, () => ({}))])).toThrow(
        `${name} (${title(each)}) has 2 handlers; it needs one`,
      )
    },
  )

  it('a handler without an endpoint fails the start', () => {
    expect(() => assertComplete([...allRoutes, on(stray, () => ({}))])).toThrow(
      'GET /stray is handled but stands in no contract',
    )
    expect(() => assertComplete([])).toThrow('has 0 handlers')
    expect(() => nameOf(stray)).toThrow('stands in no feature of all.ts')
  })

  it('a handler with its own transactions may serve calls for anyone only', () => {
    for (const { endpoint: each } of allEndpoints) {
      const swapped = [...without(each), onWithoutTransaction(each, async () => ({}))]
      if (each.definition.access.kind === 'anyone') expect(() => assertComplete(swapped)).not.toThrow()
      else expect(() => assertComplete(swapped)).toThrow(`${title(each)} opens its own transactions`)
    }
  })

  it('every endpoint has a unique name and address', () => {
    expect(new Set(allEndpoints.map(({ name }) => name)).size).toBe(allEndpoints.length)
    expect(new Set(allEndpoints.map(({ endpoint: each }) => title(each))).size).toBe(allEndpoints.length)
    expect(new Set(allEndpoints.map(({ endpoint: each }) => each)).size).toBe(allEndpoints.length)
  })

  it('every endpoint describes exactly the parameters of its path', () => {
    for (const {
      name,
      endpoint: { definition },
    } of allEndpoints) {
      const inPath = [...definition.path.matchAll(/:(\w+)/g)].map(([, parameter]) => parameter)
      expect(Object.keys(definition.params?.shape ?? {}), name).toEqual(inPath)
    }
  })

  it('no GET endpoint takes a body', () => {
    const reads = allEndpoints.filter((each) => each.endpoint.definition.method === 'GET')
    expect(reads).not.toEqual([])
    for (const each of reads) expect(each.endpoint.definition.body, each.name).toBeUndefined()
  })
})
