import { randomUUID } from 'node:crypto'
import { Client, signedIn, type Answer } from '../client.ts'
import { DatabaseProxy } from '../database-proxy.ts'
import { breakAtEachPacket } from '../each-packet.ts'
import type { Fault } from '../fault.ts'
import { History } from '../history.ts'
import { judge } from '../judge.ts'
import { linkForms, openForm, problemOf, stateOfForm } from '../link-forms.ts'
import { ProductNode } from '../node.ts'
import { asSuperuser, ExternalPostgres } from '../postgres.ts'
import { taskOf } from '../traffic.ts'
import { filesOf, pdf, upload } from '../uploads.ts'

/** The connection to PostgreSQL breaks at each packet of a save and of an upload in turn, by staff and by link. Refused clients retry. */
export const nthPacket: Fault = {
  id: 'F20',
  name: 'nth-packet',
  title:
    'the connection to PostgreSQL breaks at the Nth packet of a save and of an upload, by staff and by link, for every N',
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
    let entry = history.begin()
    const refused = (answer: Answer) => history.refuse(answer)
    const saves = await breakAtEachPacket(proxy, {
      what: 'save',
      refused,
      act: () => {
        entry = history.begin()
        const [key, { marker }] = [randomUUID(), entry]
        return () =>
          editor.ask({ method: 'POST', path: '/api/task', headers: { 'idempotency-key': key }, json: taskOf(marker) })
      },
      done: ({ body }) => history.acknowledge(entry, body),
    })

    const uploaded = new Set<string>()
    let name = ''
    const uploads = await breakAtEachPacket(proxy, {
      what: 'upload',
      refused,
      act: (n, way) => {
        name = `packet-${way}-${n}.pdf`
        return () => upload(editor, name, pdf(20_000))
      },
      done: () => void uploaded.add(name),
    })
    const breaksByLink: string[] = []
    const broken: string[] = []
    for (const kind of linkForms) {
      const page = new Client(node.port)
      let form = await openForm(postgres.url, kind, pdf(20_000))
      const { breaks, failures } = await breakAtEachPacket(proxy, {
        what: `${kind} by link`,
        refused,
        act: async () => {
          form = await openForm(postgres.url, kind, pdf(20_000))
          return async () => {
            const answer = await page.ask(form.asked)
            // A link that was completed before its answer was lost says so.
            const isStored = answer.status === 409 && (await stateOfForm(postgres.url, form)).isDone
            return isStored ? { ...answer, status: 200 } : answer
          }
        },
        done: async () => {
          const state = await stateOfForm(postgres.url, form)
          const problem = state.isDone ? problemOf(state) : 'it is not stored'
          if (problem) broken.push(`a ${kind} by link: ${problem}`)
        },
      })
      breaksByLink.push(`${breaks} ${kind}`)
      broken.push(...failures)
      page.close()
    }
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
      note: `${saves.breaks} breaks of a save, ${uploads.breaks} of an upload; by link ${breaksByLink.join(', ')}`,
      broken: [
        ...saves.failures,
        ...uploads.failures,
        ...broken,
        ...(missing.length ? [`${missing.length} uploads are not there exactly once`] : []),
        ...(orphans ? [`${orphans} documents have no file`] : []),
      ],
    })
  },
}
