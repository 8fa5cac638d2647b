import { useQueries } from '@tanstack/react-query'
import { useSession } from '../../kit/session-store.ts'
import { useToday } from '../../kit/use-today.ts'
import { readTogether } from './entries/read-together.ts'
import { sectionsFor, type ListedSection, type ShownSections } from './section-list.tsx'
import type { Mark } from './section-lapses.ts'

interface ProviderSectionsProps extends ShownSections {
  providerId: number
}

/** Every section of a provider's profile that the signed-in user may see, one card after the other. */
export function ProviderSectionCards({ providerId, ...shown }: ProviderSectionsProps) {
  const session = useSession()
  // What is open for one provider is not open for the next.
  return sectionsFor(shown, session).map(({ id, title, Card }) => (
    <Card key={`${providerId} ${id}`} id={id} title={title} providerId={providerId} />
  ))
}

interface SectionListEntry {
  id: string
  title: string
  count?: number
  mark?: Mark
}

function entryOf({ id, title, countIn, markIn }: ListedSection, answer: unknown, today: string): SectionListEntry {
  if (answer === undefined) return { id, title }
  const mark = markIn(answer, today)
  return { id, title, count: countIn(answer), ...(mark ? { mark } : {}) }
}

/**
 * The cards for a list beside them: how much each holds, and whether something in it lapses. Asks nothing that the
 * cards do not ask.
 */
export function useSectionEntries({ providerId, ...shown }: ProviderSectionsProps): SectionListEntry[] {
  const today = useToday()
  const listed = sectionsFor(shown, useSession())
  const answers = useQueries({ queries: listed.map(({ list }) => readTogether(list, providerId)) })
  return listed.map((section, at) => entryOf(section, answers[at]?.data, today))
}
