import { timingSafeEqual } from 'node:crypto'

/** Compares signatures in a time that says nothing about them. */
export const isEqual = (given: Buffer, right: Buffer): boolean =>
  given.length === right.length && timingSafeEqual(given, right)
