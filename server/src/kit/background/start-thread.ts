import { Worker, type ResourceLimits, type WorkerOptions } from 'node:worker_threads'

const runner = new URL('../../../bin/thread.mjs', import.meta.url)

/** For threads that pass much data on and keep none: a small young generation is collected before it grows. */
export const shortLived: ResourceLimits = { maxYoungGenerationSizeMb: 4 }

/** Starts a worker thread that runs a TypeScript file without loading the compiler. */
export const startThread = (program: URL, options: Omit<WorkerOptions, 'argv'> = {}): Worker =>
  new Worker(runner, { ...options, argv: [program.href] })
