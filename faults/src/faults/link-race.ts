import { randomUUID } from 'node:crypto'
import { Client, signedIn, type Answer, type Asked } from '../client.ts'
import type { Fault } from '../fault.ts'
import { linkForms, openForm, problemOf, stateOfForm } from '../link-forms.ts'
import { pdf } from '../uploads.ts'

const links = 5
const together = 6
const account = { id: 4, email: 'viewer@aurora.test' }

/**
 * What is sent at once: the same request with the same key, as by a retrying proxy, or with a key of its own, as by two tabs.
 * A stage can be saved as often as one likes.
 */
const races = [
  ...linkForms.map((kind) => ({ kind, hasOwnKeys: false })),
  ...linkForms.filter((kind) => kind !== 'stage').map((kind) => ({ kind, hasOwnKeys: true })),
]

/**
 * One link is used several times at once. Of a password link, one use succeeds and its password is stored. A form is stored
 * once.
 */
export const linkRace: Fault = {
  id: 'F22',
  name: 'link-race',
  title: `a link for a password and each form of links is used ${together} times at once on two nodes, ${links} times each`,
  async run(testBed) {
    const { postgres, nodes } = await testBed.startNodes({ nodes: 2 })
    const [first] = nodes
    if (!first) throw new Error('There is no node')
    const manager = await signedIn(first.port, 'manager@aurora.test')
    const refused: Record<string, number> = {}
    const broken: string[] = []
    const totals = { acknowledged: 0, lost: 0, doubled: 0 }
    /** The indexes of the uses that succeeded. */
    const useAtOnce = async (asked: (n: number) => Asked): Promise<number[]> => {
      const answers: Answer[] = await Promise.all(
        Array.from({ length: together }, (_, n) => new Client(nodes[n % nodes.length]?.port ?? 0).ask(asked(n))),
      )
      for (const { status } of answers) if (status !== 200) refused[status] = (refused[status] ?? 0) + 1
      return answers.flatMap(({ status }, n) => (status === 200 ? [n] : []))
    }

    for (let link = 0; link < links; link += 1) {
      const made = await manager.ask({
        method: 'POST',
        path: `/api/auth/generateresetpasswordtoken/${account.id}`,
        json: {},
      })
      const token = new URL((made.body as { url: string }).url).pathname.split('/').at(-1)
      const passwordOf = (n: number) => `Fault-${link}-${n}-2026!`
      const winners = await useAtOnce((n) => ({
        method: 'POST',
        path: '/api/auth/setpassword',
        json: { token, password: passwordOf(n), passwordConfirmation: passwordOf(n) },
      }))
      totals.acknowledged += winners.length
      if (winners.length !== 1) broken.push(`${winners.length} uses of one link for a password were acknowledged`)
      const { status } = await new Client(first.port).signIn(account.email, passwordOf(winners[0] ?? 0))
      if (status !== 200) {
        totals.lost += 1
        broken.push('an acknowledged password does not sign in')
      }

      for (const { kind, hasOwnKeys } of races) {
        const form = await openForm(postgres.url, kind, pdf(20_000))
        const { asked } = form
        const keyOf = () => (hasOwnKeys ? { 'idempotency-key': randomUUID() } : {})
        const accepted = await useAtOnce(() => ({ ...asked, headers: { ...asked.headers, ...keyOf() } }))
        const state = await stateOfForm(postgres.url, form)
        totals.acknowledged += accepted.length
        if (state.stored < state.whole || !state.isDone) totals.lost += 1
        if (state.stored > state.whole) totals.doubled += 1
        const problem = state.isDone ? problemOf(state) : 'it is not stored'
        if (problem) broken.push(`a form (${kind}) that was sent at once: ${problem}`)
        if (hasOwnKeys ? accepted.length !== 1 : accepted.length < 1)
          broken.push(`${accepted.length} uses of one link (${kind}) were acknowledged`)
      }
    }
    const odd = Object.keys(refused).filter((status) => !['404', '422', '409', '503'].includes(status))
    return {
      ...totals,
      refused,
      recoveryMs: null,
      broken: [...broken, ...odd.map((status) => `a link was answered ${status}`)],
      note: '',
    }
  },
}
