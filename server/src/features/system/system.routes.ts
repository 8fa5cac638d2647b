import * as contract from '@credence/contract/system'
import { onLong } from '../../kit/route.ts'
import { findSystemLines } from './system.actions.ts'

// Each area reads in a transaction of its own, so the request holds no connection meanwhile.
export const systemRoutes = [onLong(contract.getSystem, ({ services }) => findSystemLines(services))]
