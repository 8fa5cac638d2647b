import { fileMessages } from '@credence/contract/files/calls'
import { Refusal } from '../../kit/request/refusal.ts'
import { codeOf, type Disk } from './disk.ts'

/**
 * A full disk stops a database on the same disk, so uploads are refused below five percent or one gigabyte of free
 * space.
 */
const reserveShare = 0.05
const mostReserve = 1024 ** 3

export const noRoom = () => new Refusal(507, fileMessages.noRoom)
export const isFull = (error: unknown): boolean => ['ENOSPC', 'EDQUOT', 'EFBIG'].includes(codeOf(error))

/** Refuses a file of this size if it would leave less than the reserve. */
export async function assertRoom(disk: Disk, folder: string, bytes: number): Promise<void> {
  const { freeBytes, totalBytes } = await disk.room(folder)
  if (freeBytes - bytes < Math.min(totalBytes * reserveShare, mostReserve)) throw noRoom()
}
