import { providerOnboardingLink } from '@credence/contract/onboarding/link'
import { listStageOf, type ListStageName } from '@credence/contract/onboarding/lists'
import type { Stage } from '@credence/contract/onboarding/stages'
import { insertLink } from '../../../src/kit/request/links.ts'
import { all, pdf } from '../document-files.ts'
import { parts, type Part } from '../parts.ts'
import type { Reply, World } from '../world.ts'

type Files = Record<string, readonly Part[]>

/** The onboarding wizard of a provider, asked as its page asks. */
export class Wizard {
  readonly token: string
  readonly #world: World

  constructor(world: World, token: string) {
    this.#world = world
    this.token = token
  }

  url(stage: Stage): string {
    return `/api/onboarding/${stage}/${this.token}`
  }

  load(stage: Stage): Promise<Reply> {
    return this.#world.ask('GET', this.url(stage))
  }

  /** Without `data` the body has files alone. */
  save(stage: Stage, data?: object, files: Files = {}, headers: Record<string, string> = {}): Promise<Reply> {
    return this.#world.ask('POST', this.url(stage), { raw: parts({ data, files }), headers })
  }
}

export const openWizard = async (world: World, teamId: number, providerId: number): Promise<Wizard> =>
  new Wizard(
    world,
    await world.inTeam(teamId, (scope) =>
      insertLink(scope, {
        purpose: providerOnboardingLink,
        for: { kind: 'provider', id: providerId },
        sentTo: 'provider@home.test',
      }),
    ),
  )

export const paper = (name: string, bytes: Buffer = pdf(name)): Part => ({ name, type: 'application/pdf', bytes })

/** The objects of the store that no row of the database names. */
export async function unknownObjects(world: World): Promise<string[]> {
  const keys = new Set((await world.sql<{ key: string }>('select key from file_object')).map(({ key }) => key))
  return (await all(world.services.files.findOlderThan(0))).filter((key) => !keys.has(key))
}

type TypedEntry = Record<string, string | number | null>

/** An entry as a stage answers it. */
export interface ShownEntry {
  id: number
  documentFilename?: string | null
  [field: string]: string | number | null | undefined
}

/** A complete entry of a list. Entries with other numbers have other values. */
export function entryOf(stage: ListStageName, n: number): TypedEntry {
  const { fields, order } = listStageOf(stage)
  return Object.fromEntries(
    Object.entries(fields).map(([name, { kind, label, choices = {} }]) => {
      if (kind === 'date') return [name, `${name === order?.[1] ? 2030 : 2010}-01-${String(n).padStart(2, '0')}`]
      const values = Object.keys(choices)
      return [name, kind === 'choice' ? (values[n % values.length] ?? null) : `${label} ${n}`]
    }),
  )
}

/** So many entries, with a file for each where entries have documents. */
export function entriesOf(stage: ListStageName, count: number): { entries: TypedEntry[]; files: Files } {
  const { document } = listStageOf(stage)
  const entries = Array.from({ length: count }, (_, at) => ({
    ...entryOf(stage, at + 1),
    ...(document ? { documentFilename: `file ${at + 1}.pdf` } : {}),
  }))
  return {
    entries,
    files: document ? { files: entries.map((_, at) => paper(`file ${at + 1}.pdf`)) } : {},
  }
}
