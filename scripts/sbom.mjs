// Writes the software bill of materials of this checkout.
import path from 'node:path'
import { root } from './lib/paths.mjs'
import { main, say } from './lib/progress.mjs'
import { sbomFile, writeSbom } from './lib/sbom.mjs'

await main(async () => say(`${writeSbom()} components in ${path.relative(root, sbomFile)}`))
