import { randomBytes } from 'node:crypto'
import type { Readable } from 'node:stream'
import type { FilePurpose } from '@credence/contract/files/calls'

/** What a whole object turned out to be. */
export interface Arrived {
  bytes: number
  checksum: Buffer
  contentType: string
}

/** An object of which every byte came; it may be lost again until it is `kept`. */
export interface Received {
  arrived: Arrived
  kept: Promise<void>
}

/**
 * Whom an address is made for, and until when by the database's clock. The call that gives it out is judged again when
 * the address is used; that is possible only where the address leads to this server.
 */
interface Grant {
  key: string
  teamId: number | null
  /** As `actorKey` names them. */
  actor: string
  call: string
  expiresAt: Date
  lifetimeSeconds: number
}
export interface UploadGrant extends Grant {
  type: string
  bytes: number | null
  owner: string
}
export interface DownloadGrant extends Grant {
  type: string
  name: string
  purpose: FilePurpose
}

/** The first and the last byte that are wanted. */
export interface ByteRange {
  first: number
  last: number
}

/** An object that was put aside, and the day. */
export interface Quarantined {
  key: string
  since: string
}

/** The file of a sealed object, and how many bytes the object has when it is opened. */
export interface SealedObject {
  file: string
  bytes: number
}

export interface WriteOptions {
  maxBytes: number
  /** The pieces of the source come from the network and are not used elsewhere, so their memory can be transferred. */
  ownsPieces: boolean
}

/**
 * Where files are. Objects are known by random keys alone; whose they are and what they are called is the database's
 * business.
 */
export interface FileStore {
  /** An address to which a client may PUT one object, once. */
  signUpload(grant: UploadGrant): Promise<string>
  /** An address from which a client may GET an object. */
  signDownload(grant: DownloadGrant): Promise<string>
  /**
   * Of stores whose addresses lead to this server: takes the bytes as soon as it may, and answers once they are whole,
   * though not yet safe.
   */
  receive?(key: string, source: Promise<Readable>, bytes: number | null): Promise<Received>
  /**
   * Of stores that clients write to past this server: makes sure of what came, out of reach of the address; null while
   * nothing came.
   */
  collect?(key: string): Promise<Arrived | null>
  /** Takes the bytes of a file that came with a call; answers once they are whole, though not yet safe. */
  write(key: string, source: Readable, options: WriteOptions): Promise<Received>
  /** Keeps a small object that the server made itself. */
  put(key: string, bytes: Buffer): Promise<Arrived>
  /** An object that is in quarantine is put back first. */
  open(key: string, range?: ByteRange): Promise<Readable>
  /**
   * Of stores on this machine's disk that seal files: where an object lies, for a backup; null when it is not there or
   * is not sealed.
   */
  findSealed?(key: string): Promise<SealedObject | null>
  /** Removing what is not there is no error. */
  remove(key: string): Promise<void>
  /** The keys of whole objects that were last written so long ago, in pages. */
  findOlderThan(ms: number): AsyncIterable<string[]>
  /** Puts an object aside, where nothing reads it but `restore`. Nothing happens when it is not there. */
  quarantine(key: string): Promise<void>
  findQuarantined(): AsyncIterable<Quarantined[]>
  /** Puts an object back from the quarantine. Nothing happens when it is not there. */
  restore(key: string): Promise<void>
  removeQuarantined(object: Quarantined): Promise<void>
  /** The id of the installation that the store belongs to; null while it carries none. */
  readOwner(): Promise<string | null>
  writeOwner(id: string): Promise<void>
  /**
   * Of stores that seal files: seals those of an earlier release, and wraps the keys of the others with the newest key.
   * Told of each that it had to leave as it is.
   */
  reseal?(onFailure: (key: string, error: Error) => void): Promise<void>
  /** Of the same stores: how many files need each key, by its id. Those that are not sealed need the key ''. */
  countKeys?(): Promise<Map<string, number>>
  /** Removes what was begun so long ago and never became an object. */
  removeUnfinished(olderThanMs: number): Promise<void>
}

export const newObjectKey = (): string => randomBytes(16).toString('hex')

/**
 * The owner of a store while a backup is restored into it. It is no installation's id, so no server starts on the
 * store.
 */
export const unfinishedRestore = (installationId: string): string => `unfinished restore of ${installationId}`
export const isUnfinishedRestore = (owner: string): boolean => owner.startsWith(unfinishedRestore(''))
