// npm run db:new NAME: the next numbered migration.
import { mkdirSync, readdirSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { inRoot } from './lib/paths.mjs'
import { main, ScriptError } from './lib/progress.mjs'

await main(() => {
  const words = process.argv.slice(2).join(' ').trim()
  const name = words
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-+|-+$/g, '')
  if (!name) throw new ScriptError('Which name? For example: npm run db:new referral-notes')
  const folder = inRoot('server', 'db', 'migrations')
  mkdirSync(folder, { recursive: true })
  const last = Math.max(0, ...readdirSync(folder).map((file) => Number(/^(\d{4})-.*\.sql$/.exec(file)?.[1] ?? 0)))
  const file = path.join(folder, `${String(last + 1).padStart(4, '0')}-${name}.sql`)
  writeFileSync(file, `-- ${words}: say here why, not what.\n`, { flag: 'wx' })
  process.stdout.write(`${path.relative(process.cwd(), file)}\n`)
})
