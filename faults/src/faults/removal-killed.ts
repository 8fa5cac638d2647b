import { createHash } from 'node:crypto'
import { Client, signedIn } from '../client.ts'
import type { Fault } from '../fault.ts'
import { ownerPath, pdf, upload } from '../uploads.ts'
import { until } from '../until.ts'

const writers = 4
const bytesOfFile = 200_000
const kills = 8
const roundsBetweenKills = 6

type State = 'kept' | 'removed'

/** One document that is deleted and restored again and again. */
interface Watched {
  filename: string
  sha256: string
  /** The state after the last acknowledged call. */
  acknowledged: State
  /** Whether a call since then was not answered. */
  isUnsure: boolean
  rounds: number
}

const shaOf = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex')

const removedIdOf = async (client: Client, filename: string): Promise<number | null> => {
  const { status, body } = await client.ask({ path: `${ownerPath}/removed` })
  if (status !== 200) return null
  const { items } = body as { items: { id: number; name: string }[] }
  return items.find(({ name }) => name === filename)?.id ?? null
}

/** The bytes of a document as a reader gets them; null when there is no such document. */
async function downloaded(client: Client, filename: string): Promise<string | null> {
  const signed = await client.ask({
    method: 'POST',
    path: `${ownerPath}/file/signeddownloadurl`,
    json: { filename, purpose: 'save' },
  })
  if (signed.status !== 200) return null
  const response = await fetch(new URL((signed.body as { url: string }).url, `http://127.0.0.1:${client.port}`), {
    headers: { cookie: client.cookie },
  })
  return response.ok ? shaOf(Buffer.from(await response.arrayBuffer())) : null
}

/** The node is killed while documents are deleted and restored. Each is in one place, with the bytes of its file. */
export const removalKilled: Fault = {
  id: 'F32',
  name: 'removal-killed',
  title: `kill -9 x ${kills} while documents are deleted and restored`,
  async run(testBed) {
    const {
      nodes: [node],
    } = await testBed.startNodes()
    if (!node) throw new Error('There is no node')
    const editor = await signedIn(node.port, 'editor@aurora.test')
    const refused: Record<string, number> = {}
    const broken: string[] = []
    let acknowledged = 0
    const watched: Watched[] = []
    for (let n = 0; n < writers; n += 1) {
      const bytes = Buffer.concat([pdf(bytesOfFile), Buffer.from(`% ${n}`)])
      const filename = `removal-${n}.pdf`
      const { status } = await upload(editor, filename, bytes)
      if (status !== 200) throw new Error(`An upload was answered ${status}`)
      watched.push({ filename, sha256: shaOf(bytes), acknowledged: 'kept', isUnsure: false, rounds: 0 })
    }

    const over = new AbortController()
    /** Deletes the document, or restores it, by what a reader sees of it. */
    const step = async (client: Client, each: Watched) => {
      const files = await client.ask({ path: `${ownerPath}/files` })
      if (files.status !== 200) return
      const isKept = (files.body as { filename: string }[]).some(({ filename }) => filename === each.filename)
      const removedId = isKept ? null : await removedIdOf(client, each.filename)
      if (!isKept && removedId === null) return
      const { status } = isKept
        ? await client.ask({ method: 'POST', path: `${ownerPath}/file/delete`, json: { filename: each.filename } })
        : await client.ask({ method: 'POST', path: `/api/removed/providerDocument/${removedId}/restore` })
      each.isUnsure = status !== 200
      if (status === 200) {
        acknowledged += 1
        each.acknowledged = isKept ? 'removed' : 'kept'
        each.rounds += 1
      } else refused[status] = (refused[status] ?? 0) + 1
    }
    const work = watched.map(async (each) => {
      const client = editor.at(node.port)
      while (!over.signal.aborted) await step(client, each)
      client.close()
    })
    for (let n = 0; n < kills; n += 1) {
      const goal = acknowledged + roundsBetweenKills * writers
      await until('Documents are deleted and restored', () => acknowledged >= goal)
      await node.kill()
      await node.restart()
    }
    over.abort()
    await Promise.all(work)

    let lost = 0
    let doubled = 0
    const names = ((await editor.ask({ path: `${ownerPath}/files` })).body as { filename: string }[]).map(
      ({ filename }) => filename,
    )
    for (const each of watched) {
      const isKept = names.includes(each.filename)
      const removedId = await removedIdOf(editor, each.filename)
      if (isKept && removedId !== null) doubled += 1
      if ((!isKept && removedId === null) || (!each.isUnsure && isKept !== (each.acknowledged === 'kept'))) lost += 1
      if (removedId !== null)
        await editor.ask({ method: 'POST', path: `/api/removed/providerDocument/${removedId}/restore` })
      if ((await downloaded(editor, each.filename)) !== each.sha256)
        broken.push(`${each.filename} is not there with its bytes`)
      if (each.rounds < kills) broken.push(`${each.filename} was deleted and restored ${each.rounds} times alone`)
    }
    const odd = Object.keys(refused).filter((status) => !['cut', 'absent', '503'].includes(status))
    return {
      acknowledged,
      lost,
      doubled,
      refused,
      recoveryMs: null,
      broken: [
        ...broken,
        ...(lost ? [`${lost} documents are not where the last answer said`] : []),
        ...(doubled ? [`${doubled} documents are both kept and removed`] : []),
        ...odd.map((status) => `${refused[status]} calls ended with ${status}`),
        ...(node.unwantedExits ? ['the node ended by itself'] : []),
      ],
      note: `${watched.length} documents, each with its bytes at the end`,
    }
  },
}
