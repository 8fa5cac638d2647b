import { cpSync, readdirSync } from 'node:fs'
import path from 'node:path'
import { Client, signedIn } from '../client.ts'
import type { Fault, Outcome } from '../fault.ts'
import { fileForms, openForm, problemOf, stateOfForm } from '../link-forms.ts'
import { ProductNode } from '../node.ts'
import { asSuperuser, ExternalPostgres } from '../postgres.ts'
import { SmallDisk } from '../tmpfs.ts'
import { filesOf, pdf, put, signUpload, upload } from '../uploads.ts'

const diskMegabytes = 64
const size = 4 * 1024 * 1024

/** The disk of the files is full, before an upload is signed and while it is received. */
export const uploadDiskFull: Fault = {
  id: 'F6',
  name: 'upload-disk-full',
  title: 'the disk of the uploaded files is full, then freed',
  async run(testBed): Promise<Outcome> {
    const disk = new SmallDisk(path.join(testBed.folder, 'file-disk'), diskMegabytes)
    const demo = testBed.dataFolder()
    const postgres = await ExternalPostgres.start(demo)
    cpSync(path.join(demo, 'master.key'), path.join(disk.folder, 'master.key'))
    const node = await ProductNode.start({ CREDENCE_DATA: disk.folder, DATABASE_URL: postgres.url })
    const editor = await signedIn(node.port, 'editor@aurora.test')
    const rows = () =>
      asSuperuser(
        postgres.url,
        async (client) =>
          (await client.query<{ n: number }>('select count(*)::int as n from file_object')).rows[0]?.n ?? 0,
      )
    const partial = () => readdirSync(path.join(disk.folder, 'files', 'incoming'), { recursive: true }).length
    const refused: Record<string, number> = {}
    const broken: string[] = []
    const expect = (what: string, wanted: number, got: number | string) => {
      if (got !== 200) refused[got] = (refused[got] ?? 0) + 1
      if (got !== wanted) broken.push(`${what} was answered ${got} instead of ${wanted}`)
    }

    expect('an upload with room', 200, (await upload(editor, 'before.pdf', pdf(size))).status)
    const before = { rows: await rows(), files: await filesOf(editor) }
    const signed = await Promise.all(Array.from({ length: 4 }, (_, n) => signUpload(editor, `during-${n}.pdf`, size)))
    disk.fill(1024 * 1024)
    expect('asking for an address without room', 507, (await signUpload(editor, 'late.pdf', size)).status)
    for (const one of signed) expect('an upload without room', 507, (await put(editor, one, pdf(size))).status)
    const page = new Client(node.port)
    const forms = await Promise.all(fileForms.map((kind) => openForm(postgres.url, kind, pdf(size))))
    for (const form of forms) expect(`a ${form.kind} by link without room`, 507, (await page.ask(form.asked)).status)
    expect('a read while the disk is full', 200, (await editor.ask({ path: '/api/revenueteam/current' })).status)
    if (partial() > 0) broken.push(`${partial()} partial files are left`)
    const after = { rows: await rows(), files: await filesOf(editor) }
    if (JSON.stringify(after) !== JSON.stringify(before)) broken.push('a refused upload left a row')
    disk.free()
    const freed = performance.now()
    expect('an upload after room was made', 200, (await upload(editor, 'after.pdf', pdf(size))).status)
    const recoveryMs = performance.now() - freed
    for (const form of forms) {
      const half = problemOf(await stateOfForm(postgres.url, form))
      if (half) broken.push(`a ${form.kind} by link without room: ${half}`)
      expect(`a ${form.kind} by link after room was made`, 200, (await page.ask(form.asked)).status)
      const state = await stateOfForm(postgres.url, form)
      const problem = state.isDone ? problemOf(state) : 'it is not stored'
      if (problem) broken.push(`a ${form.kind} by link after room was made: ${problem}`)
    }
    page.close()
    const names = await filesOf(editor)
    const lost = ['before.pdf', 'after.pdf'].filter((name) => !names.includes(name)).length
    if (node.unwantedExits) broken.push('the node ended by itself')
    return {
      acknowledged: 2 + forms.length,
      lost,
      doubled: 0,
      refused,
      recoveryMs,
      broken: [...broken, ...(lost ? [`${lost} uploads are lost`] : [])],
      note: `uploads of 4 MB, ${forms.length} of them by link`,
    }
  },
}
