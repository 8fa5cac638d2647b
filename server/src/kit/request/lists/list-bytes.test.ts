import { describe, expect, it } from 'vitest'
import { listBytes } from './list-bytes.ts'

describe('listBytes', () => {
  it.each([
    ['no text', []],
    ['one text', ['{"name":"José"}']],
    ['texts of many scripts', ['"李"', '"عيادة"', '"🩺"', '"\\ud800"']],
    [
      'texts that outgrow the first buffer',
      Array.from({ length: 300 }, (_, at) => JSON.stringify(`${at} 李`.repeat(40))),
    ],
    ['one text that is longer than twice the buffer', [JSON.stringify('ü'.repeat(20_000))]],
    ['a text that ends exactly with the buffer', [`"${'x'.repeat(1362)}"`, '1']],
  ])('writes %s as the list would be written whole', (_, jsons) => {
    expect(listBytes(jsons).toString()).toBe(`[${jsons.join(',')}]`)
  })
})
