import { texts } from '@credence/contract/texts'
import { Refusal } from './refusal.ts'

export const staleSave = () => new Refusal(409, texts.changedByOther)

/** Refuses a save that was made from an older version than the stored one. */
export function assertVersion(stored: number, sent: number | undefined): void {
  if (sent !== undefined && sent !== stored) throw staleSave()
}
