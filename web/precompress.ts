import { readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import type { Plugin } from 'vite'

const text = /\.(?:m?js|css|svg|json|txt|webmanifest)$/
const smallest = 1024
/** Asked for so seldom that it is not worth the time of every build. */
const seldom = /[\\/]pdfjs-[^\\/]+[\\/][^\\/]+[\\/]/

/**
 * Writes a .br and a .gz beside each text file of the build, so that the server never compresses them again. It does so
 * after the environment that is built last.
 */
export function precompress(after: string): Plugin {
  let folder = ''
  return {
    name: 'credence:precompress',
    apply: 'build',
    applyToEnvironment: ({ name }) => name === after,
    configResolved(config) {
      folder = join(config.root, config.build.outDir)
    },
    async closeBundle() {
      // Pages are left out: the server writes a nonce into them for each response.
      for (const entry of await readdir(folder, { recursive: true, withFileTypes: true })) {
        if (!entry.isFile() || !text.test(entry.name)) continue
        const file = join(entry.parentPath, entry.name)
        if (seldom.test(file)) continue
        const content = await readFile(file)
        if (content.length < smallest) continue
        const brotli = {
          params: { [constants.BROTLI_PARAM_QUALITY]: 11, [constants.BROTLI_PARAM_SIZE_HINT]: content.length },
        }
        await writeFile(`${file}.br`, await promisify(brotliCompress)(content, brotli))
        await writeFile(`${file}.gz`, await promisify(gzip)(content, { level: 9 }))
      }
    },
  }
}
