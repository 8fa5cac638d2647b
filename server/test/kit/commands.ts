import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'

export type CommandName = 'admin' | 'audit' | 'backup' | 'restore'

/** Starts a command of the product as its npm script does. */
export const startCommand = (name: CommandName, args: readonly string[], env: Record<string, string>): ChildProcess =>
  spawn(process.execPath, [fileURLToPath(new URL('../../bin/run.mjs', import.meta.url)), name, ...args], {
    env: { PATH: process.env.PATH ?? '', ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  })

/** Runs a command to its end. What it wrote on both streams is the output. */
export async function runCommand(
  name: CommandName,
  args: readonly string[],
  env: Record<string, string>,
): Promise<{ code: number | null; output: string }> {
  const child = startCommand(name, args, env)
  let output = ''
  for (const stream of [child.stdout, child.stderr])
    stream?.on('data', (piece: Buffer) => {
      output += piece.toString()
    })
  const [code] = (await once(child, 'close')) as [number | null]
  return { code, output }
}
