import { expect, it } from 'vitest'
import { isOn, mapOf, nothingTurned, turn } from './choices.ts'

const caqh = { id: 1, name: 'CAQH', isActive: true }
const pecos = { id: 3, name: 'PECOS', isActive: false }

it('a switch shows what is stored until it is turned', () => {
  expect([isOn(caqh, nothingTurned), isOn(pecos, nothingTurned)]).toEqual([true, false])
  const turned = turn(pecos, turn(caqh, nothingTurned, false), true)
  expect([isOn(caqh, turned), isOn(pecos, turned)]).toEqual([false, true])
})

it('a switch that was turned back has not changed', () => {
  expect(turn(caqh, turn(caqh, nothingTurned, false), true)).toEqual(nothingTurned)
})

it('only what was turned is sent', () => {
  expect(mapOf(turn(pecos, nothingTurned, true))).toEqual({ 3: true })
  expect(mapOf(nothingTurned)).toEqual({})
})
