// Runs the TypeScript program of a worker thread: `startThread` gives its address. A thread does not inherit the compile
// cache of the process. Without the cache each thread would load Node's TypeScript compiler, which takes 17 megabytes.
import { enableCompileCache } from 'node:module'
import { fileURLToPath } from 'node:url'

const [program] = process.argv.slice(-1)
enableCompileCache(fileURLToPath(new URL('../../node_modules/.cache/credence', import.meta.url)))
await import(program)
