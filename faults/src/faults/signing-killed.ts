import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { Client, signedIn } from '../client.ts'
import { appearsIn } from '../appears-in.ts'
import type { Fault } from '../fault.ts'
import { complete, openDocument, problemOfFile, sendRequest, sign, stateOf } from '../signers.ts'
import { until } from '../until.ts'

const agreement = 1

/** What a kill waits for, while a document is being signed. */
interface Seam {
  name: string
  /** Prepares the seam. The first promise resolves when it is reached; `release` undoes what was prepared. */
  prepare(facts: Facts): Promise<{ reached: () => Promise<unknown>; release?: () => Promise<void> }>
}
interface Facts {
  url: string
  /** Where files are written before they are whole. */
  incoming: string
  documentOf: number
  /** How long an undisturbed signature took until its file was written. */
  workMs: number
}

const seams: readonly Seam[] = [
  ...[0.2, 0.5, 0.8].map((part): Seam => ({
    name: `after ${part * 100}% of stamping and sealing`,
    prepare: async ({ workMs }) => ({ reached: () => sleep(workMs * part) }),
  })),
  {
    name: 'sealed, while the file is written',
    async prepare({ incoming }) {
      const file = appearsIn(incoming)
      return { reached: () => file.seen, release: async () => file.stop() }
    },
  },
  {
    name: 'stored, before it is recorded',
    async prepare({ url, documentOf }) {
      const holder = new pg.Client({ connectionString: url })
      await holder.connect()
      await holder.query('begin')
      await holder.query('select from signing_document where signing_request_id = $1 for update', [documentOf])
      await holder.query('select from signing_request where id = $1 for update', [documentOf])
      const isHeld = async () => {
        const { rows } = await holder.query<{ held: boolean }>(
          'select exists (select from pg_stat_activity where pg_backend_pid() = any (pg_blocking_pids(pid))) as held',
        )
        return rows[0]?.held
      }
      return {
        reached: () => until('The signature waits to be recorded', isHeld, { everyMs: 2 }),
        release: async () => {
          await holder.query('rollback')
          await holder.end()
        },
      }
    },
  },
  {
    name: 'recorded, before the answer',
    prepare: async ({ url, documentOf }) => {
      const watcher = new pg.Client({ connectionString: url })
      await watcher.connect()
      const isRecorded = async () => {
        const { rows } = await watcher.query<{ signed: boolean }>(
          'select signed_at is not null as signed from signing_document where signing_request_id = $1',
          [documentOf],
        )
        return rows[0]?.signed
      }
      return {
        reached: () => until('The signature is recorded', isRecorded, { everyMs: 1 }),
        release: () => watcher.end(),
      }
    },
  },
]

/** The node is killed while a document is signed. The document is then unsigned or whole, and signing again succeeds. */
export const signingKilled: Fault = {
  id: 'F25',
  name: 'signing-killed',
  title: `kill -9 at ${seams.length} points of a signature, then signed again`,
  async run(testBed) {
    const {
      postgres: { url },
      nodes: [node],
      folder,
    } = await testBed.startNodes()
    if (!node) throw new Error('There is no node')
    const incoming = path.join(folder, 'files', 'incoming')
    const manager = await signedIn(node.port, 'manager@aurora.test')
    const refused: Record<string, number> = {}
    const broken: string[] = []
    const totals = { acknowledged: 0, lost: 0, doubled: 0 }

    /** Signs until the request is complete, and checks that there is one signature with a whole file. */
    const finish = async ({ id, token }: { id: number; token: string }, at: string) => {
      const signer = new Client(node.port)
      const document = await openDocument(signer, token)
      if (document) {
        const { status } = await sign(signer, document)
        if (status !== 200) broken.push(`${at}: signing again was answered ${status}`)
      }
      const { status } = await complete(signer, token)
      if (status !== 200) broken.push(`${at}: completing was answered ${status}`)
      signer.close()
      const { isSigned, isWhole, signatures } = await stateOf(url, id)
      if (!isSigned || !isWhole) totals.lost += 1
      if (signatures > 1) totals.doubled += 1
      if (signatures !== 1) broken.push(`${at}: the document has ${signatures} signatures`)
      const problem = await problemOfFile(manager, id)
      if (problem) broken.push(`${at}: ${problem}`)
    }

    /** How long stamping and sealing take here, so that kills hit them. The first signature loads the libraries. */
    const measure = async () => {
      const request = await sendRequest(manager, 'Undisturbed', [agreement])
      const signer = new Client(node.port)
      const document = await openDocument(signer, request.token)
      if (!document) throw new Error('There is nothing to sign')
      const file = appearsIn(incoming)
      const began = performance.now()
      const written = file.seen.then(() => performance.now() - began)
      const [{ status }, ms] = await Promise.all([sign(signer, document), written])
      if (status !== 200) throw new Error(`An undisturbed signature was answered ${status}`)
      signer.close()
      await finish(request, 'undisturbed')
      return ms
    }
    await measure()
    const workMs = await measure()

    const outcomes: string[] = []
    for (const seam of seams) {
      const request = await sendRequest(manager, 'Killed', [agreement])
      const signer = new Client(node.port)
      const document = await openDocument(signer, request.token)
      if (!document) throw new Error('There is nothing to sign')
      const { reached, release } = await seam.prepare({ url, incoming, documentOf: request.id, workMs })
      const signing = sign(signer, document)
      await Promise.race([reached(), signing])
      await node.kill()
      await release?.()
      const { status } = await signing
      if (status === 200) totals.acknowledged += 1
      else refused[status] = (refused[status] ?? 0) + 1
      signer.close()
      const { isSigned, isWhole, signatures } = await stateOf(url, request.id)
      outcomes.push(isSigned ? 'signed' : 'unsigned')
      if (status === 200 && !isSigned) totals.lost += 1
      if (isSigned !== isWhole || signatures !== Number(isSigned))
        broken.push(`${seam.name}: the document is half signed`)
      await node.restart()
      await finish(request, seam.name)
    }
    if (!outcomes.includes('unsigned')) broken.push('no kill came before the signature was recorded')
    return {
      ...totals,
      refused,
      recoveryMs: null,
      broken: [...broken, ...(totals.lost ? [`${totals.lost} signatures are lost`] : [])],
      note: outcomes.join(', '),
    }
  },
}
