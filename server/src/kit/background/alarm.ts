/** Lets a part of the server sleep until a time, or until another part wakes it. */
export class Alarm {
  #isDue = false
  #ring: () => void = () => {}

  /** Ends the sleep. While nobody sleeps, the next sleep ends at once. */
  wake(): void {
    this.#isDue = true
    this.#ring()
  }

  async sleep(ms: number, signal: AbortSignal): Promise<void> {
    if (!this.#isDue && !signal.aborted)
      await new Promise<void>((end) => {
        const timer = setTimeout(end, ms).unref()
        this.#ring = () => {
          clearTimeout(timer)
          end()
        }
        signal.addEventListener('abort', this.#ring, { once: true })
      })
    signal.removeEventListener('abort', this.#ring)
    this.#ring = () => {}
    this.#isDue = false
  }
}
