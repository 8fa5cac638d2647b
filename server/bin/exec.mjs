#!/usr/bin/env node
// `exec` of a POSIX shell, for Windows, whose shell has none: package.json says `exec node …`, so that elsewhere no
// shell stands between npm and the server and keeps signals to itself. A POSIX shell has the word built in and never
// comes here.
import { spawn } from 'node:child_process'

const [command, ...args] = process.argv.slice(2)
spawn(command, args, { stdio: 'inherit' }).once('exit', (code) => process.exit(code ?? 1))
