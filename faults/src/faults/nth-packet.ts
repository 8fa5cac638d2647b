import { randomUUID } from 'node:crypto'
import { signedIn, type Answer } from '../client.ts'
import { DatabaseProxy, type Break } from '../database-proxy.ts'
import type { Fault } from '../fault.ts'
import { History } from '../history.ts'
import { judge } from '../judge.ts'
import { ProductNode } from '../node.ts'
import { asSuperuser, ExternalPostgres } from '../postgres.ts'
import { taskOf } from '../traffic.ts'
import { filesOf, pdf, upload } from '../uploads.ts'

/** No call sends more packets than this. The loop ends at the first packet that is not reached. */
const most = 40

/** The connection to PostgreSQL breaks at each packet of a save and of an upload in turn. Refused clients retry. */
export const nthPacket: Fault = {
  id: 'F20',
  name: 'nth-packet',
  title: 'the connection to PostgreSQL breaks at the Nth packet of a save and of an upload, for every N',
  async run(testBed) {
    const folder = testBed.dataFolder()
    const postgres = await ExternalPostgres.start(folder)
    const proxy = await DatabaseProxy.start(postgres.port)
    const node = await ProductNode.start({
      CREDENCE_DATA: folder,
      DATABASE_URL: Object.assign(new URL(postgres.url), { port: String(proxy.port) }).href,
    })
    const editor = await signedIn(node.port, 'editor@aurora.test')
    const history = new History()
    const broken: string[] = []
    const seams = { save: 0, upload: 0 }

    /** Runs an action with a break at each packet in turn, and repeats it without a break until it succeeds. */
    const everywhere = async (
      kind: 'save' | 'upload',
      act: (n: number, way: Break) => () => Promise<Answer>,
      done: (answer: Answer) => void,
    ) => {
      for (const way of ['before', 'after'] as const) {
        for (let n = 1; n <= most; n += 1) {
          const attempt = act(n, way)
          proxy.arm(n, way)
          let answer = await attempt()
          proxy.disarm()
          if (!proxy.hasBroken) break
          seams[kind] += 1
          for (let again = 0; answer.status !== 200 && again < 20; again += 1) {
            history.refuse(answer)
            answer = await attempt()
          }
          if (answer.status === 200) done(answer)
          else broken.push(`a ${kind} broken ${way} packet ${n} is still answered ${answer.status}`)
        }
      }
    }

    let entry = history.begin()
    await everywhere(
      'save',
      () => {
        entry = history.begin()
        const [key, { marker }] = [randomUUID(), entry]
        return () =>
          editor.ask({ method: 'POST', path: '/api/task', headers: { 'idempotency-key': key }, json: taskOf(marker) })
      },
      ({ body }) => history.acknowledge(entry, body),
    )

    const uploaded = new Set<string>()
    let name = ''
    await everywhere(
      'upload',
      (n, way) => {
        name = `packet-${way}-${n}.pdf`
        return () => upload(editor, name, pdf(20_000))
      },
      () => void uploaded.add(name),
    )
    const names = await filesOf(editor)
    const missing = [...uploaded].filter((one) => names.filter((other) => other === one).length !== 1)
    const orphans = await asSuperuser(
      postgres.url,
      async (client) =>
        (
          await client.query(
            'select from document d where not exists (select from file_object o where o.key = d.object_key)',
          )
        ).rowCount ?? 0,
    )
    return judge(history, {
      url: postgres.url,
      nodes: [node],
      note: `${seams.save} breaks of a save, ${seams.upload} of an upload`,
      broken: [
        ...broken,
        ...(missing.length ? [`${missing.length} uploads are not there exactly once`] : []),
        ...(orphans ? [`${orphans} documents have no file`] : []),
      ],
    })
  },
}
