import * as contract from '@credence/contract/enrollment-forms/calls'
import { asJson } from '../../kit/request/json.ts'
import { on, onLong, onRead } from '../../kit/request/route.ts'
import { assertSigned, signAddress } from '../../kit/request/signed-address.ts'
import { assertOffered, formFile, prepareForm } from './enrollment-forms.actions.ts'
import { formsStatement } from './enrollment-forms.queries.ts'

export const enrollmentFormRoutes = [
  onRead(contract.listEnrollmentForms, ({ params }) => formsStatement(params.providerId), asJson),
  on(contract.fillEnrollmentForm, async ({ scope, params }) => {
    await assertOffered(scope, params.providerId, params.formId)
    return { url: await signAddress(scope, contract.downloadEnrollmentForm, params, {}) }
  }),
  // The file is rendered after the transaction has ended, so no connection is held meanwhile.
  onLong(contract.downloadEnrollmentForm, async ({ begin, params, query }) =>
    formFile(
      await begin(async (scope) => {
        await assertSigned(scope, contract.downloadEnrollmentForm, params, query)
        return prepareForm(scope, params.providerId, params.formId)
      }),
    ),
  ),
]
