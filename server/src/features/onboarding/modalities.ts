import type { BodyOf } from '@credence/contract/kit/endpoint'
import type { Issues } from '@credence/contract/links/form-issues'
import type { treatmentModalities } from '@credence/contract/onboarding/calls'
import type { WizardModality } from '@credence/contract/onboarding/expertise'
import { catalogueIssues, changedChoices } from './catalogue.ts'
import { modalitiesIn, modalitiesStatement, showModalities, updateModalities } from './expertise.queries.ts'
import type { StageStore } from './stage.ts'

type Body = Omit<BodyOf<typeof treatmentModalities.save>, 'version' | 'form'>

export const modalitiesStore: StageStore<{ modalities: WizardModality[] }, Body> = {
  statements: [modalitiesStatement],

  show: ([rows]) => ({ modalities: modalitiesIn(rows) }),

  issues({ modalities }, _files, stored) {
    const issues: Issues = {}
    catalogueIssues('modalities', modalities, stored.modalities, issues)
    return issues
  },

  async save(scope, { providerId }, { modalities }, _files, stored) {
    const changed = changedChoices(modalities, stored.modalities, () => true)
    if (changed.length) await updateModalities(scope, providerId, changed)
    if (modalities.some(({ isActive }) => isActive)) await showModalities(scope, providerId)
  },

  reviewed({ modalities }) {
    const active = modalities.filter(({ isActive }) => isActive).map(({ description }) => description)
    return new Map([['modalities', { label: 'Treatment modalities', value: active.join(', ') || null }]])
  },
}
