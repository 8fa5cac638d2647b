/** A hub, a reminder or the like, and whether somebody has it. */
export interface Choice {
  id: number
  name: string
  isActive: boolean
}

/** What was turned and not saved, by id. */
export type Turned = ReadonlyMap<number, boolean>

export const nothingTurned: Turned = new Map()

export const isOn = ({ id, isActive }: Choice, turned: Turned): boolean => turned.get(id) ?? isActive

/** Turning a switch back takes the change away again. */
export function turn({ id, isActive }: Choice, turned: Turned, on: boolean): Turned {
  const next = new Map(turned)
  if (on === isActive) next.delete(id)
  else next.set(id, on)
  return next
}

/** What is sent: only what was turned, so that nobody else's change is undone. */
export const mapOf = (turned: Turned): Record<string, boolean> => Object.fromEntries(turned)
