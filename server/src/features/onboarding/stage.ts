import type { Issues } from '@credence/contract/links/form-issues'
import type { OnboardingPreferences } from '@credence/contract/onboarding/preferences'
import type { Stage } from '@credence/contract/onboarding/stages'
import type { StoredFile } from '../../kit/request/multipart.ts'
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

/** What a stage is loaded for. Its own statements are sent without waiting for those of the wizard. */
export interface Loading {
  providerId: number
  wizard: Promise<Pick<Wizard, 'savedStages'>>
}

/**
 * One stage of the wizard: a view of the provider record. Each save lands in the record at once. `Data` is what the
 * stage answers, `Body` what it is sent.
 */
export interface StageStore<Data, Body> {
  load: (scope: Scope, loading: Loading) => Promise<Data>
  /** Why the stage cannot be saved. `stored` is what `load` answered in the same transaction. */
  issues: (body: Body, files: StageFiles, stored: Data, wizard: Wizard) => Issues
  /** Writes into the record. It is called only without issues, and only if `stored` is what the sender saw. */
  save: (scope: Scope, wizard: Wizard, body: Body, files: StageFiles, stored: Data) => Promise<void>
  /** What staff compare before and after a save, by the path of the field. Entries of lists go by their ids. */
  reviewed: (data: Data) => ReadonlyMap<string, ReviewedValue>
}
