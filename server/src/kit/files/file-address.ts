import { fileMessages } from '@credence/contract/files/calls'
import type { Endpoint } from '@credence/contract/kit/endpoint'
import type { Vault } from '../secrets/crypto.ts'
import { Refusal } from '../request/refusal.ts'

type AddressFields = Record<string, string>

/** Method, path and every field in a fixed order, each told apart from the next whatever it holds. */
const textOf = ({ definition: { method, path } }: Endpoint, fields: AddressFields): string =>
  JSON.stringify(['v1', method, path, ...Object.entries(fields).toSorted(([a], [b]) => (a < b ? -1 : 1))])

const purpose = 'file addresses'

/** An address of this server that works as it was made and in no other way. */
export const signAddress = (vault: Vault, endpoint: Endpoint, fields: AddressFields): string =>
  `/api${endpoint.definition.path}?${new URLSearchParams({ ...fields, signature: vault.hmac(purpose, textOf(endpoint, fields)).toString('base64url') }).toString()}`

export const invalidAddress = () => new Refusal(403, fileMessages.addressInvalid)

/** Whether an address was signed here for exactly this. Whether it has expired is for the database to say. */
export const isGenuine = (vault: Vault, endpoint: Endpoint, { signature, ...fields }: AddressFields): boolean =>
  vault.isHmac(purpose, textOf(endpoint, fields), Buffer.from(signature ?? '', 'base64url'))
