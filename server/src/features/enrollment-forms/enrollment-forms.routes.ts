import * as contract from '@credence/contract/enrollment-forms'
import { asJson } from '../../kit/json.ts'
import { on, onRead } from '../../kit/route.ts'
import { assertSigned, signAddress } from '../../kit/signed-address.ts'
import { assertOffered, fillEnrollmentForm } from './enrollment-forms.actions.ts'
import { formsStatement } from './enrollment-forms.queries.ts'

export const enrollmentFormRoutes = [
  onRead(contract.listEnrollmentForms, ({ params }) => formsStatement(params.providerId), asJson),
  on(contract.fillEnrollmentForm, async ({ scope, params }) => {
    await assertOffered(scope, params.providerId, params.formId)
    return { url: await signAddress(scope, contract.downloadEnrollmentForm, params, {}) }
  }),
  on(contract.downloadEnrollmentForm, async ({ scope, params, query }) => {
    await assertSigned(scope, contract.downloadEnrollmentForm, params, query)
    return fillEnrollmentForm(scope, params.providerId, params.formId)
  }),
]
