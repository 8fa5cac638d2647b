import { readdirSync, readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import type { Plugin } from 'vite'

const manifest = createRequire(import.meta.url).resolve('pdfjs-dist/package.json')
const { version } = JSON.parse(readFileSync(manifest, 'utf8')) as { version: string }

/**
 * What the viewer asks for by name while it draws: the fonts that a PDF need not hold, the encodings of Asian ones, and
 * decoders of pictures.
 */
const wanted: Record<string, RegExp> = {
  cmaps: /\.bcmap$/,
  standard_fonts: /\.(?:pfb|ttf)$/,
  iccs: /\.icc$/,
  wasm: /^(?:jbig2|openjpeg|qcms).*\.(?:wasm|js)$/,
}
const license = /^LICENSE/

/** Below the version, so that the files can be kept for ever like those with a hash in their names. */
const folder = `assets/pdfjs-${version}`

const resources = Object.entries(wanted).flatMap(([part, pattern]) =>
  readdirSync(join(dirname(manifest), part))
    .filter((name) => pattern.test(name) || license.test(name))
    .map((name) => `${part}/${name}`),
)
/**
 * By the names under which they are asked for, where they come from. The worker is the one for browsers that are not
 * the very latest.
 */
const sources = new Map([
  ['worker.mjs', 'legacy/build/pdf.worker.min.mjs'],
  ...resources.map((file) => [file, file] as const),
])
const contentOf = (source: string) => readFileSync(join(dirname(manifest), source))

/** Serves the viewer's worker and resources from our own origin, in one environment of the build. */
export function pdfResources(of: string): Plugin {
  return {
    name: 'credence:pdf-resources',
    applyToEnvironment: ({ name }) => name === of,
    generateBundle() {
      for (const [file, source] of sources)
        this.emitFile({ type: 'asset', fileName: `${folder}/${file}`, source: contentOf(source) })
    },
    configureServer(server) {
      server.middlewares.use(`/${folder}`, (request, response, next) => {
        const source = sources.get(request.url?.slice(1) ?? '')
        if (source === undefined) return next()
        if (source.endsWith('js')) response.setHeader('content-type', 'text/javascript')
        response.end(contentOf(source))
      })
    },
  }
}
