import { Client, signedIn } from '../client.ts'
import type { Fault } from '../fault.ts'

const links = 5
const together = 6
const account = { id: 4, email: 'viewer@aurora.test' }

/** One password link is used several times at once: one use succeeds, and its password is stored. */
export const linkRace: Fault = {
  id: 'F22',
  name: 'link-race',
  title: `a password link is used ${together} times at once on two nodes, ${links} times`,
  async run(testBed) {
    const { nodes } = await testBed.startNodes({ nodes: 2 })
    const [first] = nodes
    if (!first) throw new Error('There is no node')
    const manager = await signedIn(first.port, 'manager@aurora.test')
    const refused: Record<string, number> = {}
    const broken: string[] = []
    let acknowledged = 0
    let lost = 0
    for (let link = 0; link < links; link += 1) {
      const made = await manager.ask({
        method: 'POST',
        path: `/api/auth/generateresetpasswordtoken/${account.id}`,
        json: {},
      })
      const token = new URL((made.body as { url: string }).url).pathname.split('/').at(-1)
      const passwordOf = (n: number) => `Fault-${link}-${n}-2026!`
      const answers = await Promise.all(
        Array.from({ length: together }, (_, n) =>
          new Client(nodes[n % nodes.length]?.port ?? 0).ask({
            method: 'POST',
            path: '/api/auth/setpassword',
            json: { token, password: passwordOf(n), passwordConfirmation: passwordOf(n) },
          }),
        ),
      )
      const winners = answers.flatMap(({ status }, n) => (status === 200 ? [n] : []))
      for (const { status } of answers.filter((answer) => answer.status !== 200))
        refused[status] = (refused[status] ?? 0) + 1
      acknowledged += winners.length
      if (winners.length !== 1) broken.push(`${winners.length} uses of one link were acknowledged`)
      const { status } = await new Client(first.port).signIn(account.email, passwordOf(winners[0] ?? 0))
      if (status !== 200) lost += 1
    }
    const odd = Object.keys(refused).filter((status) => !['404', '422', '409', '503'].includes(status))
    return {
      acknowledged,
      lost,
      doubled: 0,
      refused,
      recoveryMs: null,
      broken: [
        ...broken,
        ...(lost ? [`${lost} acknowledged passwords do not sign in`] : []),
        ...odd.map((status) => `a link was answered ${status}`),
      ],
      note: '',
    }
  },
}
