import type { Endpoint } from '@credence/contract/kit/endpoint'
import { patchList } from '@credence/contract/kit/patch-list'
import { deepStrictEqual, strictEqual } from 'node:assert'
import type { World } from './world.ts'

interface Sent {
  params?: Record<string, unknown>
  query?: Record<string, unknown>
}
interface Card {
  id: number
}

/** A client that has a list and asks what changed, as the browser does. */
export class PatchedList {
  readonly #world: World
  readonly #endpoint: Endpoint
  readonly #as: string
  readonly #sent: Sent
  readonly #team: number | undefined
  cards: readonly Card[] = []
  stamp = ''
  /** The last answer to `since`; null for 304. */
  last: { isWhole: boolean; changed: Card[]; removed: number[] } | null = null

  constructor(world: World, endpoint: Endpoint, as: string, sent: Sent = {}, team?: number) {
    this.#world = world
    this.#endpoint = endpoint
    this.#as = as
    this.#sent = sent
    this.#team = team
  }

  #ask(query: Record<string, unknown>, headers: Record<string, string> = {}) {
    const sent = { ...this.#sent, query: { ...this.#sent.query, ...query } }
    const options = { as: this.#as, headers, ...(this.#team === undefined ? {} : { team: this.#team }) }
    return this.#world.call(this.#endpoint, sent, options)
  }

  async whole(): Promise<Card[]> {
    const { status, body } = await this.#ask({})
    strictEqual(status, 200)
    return body as Card[]
  }

  async load(): Promise<void> {
    const { status, body, headers } = await this.#ask({})
    strictEqual(status, 200)
    this.cards = body as Card[]
    this.stamp = String(headers.etag).slice(1, -1)
  }

  async poll(): Promise<void> {
    const { status, body, headers } = await this.#ask({ since: this.stamp }, { 'if-none-match': `"${this.stamp}"` })
    if (status === 304) {
      this.last = null
      return
    }
    strictEqual(status, 200)
    strictEqual(`"${body.stamp}"`, headers.etag)
    const { changesSince } = this.#endpoint.definition
    if (!changesSince) throw new Error('The list does not tell what changed')
    this.last = body
    this.cards = patchList(this.cards, body, changesSince)
    this.stamp = body.stamp
  }

  /** Asks what changed, and compares with the whole list. */
  async assertCurrent(after: string): Promise<void> {
    await this.poll()
    deepStrictEqual(this.cards, await this.whole(), after)
  }
}
