import type { Scope } from './scope.ts'

/**
 * Runs statements with the caller's practice restriction lifted, still inside the team. Used to create records of
 * practices that are not the caller's yet, and to find out whether a record is used by other practices. Results must
 * not be sent to the client.
 */
export async function ignoringPracticeFilter<T>(scope: Scope, act: () => Promise<T>): Promise<T> {
  if (!scope.practices) return act()
  const {
    rows: [row],
  } = await scope.client.query<{ own: string }>("select current_setting('app.practices') as own")
  await scope.client.query("select set_config('app.practices', 'all', true)")
  const result = await act()
  await scope.client.query("select set_config('app.practices', $1, true)", [row?.own ?? '{}'])
  return result
}
