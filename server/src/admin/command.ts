import type { Services } from '../kit/request/services.ts'

/** What a command may use: its output, and the product's services, opened only when it asks for them. */
export interface CommandTools {
  say(line: string): void
  withServices<Result>(work: (services: Services) => Promise<Result>): Promise<Result>
}

/** One command of `npm run admin`, for whoever operates the machine. */
export interface Command {
  readonly name: string
  /** The arguments as the usage shows them; those in brackets may be left out. */
  readonly usage: string
  readonly about: string
  /** An error's message is printed as it is, so it names what the operator can do. */
  run(args: readonly string[], tools: CommandTools): Promise<void>
}

const words = (usage: string) => usage.split(' ').filter(Boolean)

/** Whether a command takes this many arguments, by its usage. A last word that ends with `...` takes any number. */
export function takes({ usage }: Pick<Command, 'usage'>, count: number): boolean {
  const all = words(usage)
  const least = all.filter((word) => !word.startsWith('[')).length
  const most = all.at(-1)?.includes('...') ? Number.POSITIVE_INFINITY : all.length
  return count >= least && count <= most
}
