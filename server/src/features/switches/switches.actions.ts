import type { Statement } from '../../database/batch.ts'
import { notFound } from '../../kit/request/refusal.ts'
import type { Scope } from '../../kit/request/scope.ts'
import {
  findSwitches,
  hubsOf,
  insertHubs,
  remindersOf,
  removeHubs,
  upsertReminders,
  type SwitchOwner,
} from './switches.queries.ts'

// The data hubs and reminders of practices and providers, which are switched in the same way.

export { hubsOf, remindersOf }

type SwitchMap = Readonly<Record<string, boolean>>

/** The switches to turn on and off. A switch that is not offered is refused. */
async function toTurn(scope: Scope, offered: Statement, wanted: SwitchMap): Promise<{ on: number[]; off: number[] }> {
  const isOn = new Map((await findSwitches(scope, offered)).map(({ id, isActive }) => [id, isActive]))
  const turned = Object.entries(wanted)
    .map(([id, value]): [number, boolean] => [Number(id), value])
    .filter(([id, value]) => {
      if (!isOn.has(id)) throw notFound()
      return isOn.get(id) !== value
    })
  const to = (value: boolean) => turned.filter((each) => each[1] === value).map(([id]) => id)
  return { on: to(true), off: to(false) }
}

/** Returns whether anything changed. */
export async function saveSwitches(
  scope: Scope,
  owner: SwitchOwner,
  id: number,
  { dataHubs, reminderPreferences }: { dataHubs: SwitchMap; reminderPreferences: SwitchMap },
): Promise<boolean> {
  const hubs = await toTurn(scope, hubsOf(owner, id), dataHubs)
  const reminders = await toTurn(scope, remindersOf(owner, id), reminderPreferences)
  if (hubs.on.length) await insertHubs(scope, owner, id, hubs.on)
  if (hubs.off.length) await removeHubs(scope, owner, id, hubs.off)
  if (reminders.on.length) await upsertReminders(scope, owner, id, reminders.on, true)
  if (reminders.off.length) await upsertReminders(scope, owner, id, reminders.off, false)
  return [...hubs.on, ...hubs.off, ...reminders.on, ...reminders.off].length > 0
}
