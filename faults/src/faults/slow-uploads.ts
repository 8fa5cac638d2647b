import { residentMegabytes } from '@credence/bench/src/processes.ts'
import { readdirSync } from 'node:fs'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { signedIn } from '../client.ts'
import type { Fault } from '../fault.ts'
import { History } from '../history.ts'
import { judge } from '../judge.ts'
import { startTraffic } from '../traffic.ts'
import { beginUpload, filesOf, pdf, signUpload } from '../uploads.ts'
import { until } from '../until.ts'

const uploads = 50
const size = 512 * 1024
const bytesPerSecond = 64 * 1024
const mostMegabytes = 150

/** Fifty clients upload over slow connections, and every second one aborts halfway. */
export const slowUploads: Fault = {
  id: 'F7',
  name: 'slow-uploads',
  title: `${uploads} uploads at 64 KB/s, every second one given up in the middle, beside other work`,
  async run(testBed) {
    const {
      postgres,
      nodes: [node],
      folder,
    } = await testBed.startNodes()
    if (!node) throw new Error('There is no node')
    const editor = await signedIn(node.port, 'editor@aurora.test')
    const history = new History()
    const traffic = startTraffic([editor.at(node.port)], history, { writers: 2, thinkMs: 20 })
    await history.untilMore(20, [node])
    const before = residentMegabytes(node.pid)
    let most = before
    const watch = setInterval(() => {
      most = Math.max(most, residentMegabytes(node.pid))
    }, 100)
    const piece = pdf(bytesPerSecond / 8)
    const results = await Promise.all(
      Array.from({ length: uploads }, async (_, n) => {
        const { request, status } = beginUpload(editor, await signUpload(editor, `slow-${n}.pdf`, size), size)
        const end = n % 2 ? size / 2 : size
        for (let sent = 0; sent < end && !request.destroyed; sent += piece.length) {
          request.write(piece)
          await sleep(125)
        }
        if (n % 2) request.destroy()
        else request.end()
        return { name: `slow-${n}.pdf`, status: await status }
      }),
    )
    clearInterval(watch)
    await traffic.stop()
    const incoming = path.join(folder, 'files', 'incoming')
    const left = await until(
      'No partial file is left',
      () => (readdirSync(incoming, { recursive: true }).length === 0 ? 0 : undefined),
      { withinMs: 10_000 },
    ).catch(() => readdirSync(incoming, { recursive: true }).length)
    const names = await filesOf(editor)
    const kept = results.filter(({ status }) => status === 200)
    const lost = kept.filter(({ name }) => !names.includes(name)).length
    const strange = results.filter(({ name, status }) => status !== 200 && names.includes(name)).length
    return judge(history, {
      url: postgres.url,
      nodes: [node],
      note: `${kept.length} uploads kept, ${(most - before).toFixed(0)} MB of memory more`,
      broken: [
        ...(kept.length === uploads / 2 ? [] : [`${kept.length} of ${uploads / 2} whole uploads were kept`]),
        ...(lost ? [`${lost} acknowledged uploads are lost`] : []),
        ...(strange ? [`${strange} uploads that were given up are documents`] : []),
        ...(left ? [`${left} partial files are left`] : []),
        ...(most - before > mostMegabytes ? [`memory grew by ${(most - before).toFixed(0)} MB`] : []),
      ],
    })
  },
}
