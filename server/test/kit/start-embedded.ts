import { startEmbedded } from '../../src/database/embedded.ts'

/** A process of its own for tests that kill one: starts the database of a folder, tells the port, and stays. */
const [folder] = process.argv.slice(2)
if (!folder) throw new Error('Which folder?')
const { port } = await startEmbedded({ folder })
process.send?.(port)
setInterval(() => {}, 60_000)
