import { NotTried, type Fault } from '../fault.ts'

const notYet = (id: Fault['id'], name: string, title: string, reason: string): Fault => ({
  id,
  name,
  title,
  run() {
    throw new NotTried(reason)
  },
})

/** Faults of features that do not exist yet. Each becomes a file together with its feature. */
export const plannedFaults: readonly Fault[] = [
  notYet(
    'F4',
    'scheduled-messages',
    'scheduled text messages across a crash',
    'the product sends no text messages yet',
  ),
  notYet(
    'F5',
    'cancel-against-send',
    'a text message is canceled while it is sent',
    'the product sends no text messages yet',
  ),
]
