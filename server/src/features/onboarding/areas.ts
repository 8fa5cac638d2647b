import type { BodyOf } from '@credence/contract/kit/endpoint'
import { limits } from '@credence/contract/limits'
import type { areasOfExpertise } from '@credence/contract/onboarding/calls'
import { areasIssues, type Ages, type WizardArea } from '@credence/contract/onboarding/expertise'
import { catalogueIssues, changedChoices } from './catalogue.ts'
import { areasIn, areasStatement, updateAreas, updateOverallAges } from './expertise.queries.ts'
import type { StageStore } from './stage.ts'

type Body = Omit<BodyOf<typeof areasOfExpertise.save>, 'version' | 'form'>
type Data = Ages & { areas: WizardArea[] }

const { min, max } = limits.age
const everyAge: Ages = { ageLowerBound: null, ageUpperBound: null }

/** Every age is answered as blank. */
const shownAges = ({ ageLowerBound, ageUpperBound }: Ages): Ages =>
  ageLowerBound === min && ageUpperBound === max ? everyAge : { ageLowerBound, ageUpperBound }

/** A blank age is stored as the limit, because staff see and compare numbers. */
const storedAges = ({ ageLowerBound, ageUpperBound }: Ages) => ({
  ageLowerBound: ageLowerBound ?? min,
  ageUpperBound: ageUpperBound ?? max,
})

const areSame = (a: Ages, b: Ages) =>
  (a.ageLowerBound ?? min) === (b.ageLowerBound ?? min) && (a.ageUpperBound ?? max) === (b.ageUpperBound ?? max)

const agesText = (ages: Ages): string | null =>
  ages.ageLowerBound === null && ages.ageUpperBound === null
    ? null
    : `${ages.ageLowerBound ?? min} - ${ages.ageUpperBound ?? max}`

const areaText = (area: WizardArea): string => {
  const ages = agesText(area)
  return ages === null ? area.description : `${area.description} (${ages})`
}

export const areasStore: StageStore<Data, Body> = {
  statements: [areasStatement],

  show([rows]) {
    const { areas, ...overall } = areasIn(rows?.[0])
    return { ...shownAges(overall), areas: areas.map((area) => ({ ...area, ...shownAges(area) })) }
  },

  issues(body, _files, stored) {
    const issues = areasIssues(body)
    catalogueIssues('areas', body.areas, stored.areas, issues)
    return issues
  },

  async save(scope, { providerId }, { areas, ...overall }, _files, stored) {
    const changed = changedChoices(areas, stored.areas, areSame)
    if (changed.length)
      await updateAreas(
        scope,
        providerId,
        // The ages of an area that is off are neither checked nor stored.
        changed.map((area) => ({ ...area, ...storedAges(area.isActive ? area : everyAge) })),
      )
    await updateOverallAges(
      scope,
      providerId,
      storedAges(overall),
      areas.some(({ isActive }) => isActive),
    )
  },

  reviewed({ areas, ...overall }) {
    const active = areas.filter(({ isActive }) => isActive)
    return new Map([
      ['ageLowerBound', { label: 'Ages of patients', value: agesText(overall) }],
      ['areas', { label: 'Areas of expertise', value: active.map(areaText).join(', ') || null }],
    ])
  },
}
