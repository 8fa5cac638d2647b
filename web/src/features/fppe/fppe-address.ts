import { boardForm, useBoardAddress } from '../../domain/work/board-address.ts'
import { byDeadline, fppeColumns } from './fppe-columns.ts'

const form = boardForm(fppeColumns, byDeadline)

/** What the page of FPPE tasks shows, kept in its address. */
export const useFppeAddress = () => useBoardAddress(form)
