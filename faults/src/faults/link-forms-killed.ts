import path from 'node:path'
import pg from 'pg'
import { appearsIn } from '../appears-in.ts'
import { Client } from '../client.ts'
import type { Fault } from '../fault.ts'
import { fileForms, linkForms, openForm, problemOf, stateOfForm, type LinkForm } from '../link-forms.ts'
import { pdf } from '../uploads.ts'
import { until } from '../until.ts'

const size = 8 * 1024 * 1024

/** What a kill waits for, while a form is sent. */
interface Seam {
  name: string
  /** A form without a file has no such point. */
  needsFile?: true
  /** Whether the form must be stored after the kill; null where either is right. */
  isStored: boolean | null
  prepare(facts: {
    url: string
    incoming: string
    form: LinkForm
  }): Promise<{ reached: () => Promise<unknown>; release: () => Promise<void> }>
}

const seams: readonly Seam[] = [
  {
    name: 'while the file is received',
    needsFile: true,
    isStored: false,
    async prepare({ incoming }) {
      const file = appearsIn(incoming)
      return { reached: () => file.seen, release: async () => file.stop() }
    },
  },
  {
    name: 'received, before it is recorded',
    isStored: false,
    async prepare({ url, form: { linkId } }) {
      const holder = new pg.Client({ connectionString: url })
      await holder.connect()
      await holder.query('begin')
      await holder.query('select from link where id = $1 for update', [linkId])
      await holder.query('select from provider where id = (select provider_id from link where id = $1) for update', [
        linkId,
      ])
      const isHeld = async () => {
        const { rows } = await holder.query<{ held: boolean }>(
          'select exists (select from pg_stat_activity where pg_backend_pid() = any (pg_blocking_pids(pid))) as held',
        )
        return rows[0]?.held
      }
      return {
        reached: () => until('The form waits to be recorded', isHeld, { everyMs: 2 }),
        release: async () => {
          await holder.query('rollback')
          await holder.end()
        },
      }
    },
  },
  {
    name: 'recorded, before the answer',
    isStored: null,
    async prepare({ url, form }) {
      return {
        reached: () => until('The form is recorded', async () => (await stateOfForm(url, form)).isDone, { everyMs: 1 }),
        release: async () => {},
      }
    },
  },
]

/** The node is killed while a form is sent by link. All or nothing of it is stored, and sending it again succeeds. */
export const linkFormsKilled: Fault = {
  id: 'F31',
  name: 'link-forms-killed',
  title: `kill -9 at ${seams.length} points of each form of links, then sent again`,
  async run(testBed) {
    const {
      postgres: { url },
      nodes: [node],
      folder,
    } = await testBed.startNodes()
    if (!node) throw new Error('There is no node')
    const incoming = path.join(folder, 'files', 'incoming')
    const refused: Record<string, number> = {}
    const broken: string[] = []
    const totals = { acknowledged: 0, lost: 0, doubled: 0 }
    const outcomes: string[] = []
    for (const kind of linkForms)
      for (const seam of seams.filter(({ needsFile }) => !needsFile || fileForms.some((one) => one === kind))) {
        const at = `${kind}, ${seam.name}`
        const form = await openForm(url, kind, pdf(size))
        const page = new Client(node.port)
        const { reached, release } = await seam.prepare({ url, incoming, form })
        const sending = page.ask(form.asked)
        await Promise.race([reached(), sending])
        await node.kill()
        await release()
        const { status } = await sending
        if (status !== 200) refused[status] = (refused[status] ?? 0) + 1
        const killed = await stateOfForm(url, form)
        outcomes.push(killed.isDone ? 'stored' : 'not stored')
        if (status === 200 && !killed.isDone) totals.lost += 1
        if (seam.isStored !== null && killed.isDone !== seam.isStored) broken.push(`${at}: the kill came too late`)
        const half = problemOf(killed)
        if (half) broken.push(`${at}: ${half}`)

        await node.restart()
        const again = await page.ask(form.asked)
        page.close()
        const state = await stateOfForm(url, form)
        // A link that its upload completed takes no more, and says so.
        if (again.status === 200 || (again.status === 409 && killed.isDone)) totals.acknowledged += 1
        else broken.push(`${at}: sending it again was answered ${again.status}`)
        if (!state.isDone) totals.lost += 1
        if (state.stored > state.whole) totals.doubled += 1
        const problem = problemOf(state)
        if (problem) broken.push(`${at}, sent again: ${problem}`)
      }
    return {
      ...totals,
      refused,
      recoveryMs: null,
      broken: [...broken, ...(totals.lost ? [`${totals.lost} forms are lost`] : [])],
      note: `${outcomes.filter((outcome) => outcome === 'stored').length} of ${outcomes.length} stored before the kill; each was there once after it was sent again`,
    }
  },
}
