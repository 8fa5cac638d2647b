import type { TaskCard } from '@credence/contract/tasks/card'
import { IconBuildingHospital, IconDatabase, IconShieldHalf, IconTag, type Icon } from '@tabler/icons-react'

interface TaskTarget {
  icon: Icon
  text: string
}
type About = Pick<TaskCard, 'carrierName' | 'facilityName' | 'hubName' | 'other'>

/** Whom or what a task is about besides its practice and provider; a task may be about several. */
export const targetsOf = ({ carrierName, facilityName, hubName, other }: About): TaskTarget[] =>
  [
    { icon: IconShieldHalf, text: carrierName },
    { icon: IconBuildingHospital, text: facilityName },
    { icon: IconDatabase, text: hubName },
    { icon: IconTag, text: other },
  ].flatMap(({ icon, text }) => (text === null || text === '' ? [] : [{ icon, text }]))

export const targetText = (task: About): string =>
  targetsOf(task)
    .map(({ text }) => text)
    .join(', ')

/** What a task is called: by its provider, and a task of the whole practice by that. */
export const nameOf = ({
  providerFormattedName,
  practiceName,
}: Pick<TaskCard, 'providerFormattedName' | 'practiceName'>): string => providerFormattedName ?? practiceName

/** Its name among others of the same name. */
export const calledOf = (task: Pick<TaskCard, 'providerFormattedName' | 'practiceName' | 'id'>): string =>
  `${nameOf(task)}, ${task.id}`
