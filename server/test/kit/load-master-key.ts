import { loadMasterKey } from '../../src/config/master-key.ts'

/** A process of its own for the test that several start at once: tells the key it got. */
const [dataFolder] = process.argv.slice(2)
if (!dataFolder) throw new Error('Which folder?')
process.send?.(loadMasterKey({ key: null, mode: 'demo', dataFolder }).toString('hex'), () => process.disconnect())
