import { texts } from '@credence/contract/texts'
import { Refusal } from './refusal.ts'

export const staleSave = () => new Refusal(409, texts.changedByOther)

/** A save that was made from something older than what is stored is refused. */
export function assertFresh(stored: number, sent: number | undefined): void {
  if (sent !== undefined && sent !== stored) throw staleSave()
}
