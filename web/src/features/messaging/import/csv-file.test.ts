import { expect, it } from 'vitest'
import { csvRecords, csvValue } from './csv-file.ts'

it('records are read with quotes, line breaks and both line ends', () => {
  expect(csvRecords('\uFEFFphone,type\r\n1,"a, ""b"""\n2,"x\ny"')).toEqual([
    ['phone', 'type'],
    ['1', 'a, "b"'],
    ['2', 'x\ny'],
  ])
})

it('a line break at the end begins no record, and an empty line is one', () => {
  expect(csvRecords('a\n\nb\n')).toEqual([['a'], [''], ['b']])
  expect(csvRecords('')).toEqual([])
  expect(csvRecords('a\rb\r\nc')).toEqual([['a'], ['b'], ['c']])
})

it('a value is written so that a spreadsheet shows it as it is', () => {
  expect(['plain', 'a,b', 'say "hi"', '=1+1', '-5'].map(csvValue)).toEqual([
    'plain',
    '"a,b"',
    '"say ""hi"""',
    "'=1+1",
    "'-5",
  ])
})
