import { listCme } from '@credence/contract/cme/calls'
import { listDisclosures } from '@credence/contract/disclosures/calls'
import { listAreas, listModalities } from '@credence/contract/expertise/calls'
import { allows, type Caller } from '@credence/contract/kit/access'
import type { AnswerOf, Endpoint } from '@credence/contract/kit/endpoint'
import { sections } from '@credence/contract/provider-sections/all'
import type { AnySection } from '@credence/contract/provider-sections/define'
import type { FC } from 'react'
import { CmeCard } from './cme/cme-card.tsx'
import { DisclosuresCard } from './disclosures/disclosures-card.tsx'
import { AreaCard } from './expertise/area-card.tsx'
import { ModalityCard } from './expertise/modality-card.tsx'
import { SectionCard } from './section-card.tsx'
import type { SectionEntry } from './section-draft.ts'
import { markOfSection, type Mark } from './section-lapses.ts'

/** One card of the provider page: who sees it follows from the call that fills it. */
export interface ListedSection {
  /** Of its element. */
  id: string
  title: string
  list: Endpoint
  Card: FC<{ id: string; title: string; providerId: number }>
  countIn: (answer: unknown) => number
  markIn: (answer: unknown, today: string) => Mark | undefined
}

interface Plain<E extends Endpoint> extends Pick<ListedSection, 'id' | 'title' | 'Card'> {
  list: E
  countIn: (answer: AnswerOf<E>) => number
}

const plain = <E extends Endpoint>(section: Plain<E>): ListedSection => ({
  ...section,
  countIn: section.countIn as ListedSection['countIn'],
  markIn: () => undefined,
})

const idOf = (title: string) => title.toLowerCase().replaceAll(' ', '-')

const ofFamily = (section: AnySection): ListedSection => ({
  id: idOf(section.title),
  title: section.title,
  list: section.list,
  Card: ({ id, providerId }) => <SectionCard id={id} section={section} providerId={providerId} />,
  countIn: (answer) => (answer as SectionEntry[]).length,
  markIn: (answer, today) => markOfSection(section, answer as SectionEntry[], today),
})

const cme = plain({ id: 'cme', title: 'CME', list: listCme, Card: CmeCard, countIn: (entries) => entries.length })
const areas = plain({
  id: 'areas-of-expertise',
  title: 'Areas of Expertise',
  list: listAreas,
  Card: AreaCard,
  countIn: ({ areasOfExpertise }) => areasOfExpertise.length,
})
const modalities = plain({
  id: 'treatment-modalities',
  title: 'Treatment Modalities',
  list: listModalities,
  Card: ModalityCard,
  countIn: ({ treatmentModalities }) => treatmentModalities.length,
})
const disclosures = plain({
  id: 'disclosures',
  title: 'Disclosures',
  list: listDisclosures,
  Card: DisclosuresCard,
  countIn: (responses) => responses.length,
})
const family = sections.map(ofFamily)

export interface ShownSections {
  showAreasOfExpertise: boolean
  showTreatmentModalities: boolean
}

/** The cards of a provider that a caller may see, in the order of the page. */
export const sectionsFor = (
  { showAreasOfExpertise, showTreatmentModalities }: ShownSections,
  caller: Caller,
): ListedSection[] =>
  [
    cme,
    ...family,
    ...(showAreasOfExpertise ? [areas] : []),
    ...(showTreatmentModalities ? [modalities] : []),
    disclosures,
  ].filter(({ list }) => allows(list.definition.access, caller))
