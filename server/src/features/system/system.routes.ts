import * as contract from '@credence/contract/system/calls'
import { onLong } from '../../kit/request/route.ts'
import { findSystemLines } from './system.actions.ts'

// Each area is read in its own transaction, so the request holds no connection meanwhile.
export const systemRoutes = [onLong(contract.getSystem, ({ services }) => findSystemLines(services))]
