import { enableCompileCache } from 'node:module'
import { fileURLToPath } from 'node:url'

enableCompileCache(fileURLToPath(new URL('../node_modules/.cache/credence', import.meta.url)))
const { serve } = await import('../server/src/serve.ts')

// The product with one difference: it may post carriers' forms to this machine.
await serve({
  egress: {
    protocols: ['http:'],
    resolve: async () => ['127.0.0.1'],
    mayConnect: (address) => address === '127.0.0.1',
  },
})
