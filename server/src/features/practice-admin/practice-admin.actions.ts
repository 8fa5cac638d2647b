import type { createPractice as creating, updatePractice as updating } from '@credence/contract/practice-admin'
import type { BodyOf } from '@credence/contract/kit/endpoint'
import type { Statement } from '../../database/batch.ts'
import { assertFresh } from '../../kit/fresh.ts'
import { notFound } from '../../kit/refusal.ts'
import type { Scope } from '../../kit/scope.ts'
import { sendOnboardingForms } from './onboarding.actions.ts'
import {
  findSwitches, getPracticeForUpdate, hubsOfPractice, insertHubs, insertPractice, practicesToManage, remindersOfPractice, removeHubs, touchPractice, upsertReminders,
} from './practice-admin.queries.ts'

export { practicesToManage }

interface Saved { id: number; version: number }
type SwitchMap = Readonly<Record<string, boolean>>

/** The switches that are to be turned, on and off; one that there is not is refused. */
async function toTurn(scope: Scope, statement: Statement, wanted: SwitchMap): Promise<{ on: number[]; off: number[] }> {
  const isOn = new Map((await findSwitches(scope, statement)).map(({ id, isActive }) => [id, isActive]))
  const turned = Object.entries(wanted).map(([id, value]): [number, boolean] => [Number(id), value]).filter(([id, value]) => {
    if (!isOn.has(id)) throw notFound()
    return isOn.get(id) !== value
  })
  const to = (value: boolean) => turned.filter((each) => each[1] === value).map(([id]) => id)
  return { on: to(true), off: to(false) }
}

/** Whether anything changed. */
async function saveSwitches(scope: Scope, practiceId: number, { dataHubs, reminderPreferences }: { dataHubs: SwitchMap; reminderPreferences: SwitchMap }): Promise<boolean> {
  const hubs = await toTurn(scope, hubsOfPractice(practiceId), dataHubs)
  const reminders = await toTurn(scope, remindersOfPractice(practiceId), reminderPreferences)
  if (hubs.on.length) await insertHubs(scope, practiceId, hubs.on)
  if (hubs.off.length) await removeHubs(scope, practiceId, hubs.off)
  if (reminders.on.length) await upsertReminders(scope, practiceId, reminders.on, true)
  if (reminders.off.length) await upsertReminders(scope, practiceId, reminders.off, false)
  return [...hubs.on, ...hubs.off, ...reminders.on, ...reminders.off].length > 0
}

export async function createPractice(scope: Scope, { name, email, sendOnboardingForms: sendsForms, ...switches }: BodyOf<typeof creating>): Promise<Saved> {
  const id = await insertPractice(scope, { name, email1: email })
  await saveSwitches(scope, id, switches)
  const practice = await getPracticeForUpdate(scope, id)
  if (sendsForms) await sendOnboardingForms(scope, practice)
  return { id, version: practice.version }
}

export async function updatePractice(scope: Scope, id: number, { sendOnboardingForms: sendsForms, version, ...switches }: BodyOf<typeof updating>): Promise<Saved> {
  const practice = await getPracticeForUpdate(scope, id)
  assertFresh(practice.version, version)
  const isChanged = await saveSwitches(scope, id, switches)
  if (sendsForms) await sendOnboardingForms(scope, practice)
  return { id, version: isChanged ? await touchPractice(scope, id) : practice.version }
}
