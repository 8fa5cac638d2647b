import type pg from 'pg'
import type { Vault } from '../kit/secrets/crypto.ts'

interface KnownKey {
  id: Buffer
  checkValue: Buffer | null
}

const checkText = 'Credence'
const placeOf = (id: Buffer) => ({ table: 'sealing_key', column: 'check_value', row: id.toString('hex') })

/** A key id is short, so two keys may share one. The check value distinguishes them. */
function opens(vault: Vault, { id, checkValue }: KnownKey): boolean {
  if (!vault.has(id)) return false
  try {
    return checkValue === null || vault.open(checkValue, placeOf(id)) === checkText
  } catch {
    return false
  }
}

const listed = (keys: readonly KnownKey[]) => keys.map(({ id }) => id.toString('hex')).join(' and ')

function assertOpens(vault: Vault, known: readonly KnownKey[]): void {
  const missing = known.filter((key) => !opens(vault, key))
  if (missing.length === 0) return
  const [needed, keys] =
    missing.length === 1
      ? [`the key with the id ${listed(missing)}`, 'that key']
      : [`the keys with the ids ${listed(missing)}`, 'those keys']
  throw new Error(
    `CREDENCE_KEY has the id ${vault.id.toString('hex')}, and the database holds secrets that need ${needed}. ` +
      `Set CREDENCE_KEY to ${keys}; to change the key, keep ${keys} in CREDENCE_PREVIOUS_KEYS beside the new CREDENCE_KEY`,
  )
}

const findKeys = async (client: pg.ClientBase): Promise<KnownKey[]> =>
  (
    await client.query<KnownKey>(
      'select id, check_value as "checkValue" from public.sealing_key order by used_since, id',
    )
  ).rows

/**
 * Refuses keys that cannot open the database's values, before it is changed. A database without the table is checked
 * after the migrations.
 */
export async function refuseOtherKeys(admin: pg.ClientBase, vault: Vault): Promise<void> {
  const {
    rows: [table],
  } = await admin.query<{ readable: boolean | null }>(
    "select has_table_privilege(to_regclass('public.sealing_key'), 'select') as readable",
  )
  if (table?.readable) assertOpens(vault, await findKeys(admin))
}

/**
 * Refuses a CREDENCE_KEY that no server has started with. What is sealed with it would make it needed, for example an
 * old key in a shell that still has the settings from before a rotation.
 */
export async function refuseUnusedKey(owner: pg.ClientBase, vault: Vault): Promise<void> {
  const known = await findKeys(owner)
  if (known.length === 0 || known.some(({ id }) => id.equals(vault.id))) return
  throw new Error(
    `CREDENCE_KEY has the id ${vault.id.toString('hex')}, and the servers use the key with the id ${listed(known)}. ` +
      'Give the command the settings of the server; to change the key, start the server with the new one first',
  )
}

/** Checks the same after the migrations, then registers the newest key, with a value that only it opens. */
export async function registerKey(owner: pg.ClientBase, vault: Vault): Promise<void> {
  await refuseOtherKeys(owner, vault)
  await owner.query(
    `
    insert into public.sealing_key (id, check_value) values ($1, $2)
    on conflict (id) do update set check_value = coalesce(sealing_key.check_value, excluded.check_value), used_since = now()`,
    [vault.id, vault.seal(checkText, placeOf(vault.id))],
  )
}
