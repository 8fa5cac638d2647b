/** How far a file is written, for a concurrent reader. */
export class Growth {
  bytes = 0
  isDone = false
  #failure: Error | null = null
  #waiting: PromiseWithResolvers<void>[] = []

  note(bytes: number, isDone: boolean): void {
    this.bytes = bytes
    this.isDone = isDone
    for (const each of this.#waiting.splice(0)) each.resolve()
  }

  /** A finished file cannot fail any more. */
  fail(error: Error): void {
    if (this.isDone) return
    this.#failure ??= error
    for (const each of this.#waiting.splice(0)) each.reject(this.#failure)
  }

  /** Resolves when the file has grown, and rejects once it cannot grow any more. */
  next(): Promise<void> {
    if (this.#failure) return Promise.reject(this.#failure)
    if (this.isDone) return Promise.resolve()
    const waiting = Promise.withResolvers<void>()
    this.#waiting.push(waiting)
    return waiting.promise
  }
}
