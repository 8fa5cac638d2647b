import { listFppeTemplates } from '@credence/contract/fppe/calls'
import { listEsignatureTemplates } from '@credence/contract/provider-admin/calls'
import { listSigningTemplates } from '@credence/contract/signing/template-calls'

/** The lists that show templates. */
export const templateLists = [listSigningTemplates, listEsignatureTemplates, listFppeTemplates] as const
