import Fastify from 'fastify'
import type { AddressInfo } from 'node:net'

// The minimum of the framework: one route with a tiny answer.
const app = Fastify()
app.get('/hello', async () => ({ hello: 'world' }))
await app.listen({ host: '127.0.0.1', port: 0 })
process.on('disconnect', () => process.exit())
process.send?.((app.server.address() as AddressInfo).port)
