import type { Issues } from '@credence/contract/links/form-issues'
import type { OnboardingPreferences } from '@credence/contract/onboarding/preferences'
import type { Stage } from '@credence/contract/onboarding/stages'
import type { Row, Statement } from '../../database/batch.ts'
import type { StoredFile } from '../../kit/request/multipart.ts'
import type { LinkReader } from '../../kit/request/route.ts'
import type { Scope } from '../../kit/request/scope.ts'

/** Whose wizard it is. The primary practice of the provider decides what it asks for. */
export interface Wizard {
  providerId: number
  providerName: string
  practice: { id: number; name: string }
  preferences: OnboardingPreferences
  /** The stages that were saved with this link, and not sent back since. */
  savedStages: readonly Stage[]
}

/** The files of a save, by the names of their parts. */
export type StageFiles = Readonly<Record<string, readonly StoredFile[]>>

/** A value that a reviewer compares, by the path of its field. */
export interface ReviewedValue {
  label: string
  /** As a person reads it; secrets are masked. */
  value: string | null
}

/** What is known where a stage is shown. */
export interface Showing extends Pick<LinkReader, 'services' | 'teamId'> {
  providerId: number
  /** The switches by which the provider said to have none of something, when the stage was saved last. */
  hasNone: readonly string[]
}

/**
 * One stage of the wizard: a view of the provider record. Each save lands in the record at once. `Data` is what the
 * stage answers, `Body` what it is sent.
 */
export interface StageStore<Data, Body> {
  /**
   * What reads the stage. The statements take no values of a request: the provider is `app_subject('provider')`, and the
   * link `app_subject_link()`. So they are sent before it is known whose link it is.
   */
  statements: readonly Statement[]
  /** What the rows of the statements show. Null if a sealed value does not open. */
  show: (answers: readonly Row[][], showing: Showing) => Data | null
  /** Refuses to show a sealed value that does not open, and records it. Of stages with such values. */
  refuseBroken?: (scope: Scope, answers: readonly Row[][]) => Promise<never>
  /** Why the stage cannot be saved. `stored` is what was shown in the same transaction. */
  issues: (body: Body, files: StageFiles, stored: Data, wizard: Wizard) => Issues
  /** The switches of a save by which a provider says to have none of something. Of stages that have such switches. */
  noneIn?: (body: Body) => string[]
  /** Writes into the record. It is called only without issues, and only if `stored` is what the sender saw. */
  save: (scope: Scope, wizard: Wizard, body: Body, files: StageFiles, stored: Data) => Promise<void>
  /** What staff compare before and after a save, by the path of the field. Entries of lists go by their ids. */
  reviewed: (data: Data) => ReadonlyMap<string, ReviewedValue>
}
