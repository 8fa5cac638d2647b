import { Client, signedIn } from '../client.ts'
import type { Fault } from '../fault.ts'
import { complete, openDocument, problemOfFile, sendRequest, sign, stateOf } from '../signers.ts'

const agreement = 1
const together = 20

/** One document is signed and completed many times at once: there is one signed version, and every answer is the same. */
export const signingAtOnce: Fault = {
  id: 'F26',
  name: 'signing-at-once',
  title: `a document is signed and completed ${together} times at once on two nodes`,
  async run(testBed) {
    const {
      postgres: { url },
      nodes,
    } = await testBed.startNodes({ nodes: 2 })
    const [first] = nodes
    if (!first) throw new Error('There is no node')
    const manager = await signedIn(first.port, 'manager@aurora.test')
    const { id, token } = await sendRequest(manager, 'Together', [agreement])
    const document = await openDocument(new Client(first.port), token)
    if (!document) throw new Error('There is nothing to sign')
    const clients = Array.from({ length: together }, (_, n) => new Client(nodes[n % nodes.length]?.port ?? 0))
    const signed = await Promise.all(clients.map((client) => sign(client, document)))
    const completed = await Promise.all(clients.map((client) => complete(client, token)))
    for (const client of clients) client.close()
    const refused: Record<string, number> = {}
    for (const { status } of [...signed, ...completed]) if (status !== 200) refused[status] = (refused[status] ?? 0) + 1
    const bodies = new Set(signed.map(({ body }) => JSON.stringify(body)))
    const { isSigned, isWhole, signatures } = await stateOf(url, id)
    const problem = await problemOfFile(manager, id)
    return {
      acknowledged: signed.length + completed.length - Object.values(refused).reduce((sum, n) => sum + n, 0),
      lost: isSigned && isWhole ? 0 : 1,
      doubled: signatures > 1 ? 1 : 0,
      refused,
      recoveryMs: null,
      broken: [
        ...Object.entries(refused).map(([status, n]) => `${n} calls were answered ${status}`),
        ...(bodies.size === 1 ? [] : [`a signature was answered with ${bodies.size} different bodies`]),
        ...(signatures === 1 ? [] : [`the document has ${signatures} signatures`]),
        ...(problem ? [problem] : []),
      ],
      note: [...bodies].join(' '),
    }
  },
}
