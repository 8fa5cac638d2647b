import { expect, test } from 'vitest'
import { addFiles, totalBytes } from '../../ui/plain/chosen-files.ts'
import { faultOfFile, faultOfFiles } from './chosen-files.ts'

const megabyte = 1024 * 1024
const fileOf = (name: string, size = 10, lastModified = 1) => ({ name, size, lastModified, type: '' }) as File

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
