import { writeFileSync } from 'node:fs'
import path from 'node:path'
import { parseArgs } from 'node:util'
import { openVault } from '../server/src/backup-target.ts'
import { readConfig } from '../server/src/config/config.ts'
import { startEmbedded } from '../server/src/database/embedded.ts'
import { openPool } from '../server/src/database/pool.ts'
import { createEvidence } from '../server/src/gateways/evidence/evidence.ts'
import { pdfFile } from './kit/pdf-files.ts'

// Seals a document with the key of a running server, as that server does when somebody signs.
const {
  positionals: [dataFolder = '', file = ''],
} = parseArgs({ allowPositionals: true })
const config = readConfig({ CREDENCE_DATA: dataFolder })
const database = await startEmbedded({ folder: path.join(dataFolder, 'postgres') })
const pool = openPool(database.url)
const evidence = createEvidence({
  pool,
  vault: openVault(config),
  seal: config.seal,
  publicUrl: config.publicUrl,
})
const at = new Date('2026-11-15T20:44:53Z')
const { bytes } = await evidence.seal({
  pdf: pdfFile('agreement.pdf', 'Provider services agreement').buffer,
  fields: [{ key: 'signature', type: 'SIGNATURE', page: 1, x: 72, y: 600, width: 200, height: 40 }],
  values: {},
  signature: { typed: 'Maya Kowalczyk' },
  initials: null,
  evidence: {
    documentName: 'Provider services agreement',
    signer: { name: 'Maya Kowalczyk', reached: 'm•••@signers.test' },
    asker: 'Denali Heart & Vascular',
    ip: '192.0.2.7',
    device: 'Firefox on Linux',
    shownSha256: '5'.repeat(64),
    events: [{ at, type: 'SIGNED', hash: 'c'.repeat(64) }],
    chainHead: 'c'.repeat(64),
    reference: 'SR-1001',
  },
})
writeFileSync(file, bytes)
await pool.end()
// The database belongs to the server, which runs on.
process.exit(0)
