import { areasIssues } from '@credence/contract/onboarding/expertise'
import type { StageAnswers } from '../calls.ts'
import type { StageShape } from '../form/stage-shape.ts'

/** Ages as they are typed; empty is every age. */
export interface TypedAges {
  ageLowerBound: string
  ageUpperBound: string
}
export interface TypedArea extends TypedAges {
  description: string
  isActive: boolean
  /** Whether the area has ages of its own. */
  editAges: boolean
}
export interface AreasValues extends TypedAges {
  areas: readonly TypedArea[]
}

type Answer = StageAnswers['areas-of-expertise']
type Ages = Pick<Answer, 'ageLowerBound' | 'ageUpperBound'>

const typedAges = ({ ageLowerBound, ageUpperBound }: Ages): TypedAges => ({
  ageLowerBound: ageLowerBound === null ? '' : String(ageLowerBound),
  ageUpperBound: ageUpperBound === null ? '' : String(ageUpperBound),
})
const isSameAges = (a: TypedAges, b: TypedAges) =>
  a.ageLowerBound === b.ageLowerBound && a.ageUpperBound === b.ageUpperBound

/** Not a number for anything else than digits, which the rules refuse. */
const ageOf = (typed: string): number | null => (typed.trim() === '' ? null : Number(typed.trim()))
const agesOf = ({ ageLowerBound, ageUpperBound }: TypedAges): Ages => ({
  ageLowerBound: ageOf(ageLowerBound),
  ageUpperBound: ageOf(ageUpperBound),
})

const overallOf = ({ ageLowerBound, ageUpperBound }: TypedAges): TypedAges => ({ ageLowerBound, ageUpperBound })

/** The overall range changed: it is copied to active areas without ages of their own. */
export function changeOverall(values: AreasValues, ages: Partial<TypedAges>): AreasValues {
  const overall = { ...overallOf(values), ...ages }
  return {
    ...overall,
    areas: values.areas.map((area) => (area.isActive && !area.editAges ? { ...area, ...overall } : area)),
  }
}

/** An area that is switched on begins with the overall range. */
export function changeArea(values: AreasValues, description: string, change: Partial<TypedArea>): AreasValues {
  const overall = overallOf(values)
  return {
    ...values,
    areas: values.areas.map((area) => {
      if (area.description !== description) return area
      const next = { ...area, ...change }
      return next.editAges && next.isActive ? next : { ...next, ...overall, editAges: false }
    }),
  }
}

const bodyOf = ({ areas, ...overall }: AreasValues) => ({
  ...agesOf(overall),
  areas: areas.map(({ description, isActive, ...ages }) => ({ description, isActive, ...agesOf(ages) })),
})

export const areasShape: StageShape<Answer, AreasValues> = {
  read: (answer) => {
    const overall = typedAges(answer)
    return {
      ...overall,
      areas: answer.areas.map(({ description, isActive, ...ages }) => {
        const own = typedAges(ages)
        const editAges = isActive && !isSameAges(own, overall)
        return { description, isActive, editAges, ...(editAges ? own : overall) }
      }),
    }
  },
  issues: (values) => areasIssues(bodyOf(values)),
  body: bodyOf,
  parts: () => [],
  draft: (values) => ({ ...overallOf(values), areas: values.areas.filter(({ isActive }) => isActive) }),
  restore: (stored, draft) => {
    const agesIn = (typed: Partial<TypedAges>, others: TypedAges): TypedAges => ({
      ageLowerBound: typeof typed.ageLowerBound === 'string' ? typed.ageLowerBound : others.ageLowerBound,
      ageUpperBound: typeof typed.ageUpperBound === 'string' ? typed.ageUpperBound : others.ageUpperBound,
    })
    if (!Array.isArray(draft['areas'])) return stored
    const active = new Map((draft['areas'] as (Partial<TypedArea> | null)[]).map((area) => [area?.description, area]))
    const overall = agesIn(draft, stored)
    const areas = stored.areas.map((area) => {
      const own = active.get(area.description)
      return own
        ? { ...area, isActive: true, editAges: own.editAges === true, ...agesIn(own, overall) }
        : { ...area, isActive: false, editAges: false, ...overall }
    })
    return { ...overall, areas }
  },
}
