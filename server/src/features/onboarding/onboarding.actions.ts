import { crc32 } from 'node:zlib'
import type { StoredStage } from '@credence/contract/onboarding/calls'
import { providerOnboardingLink } from '@credence/contract/onboarding/link'
import { stagesFor, type Stage, type StageName } from '@credence/contract/onboarding/stages'
import { runBatch, type Row } from '../../database/batch.ts'
import { audit } from '../../kit/request/audit.ts'
import { assertVersion } from '../../kit/request/assert-version.ts'
import { Refusal } from '../../kit/request/refusal.ts'
import { leftToHandler, type LinkReader } from '../../kit/request/route.ts'
import type { Scope } from '../../kit/request/scope.ts'
import { openDraft } from './drafts.ts'
import { insertSavedStage, releaseUnusedFiles, type FieldChange } from './progress.queries.ts'
import { stageStores } from './stages.ts'
import type { ReviewedValue, StageFiles } from './stage.ts'
import { findWizard, wizardIn, wizardStatement, type OpenStage, type WizardChange } from './wizard.queries.ts'

const unknownLink = () => new Refusal(404, providerOnboardingLink.texts.unknown)

/** The stage that an address names. */
export const stageNamed = (name: StageName): Stage => (name === 'start' ? 'demographics' : name)

/** The wizard at a stage. A stage that the practice does not ask for is answered like an unknown link. */
export async function getWizardAt(
  scope: Scope,
  stage: Stage,
  options: { toBe?: WizardChange } = {},
): Promise<OpenStage> {
  return assertAsked(stage, (await findWizard(scope, stage, options)).wizard)
}

function assertAsked(stage: Stage, wizard: OpenStage | null): OpenStage {
  if (!wizard || !stagesFor(wizard.preferences).includes(stage)) throw unknownLink()
  return wizard
}

const versionOf = (data: object): number => crc32(JSON.stringify(data))

/** What every stage answers beside its data. */
const commonOf = (scope: LinkReader, stage: Stage, wizard: OpenStage) => ({
  name: wizard.practice.name,
  isComplete: false,
  providerName: wizard.providerName,
  today: wizard.today,
  preferences: { ...wizard.preferences, stageOrder: [...wizard.preferences.stageOrder] },
  savedStages: [...wizard.savedStages],
  draft: openDraft(scope, stage, wizard.draftSealed),
  sentBack: wizard.sentBack,
})

/** A completed wizard shows the name of the practice and nothing else. */
export const showComplete = async (scope: Scope, stage: Stage) => completeOf((await findWizard(scope, stage)).wizard)

function completeOf(wizard: OpenStage | null) {
  if (!wizard) throw unknownLink()
  return { name: wizard.practice.name, isComplete: true }
}

const shownIn = (
  reader: LinkReader,
  stage: StoredStage,
  answers: readonly Row[][],
  hasNone: OpenStage['hasNone'],
): object | null =>
  stageStores[stage].show(answers, {
    services: reader.services,
    teamId: reader.teamId,
    providerId: reader.link.subject.id,
    hasNone,
  })

/** The data of a stage of which the statements have run. */
async function dataIn(
  scope: Scope,
  stage: StoredStage,
  answers: readonly Row[][],
  hasNone: OpenStage['hasNone'],
): Promise<object> {
  const data = shownIn(scope, stage, answers, hasNone)
  return data ?? (await stageStores[stage].refuseBroken?.(scope, answers)) ?? {}
}

/** The wizard and the data of a stage, in one round trip. */
async function loadStage(scope: Scope, stage: StoredStage, options: { toBe?: WizardChange } = {}) {
  const found = await findWizard(scope, stage, { ...options, further: stageStores[stage].statements })
  const wizard = assertAsked(stage, found.wizard)
  return { wizard, data: await dataIn(scope, stage, found.answers, wizard.hasNone) }
}

const answerOf = (reader: LinkReader, stage: StoredStage, wizard: OpenStage, data: object) => ({
  ...commonOf(reader, stage, wizard),
  version: versionOf(data),
  ...data,
})

/** A stage that is read in one round trip with the checks of the gate. */
export const readingOf = (stage: StoredStage) => ({
  statements: [wizardStatement(stage), ...stageStores[stage].statements],
  shape([rows, ...answers]: Row[][], reader: LinkReader) {
    const found = wizardIn(rows)
    if (reader.link.isComplete) return completeOf(found)
    const wizard = assertAsked(stage, found)
    const data = shownIn(reader, stage, answers, wizard.hasNone)
    return data ? answerOf(reader, stage, wizard, data) : leftToHandler
  },
})

export async function showStage(scope: Scope, stage: StoredStage) {
  if (scope.link.isComplete) return showComplete(scope, stage)
  const { wizard, data } = await loadStage(scope, stage)
  return answerOf(scope, stage, wizard, data)
}

/** What the signing stage answers beside the document that is to be signed. */
export async function showSigning(scope: Scope) {
  return commonOf(scope, 'signing', await getWizardAt(scope, 'signing'))
}

type Reviewed = ReadonlyMap<string, ReviewedValue>

/** What differs between two states of a stage. A field that only one of them has counts as empty in the other. */
export function changesBetween(before: Reviewed, after: Reviewed): FieldChange[] {
  return [...new Set([...before.keys(), ...after.keys()])].flatMap((field) => {
    const [from, to] = [before.get(field), after.get(field)]
    const change = { field, label: (to ?? from)?.label ?? field, before: from?.value ?? null, after: to?.value ?? null }
    return change.before === change.after ? [] : [change]
  })
}

interface Save {
  version?: number | undefined
  form?: string | undefined
}

/** Saves a stage into the record, with the changes that staff review. All of it or nothing is written. */
export async function saveStage(
  scope: Scope,
  stage: StoredStage,
  { version, form, ...body }: Save,
  files: StageFiles,
): Promise<void> {
  const store = stageStores[stage]
  const { wizard, data: stored } = await loadStage(scope, stage, { toBe: 'saved' })
  assertVersion(versionOf(stored), version)
  const issues = store.issues(body, files, stored, wizard)
  const [message] = Object.values(issues)
  if (message !== undefined) throw new Refusal(400, message, { fields: issues })
  await store.save(scope, wizard, body, files, stored)
  const answers = await runBatch(scope.client, store.statements)
  const hasNone = store.noneIn?.(body) ?? []
  const saved = await dataIn(scope, stage, answers, hasNone)
  const changes = changesBetween(store.reviewed(stored), store.reviewed(saved))
  await insertSavedStage(scope, { providerId: wizard.providerId, stage, changes, form, hasNone })
  const keys = Object.values(files).flatMap((each) => each.map(({ key }) => key))
  if (keys.length) await releaseUnusedFiles(scope, keys)
  await audit(scope, 'onboarding stage saved', { subject: `provider ${wizard.providerId}`, detail: { stage } })
}
