import { atEnd } from '@credence/bench/src/cleanup.ts'
import { execFileSync } from 'node:child_process'
import { closeSync, mkdirSync, openSync, rmSync, writeSync } from 'node:fs'
import path from 'node:path'
import { NotTried } from './fault.ts'

/** A small disk that can be filled and freed again. */
export class SmallDisk {
  readonly folder: string

  constructor(folder: string, megabytes: number) {
    this.folder = folder
    if (process.platform !== 'linux' || process.getuid?.() !== 0)
      throw new NotTried('only root on Linux can mount a small tmpfs')
    mkdirSync(folder, { recursive: true })
    try {
      execFileSync('mount', ['-t', 'tmpfs', '-o', `size=${megabytes}m,mode=0755`, 'tmpfs', folder], { stdio: 'pipe' })
    } catch (error) {
      throw new NotTried(
        `tmpfs could not be mounted: ${(error as { stderr?: Buffer }).stderr?.toString().trim() ?? String(error)}`,
      )
    }
    atEnd(() => void execFileSync('umount', ['-l', folder]))
  }

  /** Fills the disk except for this many bytes. */
  fill(leaving = 0): void {
    const file = openSync(path.join(this.folder, 'ballast'), 'w')
    for (let size = 1024 * 1024; size >= 4096;) {
      try {
        writeSync(file, Buffer.alloc(size, 1))
      } catch (error) {
        if ((error as NodeJS.ErrnoException).code !== 'ENOSPC') throw error
        size /= 2
      }
    }
    closeSync(file)
    if (leaving) this.#releaseBuffer(leaving)
  }

  #releaseBuffer(bytes: number): void {
    execFileSync('truncate', ['-s', `-${bytes}`, path.join(this.folder, 'ballast')])
  }

  free(): void {
    rmSync(path.join(this.folder, 'ballast'))
  }
}
