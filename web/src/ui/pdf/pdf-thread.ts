import { version } from 'pdfjs-dist/package.json'

/** Where the build puts the worker of pdf.js and what it needs. */
export const pdfResources = `${import.meta.env.BASE_URL}assets/pdfjs-${version}/`
export const workerAddress = `${pdfResources}worker.mjs`

/**
 * Starts the thread of pdf.js without its library: both take long to load, and can do so at the same time. Rejects if
 * the thread cannot be loaded.
 */
export const startPdfThread = () =>
  new Promise<Worker>((resolve, reject) => {
    const thread = new Worker(workerAddress, { type: 'module' })
    thread.addEventListener('message', () => resolve(thread), { once: true })
    thread.addEventListener('error', () => reject(new Error('The thread of pdf.js cannot be loaded')), { once: true })
  })
