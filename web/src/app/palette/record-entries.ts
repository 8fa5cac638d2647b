import type { TaskCard } from '@credence/contract/tasks/card'
import { IconBuildingHospital, IconListCheck, IconShieldHalf, IconStethoscope } from '@tabler/icons-react'
import { addressOf } from '../../domain/work/task-selection.ts'
import type { Recent } from '../../ui/palette/recents.ts'
import type { PaletteEntry } from './palette-entry.ts'

const dotted = (...parts: (string | null | undefined)[]) => parts.filter(Boolean).join(' · ')

const known = (kind: Recent['kind'], id: number) => ({
  key: `${kind} ${id}`,
  recent: { kind, id: String(id) },
})

export const providerEntry = (id: number, name: string, about: string, alsoFoundBy = ''): PaletteEntry => ({
  ...known('provider', id),
  label: name,
  about,
  alsoFoundBy,
  icon: IconStethoscope,
  to: `/provider/${id}`,
})

export const practiceEntry = (id: number, name: string): PaletteEntry => ({
  ...known('practice', id),
  label: name,
  about: 'Practice',
  icon: IconBuildingHospital,
  to: `/practice/${id}`,
})

/** A carrier has no page of its own: it leads to what is being done about it. */
export const carrierEntry = ({ id, name }: { id: number; name: string }): PaletteEntry => ({
  ...known('carrier', id),
  label: name,
  about: 'Open tasks of the carrier',
  icon: IconShieldHalf,
  to: addressOf({ open: 'all', carrierId: id }),
})

/** A task whose number is all that is known yet. */
export const numberedEntry = (id: number): PaletteEntry => ({
  ...known('task', id),
  label: `Task ${id}`,
  about: '',
  icon: IconListCheck,
  to: `/tasks?task=${id}`,
})

export function taskEntry(task: TaskCard): PaletteEntry {
  const about = dotted(
    task.providerFormattedName ?? task.practiceName,
    task.carrierName ?? task.facilityName ?? task.hubName ?? task.other,
    task.category.label,
  )
  return { ...numberedEntry(task.id), about, alsoFoundBy: about }
}
