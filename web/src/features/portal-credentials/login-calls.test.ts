import { expect, test } from 'vitest'
import { addressOf } from '../../kit/api.ts'
import { callsFor, sentFor, type Login } from './login-calls.ts'

const addressFor = (login: Login, call: 'get' | 'save' | 'reveal') => addressOf(callsFor(login)[call], sentFor(login))

test('each owner and portal has its own three addresses, with both ids in their places', () => {
  expect(addressFor({ owner: 'practice', ownerId: 24, target: 'carrier', targetId: 7 }, 'get')).toBe(
    '/api/practice/portalcredentials/24/7',
  )
  expect(addressFor({ owner: 'practice', ownerId: 24, target: 'hub', targetId: 2 }, 'save')).toBe(
    '/api/practice/portalcredentials/hub/24/2',
  )
  expect(addressFor({ owner: 'practice', ownerId: 24, target: 'facility', targetId: 3 }, 'reveal')).toBe(
    '/api/practice/portalcredentials/facility/24/3/reveal',
  )
  expect(addressFor({ owner: 'provider', ownerId: 11, target: 'carrier', targetId: 7 }, 'reveal')).toBe(
    '/api/provider/portalcredentials/11/7/reveal',
  )
  expect(addressFor({ owner: 'provider', ownerId: 11, target: 'hub', targetId: 2 }, 'get')).toBe(
    '/api/provider/portalcredentials/hub/11/2',
  )
  expect(addressFor({ owner: 'provider', ownerId: 11, target: 'facility', targetId: 3 }, 'save')).toBe(
    '/api/provider/portalcredentials/facility/11/3',
  )
})
