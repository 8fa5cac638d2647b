import { expect, test } from 'vitest'
import { addFiles, faultOfFile, faultOfFiles, totalBytes } from './chosen-files.ts'

const megabyte = 1024 * 1024
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

test('no file at all is refused with its message', () => {
  expect(faultOfFiles([])).toBe('At least one document is required')
})

test('files of 50 MB together pass, whatever each has, and one byte more does not', () => {
  const largest = addFiles([], [fileOf('a.pdf', 30 * megabyte), fileOf('b.pdf', 20 * megabyte)])
  expect(totalBytes(largest)).toBe(52_428_800)
  expect(faultOfFiles(largest)).toBeNull()
  expect(faultOfFiles(addFiles(largest, [fileOf('c.pdf', 1)]))).toBe('File size(s) too large; max total of 50MB')
})

test('more than a hundred files are refused', () => {
  const many = addFiles(
    [],
    Array.from({ length: 101 }, (_, n) => fileOf(`${n}.pdf`)),
  )
  expect(faultOfFiles(many)).toBe('At most 100 files can be sent at once')
  expect(faultOfFiles(many.slice(1))).toBeNull()
})

test('an empty file is refused with its message', () => {
  expect(faultOfFile(fileOf('a.pdf', 0))).toBe('The file is empty')
  expect(faultOfFile(fileOf('a.pdf', 1))).toBeNull()
  expect(faultOfFiles(addFiles([], [fileOf('a.pdf', 1), fileOf('b.pdf', 0)]))).toBe('The file is empty')
})
