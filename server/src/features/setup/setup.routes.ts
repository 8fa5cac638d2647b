import * as contract from '@credence/contract/setup/calls'
import * as payers from '@credence/contract/setup/payers'
import { on, onLong } from '../../kit/request/route.ts'
import { addCommonPayers, addManager, findCommonPayers, readSetup, testMail } from './setup.actions.ts'
import { updateDecisions } from './setup.queries.ts'

export const setupRoutes = [
  // The state of backups and database is read in separate transactions, so the request holds no connection meanwhile.
  onLong(contract.getSetup, ({ services, begin }) => readSetup(services, begin)),
  onLong(contract.saveSetup, async ({ services, begin, body }) => {
    await begin((scope) => updateDecisions(scope, body))
    return readSetup(services, begin)
  }),
  on(payers.listCommonPayers, ({ scope }) => findCommonPayers(scope)),
  on(payers.addCommonPayers, ({ scope, body }) => addCommonPayers(scope, body)),
  on(contract.addManager, ({ scope, body }) => addManager(scope, body)),
  onLong(contract.testMail, ({ services, begin }) => testMail(services, begin)),
]
