import { describe, expect, it } from 'vitest'
import { z } from 'zod'
import { faultsOf, sameDraft } from './faults.ts'

const schema = z.object({
  name: z.string().min(2, 'too short').regex(/^A/, 'no A'),
  phones: z.array(z.string().min(1, 'blank')),
})

describe('the faults of a form', () => {
  it('are none when the schema has nothing to say', () => {
    expect(faultsOf(schema.safeParse({ name: 'Ab', phones: [] }))).toEqual({})
  })

  it('are the first message of each field', () => {
    expect(faultsOf(schema.safeParse({ name: 'b', phones: ['', ''] }))).toEqual({ name: 'too short', phones: 'blank' })
  })
})

describe('two drafts', () => {
  it('are the same when only the spaces around a text differ', () => {
    expect(sameDraft({ name: ' A ', ids: [1] }, { name: 'A', ids: [1] })).toBe(true)
  })

  it.each([[{ name: 'A b', ids: [1] }], [{ name: 'A', ids: [1, 2] }], [{ name: 'a', ids: [1] }]])(
    'differ by what would be saved: %j',
    (other) => {
      expect(sameDraft({ name: 'A', ids: [1] }, other)).toBe(false)
    },
  )
})
