import { mkdirSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { npmJson } from './npm.mjs'
import { inRoot } from './paths.mjs'
import { ScriptError } from './progress.mjs'

export const sbomFile = inRoot('dist', 'sbom.cdx.json')

/** Writes the list of all packages that run the product, as CycloneDX; returns their number. */
export function writeSbom() {
  const sbom = npmJson('sbom', '--sbom-format', 'cyclonedx', '--omit', 'dev')
  if (sbom?.bomFormat !== 'CycloneDX' || !sbom.components?.length)
    throw new ScriptError('npm could not list the packages (npm sbom needs npm 9.5 or later).')
  mkdirSync(path.dirname(sbomFile), { recursive: true })
  writeFileSync(sbomFile, `${JSON.stringify(sbom, null, 2)}\n`)
  return sbom.components.length
}
