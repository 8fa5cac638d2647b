import { chromium, request, type Browser } from '@playwright/test'
import { readFileSync } from 'node:fs'
import { createServer } from 'node:http'
import { createRequire } from 'node:module'
import type { AddressInfo } from 'node:net'
import path from 'node:path'
import { findBrowser } from '../../scripts/find-browser.mjs'
import { askToSign, everyField, makeTemplate } from '../kit/signing-kit.ts'
import { startServer, type RunningServer } from '../server.ts'
import { manyPages, measureFaxes } from './fax-page.ts'
import { measureBulkSelect } from './bulk-select.ts'
import { measureExpirables } from './expirables.ts'
import { measureFirstChart } from './kpis.ts'
import { measureChoosing } from './lookup.ts'
import { measurePalette } from './palette.ts'

// How long the signer waits for the first page of a document with fifty pages, on a machine that is four times slower:
// our frame against a page that has pdfjs and nothing else. Then how long a lookup takes (lookup.ts), the first chart of
// the KPIs page (kpis.ts), the first page of a fax (fax-page.ts), opening the command palette and typing into it
// (palette.ts), choosing many tasks (bulk-select.ts), and a filter of the expirables (expirables.ts). Run by `npm run bench:browser -- --rounds 9`, and with
// `--only signing`, `--only lookup`, `--only kpis`, `--only fax`, `--only palette`, `--only bulk` or
// `--only expirables` for one of them.

const only = process.argv.includes('--only') ? process.argv[process.argv.indexOf('--only') + 1] : undefined
const rounds = Number(process.argv[process.argv.indexOf('--rounds') + 1]) || 9
const slowdown = 4
const pages = 50
const phone = { width: 390, height: 844 }

const pdfjs = path.dirname(
  createRequire(import.meta.resolve('../../web/package.json')).resolve('pdfjs-dist/package.json'),
)
const library = readFileSync(path.join(pdfjs, 'legacy/build/pdf.min.mjs'))
const worker = readFileSync(path.join(pdfjs, 'legacy/build/pdf.worker.min.mjs'))

/** As large as our frame draws a page on a phone. */
const bare = `<!doctype html><meta name="viewport" content="width=device-width"><div data-page></div><script type="module">
  import { getDocument, GlobalWorkerOptions } from '/pdf.mjs'
  GlobalWorkerOptions.workerSrc = '/worker.mjs'
  const data = await (await fetch('/file')).arrayBuffer()
  const pdf = await getDocument({ data, standardFontDataUrl: '/fonts/', useSystemFonts: false }).promise
  const page = await pdf.getPage(1)
  const viewport = page.getViewport({ scale: ((innerWidth - 32) / page.getViewport({ scale: 1 }).width) * devicePixelRatio })
  const canvas = document.createElement('canvas')
  Object.assign(canvas, { width: viewport.width, height: viewport.height })
  await page.render({ canvas, viewport }).promise
  document.querySelector('[data-page]').append(canvas)
</script>`

/** A page with pdfjs alone, which shows this file. */
async function serveBare(file: Buffer) {
  const server = createServer(({ url = '' }, response) => {
    const script = { '/pdf.mjs': library, '/worker.mjs': worker }[url]
    if (script) response.setHeader('content-type', 'text/javascript').end(script)
    else if (url === '/file') response.setHeader('content-type', 'application/pdf').end(file)
    else if (url.startsWith('/fonts/'))
      response.end(readFileSync(path.join(pdfjs, 'standard_fonts', path.basename(url))))
    else response.setHeader('content-type', 'text/html').end(bare)
  })
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve)
  })
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/`, stop: () => server.close() }
}

/** Notes when the first page is drawn. Runs in the page. */
const watch = `new MutationObserver((_, observer) => {
  if (!document.querySelector('[data-page] canvas')) return
  observer.disconnect()
  requestAnimationFrame(() => { window.drawnAt = performance.now() })
}).observe(document, { childList: true, subtree: true })`

async function millisecondsTo(browser: Browser, url: string): Promise<number> {
  const context = await browser.newContext({ viewport: phone, deviceScaleFactor: 2 })
  const page = await context.newPage()
  await (await context.newCDPSession(page)).send('Emulation.setCPUThrottlingRate', { rate: slowdown })
  await page.addInitScript(watch)
  await page.goto(url)
  const milliseconds = await page.evaluate<number>(`new Promise((resolve) => {
    const look = () => (window.drawnAt ? resolve(window.drawnAt) : setTimeout(look, 50))
    look()
  })`)
  await context.close()
  return milliseconds
}

const median = (values: readonly number[]) => values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0

async function measure(server: RunningServer, browser: Browser) {
  const staff = await request.newContext({ baseURL: server.url })
  const template = await makeTemplate(staff, 'Long form', everyField, { pages })
  const { path: link } = await askToSign(staff, [template.id])
  const { url } = (await (await staff.get(`/api${link}`)).json()) as { url: string }
  const limit = await serveBare(await (await staff.get(`/api${url}/file`)).body())
  const measured: { ours: number; bare: number }[] = []
  // The first round warms the caches of the disk and of the browser.
  for (let round = 0; round <= rounds; round += 1)
    measured.push({
      ours: await millisecondsTo(browser, server.url + url),
      bare: await millisecondsTo(browser, limit.url),
    })
  limit.stop()
  await staff.dispose()
  return measured.slice(1)
}

const server = await startServer()
const browser = await chromium.launch({ executablePath: await findBrowser(), args: ['--no-sandbox', '--disable-gpu'] })

async function reportSigning() {
  const measured = await measure(server, browser)
  const ratios = measured.map((each) => each.ours / each.bare)
  const [ours, bareMs] = [median(measured.map((each) => each.ours)), median(measured.map((each) => each.bare))]
  process.stdout.write(
    `first page of ${pages} at ${slowdown}x CPU: ${median(ratios).toFixed(2)} x bare pdfjs (target <= 1.3), ` +
      `${Math.min(...ratios).toFixed(2)} to ${Math.max(...ratios).toFixed(2)}, ${ours.toFixed(0)} ms against ${bareMs.toFixed(0)} ms\n`,
  )
}

async function reportLookup() {
  const measured = await measureChoosing(browser, server.url, { rounds, slowdown })
  process.stdout.write(
    `list after a plan is chosen at ${slowdown}x CPU: ${median(measured).toFixed(0)} ms (target <= 200), ` +
      `${Math.min(...measured).toFixed(0)} to ${Math.max(...measured).toFixed(0)} ms\n`,
  )
}

async function reportFirstChart() {
  const measured = await measureFirstChart(browser, server.url, rounds)
  process.stdout.write(
    `first chart of the KPIs page: ${median(measured).toFixed(0)} ms (target <= 1000), ` +
      `${Math.min(...measured).toFixed(0)} to ${Math.max(...measured).toFixed(0)} ms\n`,
  )
}

async function reportFaxes() {
  const measured = await measureFaxes(browser, server.url, { rounds, slowdown })
  const ratios = measured.map(({ many, one }) => many / one)
  process.stdout.write(
    `first page of a fax of ${manyPages} pages at ${slowdown}x CPU: ${median(ratios).toFixed(2)} x one page (target <= 1.3), ` +
      `${Math.min(...ratios).toFixed(2)} to ${Math.max(...ratios).toFixed(2)}, ` +
      `${median(measured.map(({ many }) => many)).toFixed(0)} ms against ${median(measured.map(({ one }) => one)).toFixed(0)} ms\n`,
  )
}

function reportInteractions(measured: Record<string, readonly number[]>) {
  for (const [what, values] of Object.entries(measured))
    process.stdout.write(
      `interaction to next paint at ${slowdown}x CPU, ${what}: ${median(values).toFixed(0)} ms (target <= 200), ` +
        `${Math.min(...values).toFixed(0)} to ${Math.max(...values).toFixed(0)} ms\n`,
    )
}

const reportPalette = async () => reportInteractions(await measurePalette(browser, server.url, { rounds, slowdown }))
const reportBulkSelect = async () =>
  reportInteractions(await measureBulkSelect(browser, server.url, { rounds, slowdown }))

const reportExpirables = async () =>
  reportInteractions(await measureExpirables(browser, server.url, { rounds, slowdown }))

const reports = {
  signing: reportSigning,
  lookup: reportLookup,
  kpis: reportFirstChart,
  fax: reportFaxes,
  palette: reportPalette,
  bulk: reportBulkSelect,
  expirables: reportExpirables,
}

try {
  for (const [name, report] of Object.entries(reports)) if (only === undefined || only === name) await report()
} finally {
  await browser.close()
  await server.stop()
}
