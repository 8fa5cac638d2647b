import { enableCompileCache } from 'node:module'
import { fileURLToPath } from 'node:url'

// Without it every start strips the types of every file again and compiles it, which costs half of its time and a fifth
// of its memory.
enableCompileCache(fileURLToPath(new URL('../../node_modules/.cache/credence', import.meta.url)))
const { serve } = await import('./serve.ts')
await serve()
