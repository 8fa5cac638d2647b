import { expect, test } from 'vitest'
import { addFiles, sharesOfFiles } from './chosen-files.ts'

const fileOf = (name: string, size = 10, lastModified = 1) => ({ name, size, lastModified, type: '' }) as File
const namesOf = (chosen: ReturnType<typeof addFiles>) => chosen.map(({ file }) => file.name)

test('chosen files are added behind those before, each with an id of its own', () => {
  const first = addFiles([], [fileOf('a.pdf'), fileOf('b.pdf')])
  const without = first.filter(({ file }) => file.name !== 'a.pdf')
  const more = addFiles(without, [fileOf('c.pdf')])
  expect(namesOf(more)).toEqual(['b.pdf', 'c.pdf'])
  expect(new Set(more.map(({ id }) => id)).size).toBe(2)
})

test('the same file chosen twice is one file, and two photos of one name are two', () => {
  const twice = addFiles(addFiles([], [fileOf('a.pdf')]), [fileOf('a.pdf')])
  expect(twice).toHaveLength(1)
  const photos = addFiles(addFiles([], [fileOf('image.jpg', 10, 1)]), [fileOf('image.jpg', 10, 2)])
  expect(photos).toHaveLength(2)
})

test('the files of one body are sent one after the other', () => {
  expect(sharesOfFiles([100, 300], 0)).toEqual([0, 0])
  expect(sharesOfFiles([100, 300], 0.125)).toEqual([0.5, 0])
  expect(sharesOfFiles([100, 300], 0.625)).toEqual([1, 0.5])
  expect(sharesOfFiles([100, 300], 1)).toEqual([1, 1])
  expect(sharesOfFiles([], 1)).toEqual([])
})
