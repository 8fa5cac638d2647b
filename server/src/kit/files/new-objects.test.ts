import { describe, expect, it } from 'vitest'
import { unknownObjects } from '../../../test/kit/wizard/stages.ts'
import { useWorld } from '../../../test/kit/world.ts'
import { inTransaction } from '../request/transaction.ts'
import { withNewObjects } from './new-objects.ts'

const used = useWorld()
const bytes = Buffer.from('a file')
const storedKeys = async () =>
  (await used.world.sql<{ key: string }>('select key from file_object order by key')).map(({ key }) => key)

describe('files that are written before the transaction that refers to them', () => {
  it('stay with their rows once a transaction has claimed them', async () => {
    const { services } = used.world
    const key = await withNewObjects(services.files, async (objects) => {
      const object = await objects.put(bytes)
      await inTransaction(services, {}, (scope) => objects.claim(scope, async () => undefined))
      return object.key
    })
    expect(await storedKeys()).toContain(key)
    expect(await unknownObjects(used.world)).toEqual([])
  })

  it('stay when the answer to the commit is lost: the transaction may have committed', async () => {
    const { services } = used.world
    const before = await storedKeys()
    await expect(
      withNewObjects(services.files, async (objects) => {
        await objects.put(bytes)
        await inTransaction(services, {}, (scope) => objects.claim(scope, async () => undefined))
        throw new Error('the connection is gone')
      }),
    ).rejects.toThrow('the connection is gone')
    expect(await storedKeys()).toHaveLength(before.length + 1)
    expect(await unknownObjects(used.world)).toEqual([])
  })

  it('are removed when nobody claims them, and when the work of the transaction fails', async () => {
    const { services } = used.world
    const before = await storedKeys()
    await withNewObjects(services.files, (objects) => objects.put(bytes))
    await expect(
      withNewObjects(services.files, async (objects) => {
        await objects.put(bytes)
        await inTransaction(services, {}, (scope) =>
          objects.claim(scope, () => Promise.reject(new Error('the work fails'))),
        )
      }),
    ).rejects.toThrow('the work fails')
    expect([await storedKeys(), await unknownObjects(used.world)]).toEqual([before, []])
  })
})
