import type { Services } from '../kit/request/services.ts'

/** What a command may use: its output, and the product's services, opened on first use. */
export interface CommandTools {
  say(line: string): void
  withServices<Result>(work: (services: Services) => Promise<Result>): Promise<Result>
}

/** One command of `npm run admin`, for the operator of the machine. */
export interface Command {
  readonly name: string
  /** The arguments as the usage shows them. Those in brackets are optional. */
  readonly usage: string
  readonly about: string
  /** The message of a thrown error is printed as it is, so it tells the operator what to do. */
  run(args: readonly string[], tools: CommandTools): Promise<void>
}

const words = (usage: string) => usage.split(' ').filter(Boolean)

/**
 * Whether a command accepts this many arguments, by its usage. A last argument that ends with `...` accepts any number.
 */
export function takes({ usage }: Pick<Command, 'usage'>, count: number): boolean {
  const all = words(usage)
  const least = all.filter((word) => !word.startsWith('[')).length
  const most = all.at(-1)?.includes('...') ? Number.POSITIVE_INFINITY : all.length
  return count >= least && count <= most
}
