import { takes, type CommandTools } from './admin/command.ts'
import { commands, describeCommands } from './admin/commands.ts'
import { fewestConnections } from './config/fields.ts'
import { readConfig } from './config/config.ts'
import { createLogger } from './kit/http/log.ts'
import { openFoundation } from './start.ts'

/** Beside the results, which other programs may read. */
const tell = (line: string) => void process.stderr.write(`${line}\n`)

const tools: CommandTools = {
  say: (line) => void process.stdout.write(`${line}\n`),
  async withServices(work) {
    // A command runs beside the nodes, which have their own share of the database's connections.
    const config = { ...readConfig(process.env), connections: fewestConnections }
    const { services, database } = await openFoundation(config, createLogger('error', process.stderr), tell, {
      isCommand: true,
    })
    try {
      return await work(services)
    } finally {
      await services.pool.end()
      // A running server uses the same embedded database. Only a database that this command started is stopped.
      if (database && !database.adopted) await database.stop()
    }
  },
}

/** Exit codes: 0 done, 1 refused with a reason, 2 called in the wrong way. */
async function run([name, ...args]: readonly string[]): Promise<number> {
  const command = commands.find((each) => each.name === name)
  if (!command) {
    process.stderr.write(`${name === undefined ? '' : `There is no command ${name}.\n\n`}${describeCommands()}\n`)
    return name === undefined ? 0 : 2
  }
  if (!takes(command, args.length)) {
    process.stderr.write(`Usage: npm run admin -- ${command.name} ${command.usage}\n`)
    return 2
  }
  try {
    await command.run(args, tools)
    return 0
  } catch (error) {
    process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`)
    return 1
  }
}

process.exit(await run(process.argv.slice(2)))
