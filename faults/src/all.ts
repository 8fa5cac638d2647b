import type { Fault } from './fault.ts'
import { databaseDiskFull } from './faults/database-disk-full.ts'
import { databaseGone } from './faults/database-gone.ts'
import { nodeKilled } from './faults/node-killed.ts'
import { terminated } from './faults/terminated.ts'
import { twoEmbeddedAtOnce, twoNodesAtOnce } from './faults/two-nodes-at-once.ts'

/** In the order in which they are tried. A new fault is one file and one entry. */
export const faults: readonly Fault[] = [twoNodesAtOnce, twoEmbeddedAtOnce, nodeKilled, databaseGone, databaseDiskFull, terminated]
