import type { DocumentFile } from '@credence/contract/documents/calls'
import { texts } from '@credence/contract/texts'
import { CallError } from '../../../kit/call-error.ts'
import {
  enqueue,
  nextToSend,
  withShare,
  withState,
  without,
  type Queue,
  type Upload,
  type UploadState,
} from './upload-queue.ts'

export interface SendOptions {
  onProgress: (share: number) => void
  signal: AbortSignal
}
/** Brings one file to the server, and answers it as it is kept. */
export type Send = (file: File, filename: string, options: SendOptions) => Promise<DocumentFile>

const atOnce = 3

function failureOf(error: unknown): UploadState {
  const message = error instanceof CallError ? error.message : texts.tryAgain
  return { kind: 'failed', message: message === texts.somethingWentWrong ? texts.tryAgain : message, canRetry: true }
}

/**
 * Works through chosen files, some at once. Lives outside the screen, so that uploads go on when their card is closed.
 */
export class Uploader {
  readonly #send: Send
  readonly #listeners = new Set<() => void>()
  readonly #controllers = new Map<number, AbortController>()
  #queue: Queue = []
  #nextId = 1

  constructor(send: Send) {
    this.#send = send
  }

  get = (): Queue => this.#queue

  subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener)
    return () => void this.#listeners.delete(listener)
  }

  add(files: readonly File[], usedNames: ReadonlySet<string>): void {
    const firstId = this.#nextId
    this.#nextId += files.length
    this.#change(enqueue(this.#queue, files, usedNames, firstId))
  }

  overwrite = (id: number): void => this.#change(withState(this.#queue, id, { kind: 'waiting' }))

  retry = (id: number): void => this.#change(withState(this.#queue, id, { kind: 'waiting' }))

  /** Stops an upload that is on its way, and takes it off the queue. */
  remove = (id: number): void => {
    this.#controllers.get(id)?.abort()
    this.#change(without(this.#queue, id))
  }

  removeAll(): void {
    for (const controller of this.#controllers.values()) controller.abort()
    this.#change([])
  }

  #change(queue: Queue): void {
    this.#queue = queue
    for (let next = nextToSend(this.#queue, atOnce); next; next = nextToSend(this.#queue, atOnce)) this.#start(next)
    for (const listener of this.#listeners) listener()
  }

  #start({ id, file, filename, replaces }: Upload): void {
    const controller = new AbortController()
    this.#controllers.set(id, controller)
    this.#queue = withState(this.#queue, id, { kind: 'sending', share: 0 })
    const onProgress = (share: number) => this.#change(withShare(this.#queue, id, share))
    const end = (state: UploadState) => {
      this.#controllers.delete(id)
      if (!controller.signal.aborted) this.#change(withState(this.#queue, id, state))
    }
    this.#send(file, filename, { onProgress, signal: controller.signal }).then(
      (document) => end({ kind: 'uploaded', document, replaced: replaces }),
      (error: unknown) => end(failureOf(error)),
    )
  }
}
