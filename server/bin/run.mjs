// Starts a program of server/src by its name, such as `node server/bin/run.mjs admin keys`. With the cache no file is
// compiled at a start. This file is JavaScript, because Node would load its TypeScript compiler for a first file that is
// not, and never let go of the twenty megabytes that it takes.
import { enableCompileCache } from 'node:module'
import { fileURLToPath } from 'node:url'

const [node, , name, ...args] = process.argv
const program = new URL(`../src/${name}.ts`, import.meta.url)
enableCompileCache(fileURLToPath(new URL('../../node_modules/.cache/credence', import.meta.url)))
process.argv = [node, fileURLToPath(program), ...args]
await import(program.href)
