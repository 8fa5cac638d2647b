import { hash, verify } from '@node-rs/argon2'
import { availableParallelism } from 'node:os'
import { Refusal } from '../request/refusal.ts'

const argon2id = 2
const mostWaiting = 200

interface HashCost {
  /** In KiB. */
  memoryCost: number
  timeCost: number
}
const recommendedCost: HashCost = { memoryCost: 47_104, timeCost: 2 }

/** Argon2id, as many at a time as there are cores: a rush of sign-ins must not take the machine from everybody else. */
export class PasswordHasher {
  readonly #waiting: (() => void)[] = []
  #free = Math.max(1, availableParallelism())
  readonly #cost
  /** What a hash of this cost begins with. */
  readonly #costText
  /** Verified against when there is no account, so that the answer takes as long. */
  #decoy: Promise<string> | undefined

  constructor({ memoryCost, timeCost } = recommendedCost) {
    this.#cost = { algorithm: argon2id, memoryCost, timeCost, parallelism: 1 } as const
    this.#costText = `$argon2id$v=19$m=${memoryCost},t=${timeCost},p=1$`
  }

  async #turn<T>(work: () => Promise<T>): Promise<T> {
    if (this.#free === 0) {
      if (this.#waiting.length >= mostWaiting)
        throw new Refusal(503, 'Too many sign-ins at once; please try again', { retryAfterSeconds: 5 })
      await new Promise<void>((go) => this.#waiting.push(go))
    } else {
      this.#free -= 1
    }
    try {
      return await work()
    } finally {
      const next = this.#waiting.shift()
      if (next) next()
      else this.#free += 1
    }
  }

  hash(password: string): Promise<string> {
    return this.#turn(() => hash(password, this.#cost))
  }

  /** Whether it was made when less was thought to be enough. */
  isWeak(stored: string): boolean {
    return !stored.startsWith(this.#costText)
  }

  /**
   * Whether the password is the account's; an account without one, or none at all, takes as long and never matches; so
   * long, too, takes a hash of former days.
   */
  async matches(stored: string | null | undefined, password: string): Promise<boolean> {
    const decoy = await (this.#decoy ??= hash('decoy', this.#cost))
    const against = stored ?? decoy
    const [same] = await this.#turn(() =>
      Promise.all(
        this.isWeak(against) ? [verify(against, password), verify(decoy, password)] : [verify(against, password)],
      ),
    )
    return same && stored != null
  }
}
