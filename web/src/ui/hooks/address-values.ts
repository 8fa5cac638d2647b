import { largestId } from '@credence/contract/kit/ids'
import type { Sorting } from '../tables/sort.ts'

/**
 * How a value stands in the address. A text that is not understood reads as the usual value, and the usual value is not
 * written.
 */
export interface AddressValue<T> {
  usual: T
  read: (text: string) => T | undefined
  write: (value: T) => string
}

/** What the text of a parameter means; null is a parameter that is not there. */
export const valueIn = <T>({ usual, read }: AddressValue<T>, text: string | null): T =>
  text === null ? usual : (read(text) ?? usual)

/** The text of a parameter; null for the usual value. */
export const textOf = <T>({ usual, write }: AddressValue<T>, value: T): string | null =>
  write(value) === write(usual) ? null : write(value)

/** Words of at most so many characters. */
export const wordsUpTo = (maxLength: number): AddressValue<string> => ({
  usual: '',
  read: (text) => text.slice(0, maxLength),
  write: (value) => value.slice(0, maxLength),
})

/** Words that filter a list. Never those with which patients are looked up: an address is kept by browsers and proxies. */
export const wordsValue = wordsUpTo(100)

export const switchValue: AddressValue<boolean> = {
  usual: false,
  read: (text) => (text === '1' ? true : undefined),
  write: (value) => (value ? '1' : ''),
}

export const choiceValue = <T extends string>(choices: readonly T[], usual: T): AddressValue<T> => ({
  usual,
  read: (text) => choices.find((choice) => choice === text),
  write: (value) => value,
})

/** One of a few choices; null is none. */
export const optionalChoice = <T extends string>(choices: readonly T[]): AddressValue<T | null> => ({
  usual: null,
  read: (text) => choices.find((choice) => choice === text),
  write: (value) => value ?? '',
})

/** The id of a record that is chosen or open; null is none. */
export const idValue: AddressValue<number | null> = {
  usual: null,
  read: (text) => (/^[1-9]\d{0,9}$/.test(text) && Number(text) <= largestId ? Number(text) : undefined),
  write: (value) => (value === null ? '' : String(value)),
}

/** The page of a list, from 1. */
export const pageValue: AddressValue<number> = {
  usual: 1,
  read: (text) => (/^[1-9]\d{0,5}$/.test(text) ? Number(text) : undefined),
  write: String,
}

const sortText = ({ key, direction }: Sorting): string => `${direction === 'descending' ? '-' : ''}${key}`

/** The order of a table: the key of its column, with a minus when it descends. */
export const sortValue = (keys: readonly string[], usual: Sorting): AddressValue<Sorting> => ({
  usual,
  read: (text) => {
    const key = text.replace(/^-/, '')
    return keys.includes(key) ? { key, direction: text.startsWith('-') ? 'descending' : 'ascending' } : undefined
  },
  write: sortText,
})

/** Values that belong together, such as the filters of a page, and how they stand in its address. */
export interface AddressForm<T> {
  read: (search: URLSearchParams) => T
  /** Every parameter that is theirs; null for a usual value. */
  write: (values: T) => Readonly<Record<string, string | null>>
}

type Fields<T> = { readonly [K in keyof T]: readonly [name: string, value: AddressValue<T[K]>] }

/** Values that have one parameter each. */
export function formOf<T extends object>(fields: Fields<T>): AddressForm<T> {
  const keys = Object.keys(fields) as (keyof T)[]
  const read = <K extends keyof T>(key: K, search: URLSearchParams): T[K] =>
    valueIn(fields[key][1], search.get(fields[key][0]))
  const write = (key: keyof T, values: T): string | null => textOf(fields[key][1], values[key])
  return {
    read: (search) => Object.fromEntries(keys.map((key) => [key, read(key, search)])) as T,
    write: (values) => Object.fromEntries(keys.map((key) => [fields[key][0], write(key, values)])),
  }
}
