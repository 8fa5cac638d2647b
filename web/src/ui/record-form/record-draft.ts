/** What is typed about a record: every value as text, empty for none. */
export type Draft<F extends string> = Record<F, string>
export type Faults<F extends string> = Partial<Record<F, string>>

/** A stored value as text: yes and no stand for a flag. */
export const textOf = (value: string | number | boolean | null | undefined): string =>
  value === null || value === undefined ? '' : typeof value === 'boolean' ? (value ? 'yes' : 'no') : String(value)

const digitFields = /^(?:tin|npi|ssn)$|zip$/i
/** A mask may write the same digits in another way: that is no change. */
const meaning = (field: string, typed: string) =>
  digitFields.test(field) && /^[\d\s()_-]*$/.test(typed) ? typed.replace(/\D/g, '') : typed.trimEnd()

export const changedFields = <F extends string>(draft: Draft<F>, base: Draft<F>): F[] =>
  (Object.keys(draft) as F[]).filter((field) => meaning(field, draft[field]) !== meaning(field, base[field]))

/** After somebody else saved: what was typed stays, everything else is as they left it. */
export const rebased = <F extends string>(draft: Draft<F>, base: Draft<F>, fresh: Draft<F>): Draft<F> => {
  const mine = changedFields(draft, base)
  return Object.fromEntries(
    (Object.keys(fresh) as F[]).map((field) => [field, mine.includes(field) ? draft[field] : fresh[field]]),
  ) as Draft<F>
}

interface Checked {
  success: boolean
  error?: { issues: readonly { path: readonly PropertyKey[]; message: string }[] } | undefined
}

/** What a schema found wrong, by field. */
export const faultsOf = <F extends string>({ error }: Checked): Faults<F> =>
  Object.fromEntries((error?.issues ?? []).map(({ path, message }) => [String(path[0]), message])) as Faults<F>
