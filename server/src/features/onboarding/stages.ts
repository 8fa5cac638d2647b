import type { StoredStage } from '@credence/contract/onboarding/calls'
import type { ListStageName } from '@credence/contract/onboarding/lists'
import { areasStore } from './areas.ts'
import { demographicsStore } from './demographics.ts'
import { disclosuresStore } from './disclosures-stage.ts'
import { documentsStore } from './documents/documents-stage.ts'
import { immunizationsStore } from './documents/immunizations-stage.ts'
import { listStores } from './lists/list-stages.ts'
import { modalitiesStore } from './modalities.ts'
import type { StageStore } from './stage.ts'

type AnyStore = StageStore<object, unknown>

/** The contract has parsed a body by the schema of its own stage before a store is given it. */
const anyStore = <D extends object, B>(store: StageStore<D, B>) => store as unknown as AnyStore

/** The stages that hold data of the record. */
export const stageStores: Readonly<Record<StoredStage, AnyStore>> = {
  demographics: anyStore(demographicsStore),
  'areas-of-expertise': anyStore(areasStore),
  'treatment-modalities': anyStore(modalitiesStore),
  documents: anyStore(documentsStore),
  ...(listStores as unknown as Record<ListStageName, AnyStore>),
  immunizations: anyStore(immunizationsStore),
  disclosures: anyStore(disclosuresStore),
}
