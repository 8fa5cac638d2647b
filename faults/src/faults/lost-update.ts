import { signedIn } from '../client.ts'
import type { Fault } from '../fault.ts'
import { taskOf } from '../traffic.ts'

const rounds = 10
const together = 10

/** Many clients save the same version of a record: one succeeds, and all others are refused. */
export const lostUpdate: Fault = {
  id: 'F11',
  name: 'lost-update',
  title: `${together} saves of one task at once from the same version, ${rounds} times, on two nodes`,
  async run(testBed) {
    const { nodes } = await testBed.startNodes({ nodes: 2 })
    const people = await Promise.all(
      ['editor@aurora.test', 'manager@aurora.test'].map((email) => signedIn(nodes[0]?.port ?? 0, email)),
    )
    const [editor] = people
    if (!editor) throw new Error('Nobody is signed in')
    const save = (n: number, json: object) =>
      (people[n % people.length] ?? editor)
        .at(nodes[n % nodes.length]?.port ?? 0)
        .ask({ method: 'POST', path: '/api/task', json: { ...taskOf('shared'), newActivity: null, ...json } })
    const { id, version: first } = (await save(0, {})).body as { id: number; version: number }
    let version = first
    const broken: string[] = []
    const refused: Record<string, number> = {}
    let acknowledged = 0
    let lost = 0
    for (let round = 0; round < rounds; round += 1) {
      const answers = await Promise.all(
        Array.from({ length: together }, (_, n) => save(n, { id, version, other: `round ${round} person ${n}` })),
      )
      const winners = answers.flatMap(({ status }, n) => (status === 200 ? [n] : []))
      for (const { status } of answers.filter((answer) => answer.status !== 200))
        refused[status] = (refused[status] ?? 0) + 1
      const kept = (await editor.ask({ path: `/api/task/${id}` })).body as { version: number; other: string }
      acknowledged += winners.length
      if (winners.length !== 1) broken.push(`${winners.length} saves from one version were acknowledged`)
      if (kept.other !== `round ${round} person ${winners[0]}`) lost += 1
      version = kept.version
    }
    const odd = Object.keys(refused).filter((status) => status !== '409')
    return {
      acknowledged,
      lost,
      doubled: 0,
      refused,
      recoveryMs: null,
      broken: [
        ...broken,
        ...(lost ? [`${lost} acknowledged saves are lost`] : []),
        ...odd.map((status) => `a save was answered ${status}`),
      ],
      note: '',
    }
  },
}
