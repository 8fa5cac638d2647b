import { atEnd } from '@credence/bench/src/cleanup.ts'
import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { ProductNode, type Settings } from './node.ts'
import { ExternalPostgres, stopEmbedded } from './postgres.ts'

export interface Options {
  /** Run by `npm test`: fewer repetitions, and no bar is a time. */
  isQuick: boolean
  soakMinutes: number
}

/** Gives each fault its own data folder, copied from one that the product has filled with its demo data. */
export class TestBed {
  readonly folder = mkdtempSync(path.join(tmpdir(), 'credence-faults-'))
  readonly options: Options
  readonly #say: (line: string) => void
  readonly #template: string
  #copies = 0

  constructor(options: Options, say: (line: string) => void) {
    this.options = options
    this.#say = say
    this.#template = path.join(this.folder, 'template')
    atEnd(() => rmSync(this.folder, { recursive: true, force: true, maxRetries: 5 }))
  }

  /** Makes the template folder: a first start, then a proper stop. */
  async prepare(): Promise<void> {
    this.#say('Making the demo data')
    const node = await ProductNode.start({ CREDENCE_DATA: this.#template })
    await node.terminate()
    await stopEmbedded(this.#template)
    rmSync(path.join(this.#template, 'postgres', 'port'), { force: true })
  }

  emptyFolder(): string {
    this.#copies += 1
    return path.join(this.folder, `data-${this.#copies}`)
  }

  /** A copy of the demo. The embedded PostgreSQL that a node starts in it ends with the fault. */
  dataFolder(within = ''): string {
    const folder = within ? path.join(within, 'data') : this.emptyFolder()
    execFileSync('cp', ['-a', this.#template, folder])
    atEnd(async () => {
      await stopEmbedded(folder)
      rmSync(folder, { recursive: true, force: true, maxRetries: 5 })
    })
    return folder
  }

  /** Nodes of the demo on one PostgreSQL that is not embedded. */
  async startNodes({
    nodes: count = 1,
    settings = {},
    within = '',
  }: { nodes?: number; settings?: Settings; within?: string } = {}): Promise<{
    postgres: ExternalPostgres
    nodes: ProductNode[]
    folder: string
  }> {
    const folder = this.dataFolder(within)
    const postgres = await ExternalPostgres.start(folder)
    const nodes = await Promise.all(
      Array.from({ length: count }, () =>
        ProductNode.start({ CREDENCE_DATA: folder, DATABASE_URL: postgres.url, ...settings }),
      ),
    )
    return { postgres, nodes, folder }
  }
}
