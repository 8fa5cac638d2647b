import type { Definition, Endpoint } from '@credence/contract/kit/endpoint'

/** What the client reads of a definition when it makes a call. */
type Read<D extends Definition> = Pick<D, Extract<keyof D, 'method' | 'path' | 'bodyAs' | 'unchangedWhile'>>

/**
 * An endpoint of the contract without its schemas, for pages that must stay small. The contract is imported as a type
 * alone, and the compiler compares what is written here with it.
 */
export const lightEndpoint = <E extends Endpoint>(definition: Read<E['definition']>): E =>
  ({ kind: 'endpoint', definition }) as unknown as E
