import { mkdir, readdir, readFile, rename, stat, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'

/** A file that came to rest, for the number whose folder it is in. */
export interface DroppedFile {
  number: string
  filename: string
  bytes: number
  /** The same for as long as the file lies there, and different for every other file. */
  id: string
  changedAt: Date
  read(): Promise<Buffer>
}

/** What became of a file. One for which `take` throws stays in its place and is tried again. */
export type Outcome = { kind: 'done' } | { kind: 'failed'; reason: string }

interface WatchOptions {
  folder: string
  take: (file: DroppedFile) => Promise<Outcome>
  /** Hears why a folder or file could not be handled: once, until a round succeeds or another cause appears. */
  onFault: (error: Error) => void
  /** How long size and time of a file must stay the same. */
  restMs?: number
  pauseMs?: number
}

interface Seen {
  state: string
  since: number
}

const isMissing = (error: unknown) => (error as NodeJS.ErrnoException).code === 'ENOENT'

const entriesOf = async (folder: string) => {
  try {
    return await readdir(folder, { withFileTypes: true })
  } catch (error) {
    if (isMissing(error)) return []
    throw error
  }
}

/**
 * Looks for files in `{folder}/{number}/` again and again. What comes to rest is taken, then moved to `done` or `failed`
 * beside it, there with a text that says why. After a crash in between, the same file has the same id.
 */
export class WatchedFolder {
  readonly #options: Required<WatchOptions>
  #seen = new Map<string, Seen>()

  constructor(options: WatchOptions) {
    this.#options = { restMs: 2000, pauseMs: 1000, ...options }
  }

  async run(signal: AbortSignal, works: () => void): Promise<void> {
    let told = ''
    while (!signal.aborted) {
      const fault = await this.look().then(
        () => null,
        (error: Error) => error,
      )
      if (fault && fault.message !== told) this.#options.onFault(fault)
      told = fault?.message ?? ''
      works()
      await sleep(this.#options.pauseMs, null, { signal, ref: false }).catch(() => {})
    }
  }

  /** One round over all files. What cannot be handled keeps no other file waiting, and is thrown at the end. */
  async look(): Promise<void> {
    const before = this.#seen
    this.#seen = new Map()
    const faults: unknown[] = []
    const attempt = (work: Promise<void>) => work.catch((error: unknown) => void faults.push(error))
    for (const entry of await entriesOf(this.#options.folder))
      if (entry.isDirectory() && /\d/.test(entry.name))
        await attempt(this.#lookInto(path.join(this.#options.folder, entry.name), before, attempt))
    if (faults.length > 0) throw faults[0]
  }

  async #lookInto(
    folder: string,
    before: ReadonlyMap<string, Seen>,
    attempt: (work: Promise<void>) => Promise<void>,
  ): Promise<void> {
    // Links are not followed: they could lead anywhere.
    for (const file of await entriesOf(folder))
      if (file.isFile() && !file.name.startsWith('.')) await attempt(this.#consider(folder, file.name, before))
  }

  async #consider(folder: string, name: string, before: ReadonlyMap<string, Seen>): Promise<void> {
    const place = path.join(folder, name)
    const found = await stat(place).catch(() => null)
    if (!found) return
    const state = `${found.size} ${found.mtimeMs} ${found.ino}`
    const earlier = before.get(place)
    const seen = earlier?.state === state ? earlier : { state, since: performance.now() }
    this.#seen.set(place, seen)
    if (performance.now() - seen.since < this.#options.restMs) return
    const number = path.basename(folder)
    const outcome = await this.#options.take({
      number,
      filename: name,
      bytes: found.size,
      id: `${number}/${name}/${found.ino}/${found.mtimeMs}`,
      changedAt: found.mtime,
      read: () => readFile(place),
    })
    this.#seen.delete(place)
    await this.#move(place, outcome)
  }

  /** A name that was used before gets a number. */
  async #move(place: string, outcome: Outcome): Promise<void> {
    const folder = path.join(path.dirname(place), outcome.kind)
    await mkdir(folder, { recursive: true })
    const { name, ext } = path.parse(place)
    let target = path.join(folder, `${name}${ext}`)
    for (let n = 2; await stat(target).catch(() => null); n += 1) target = path.join(folder, `${name}-${n}${ext}`)
    // The reason first: a file in `failed` has one, whenever the process ends.
    if (outcome.kind === 'failed') await writeFile(`${target}.txt`, `${outcome.reason}\n`)
    await rename(place, target)
  }
}
