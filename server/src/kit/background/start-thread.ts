import { Worker, type WorkerOptions } from 'node:worker_threads'

const runner = new URL('../../../bin/thread.mjs', import.meta.url)

/** Starts a worker thread that runs a TypeScript file without loading the compiler. */
export const startThread = (program: URL, options: Omit<WorkerOptions, 'argv'> = {}): Worker =>
  new Worker(runner, { ...options, argv: [program.href] })
