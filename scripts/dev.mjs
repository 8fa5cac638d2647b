// npm run dev: restarts the server and refreshes the browser when their sources change.
import { spawn } from 'node:child_process'
import { whenNpmEnds } from './lib/launcher.mjs'
import { commandOf, inRoot } from './lib/paths.mjs'
import { main, say } from './lib/progress.mjs'
import { findRuntime } from './lib/runtime.mjs'

const webPort = '5173'
const isRunning = (child) => child.exitCode === null && child.signalCode === null

await main(async () => {
  const runtime = findRuntime()
  const serverPort = process.env.PORT || '4000'
  // Links in emails lead to the address that people have open, which is Vite's.
  const server = spawn(runtime, ['--watch', '--watch-preserve-output', 'server/bin/run.mjs', 'main'], {
    cwd: inRoot(),
    stdio: 'inherit',
    env: { PUBLIC_URL: `http://localhost:${webPort}`, ...process.env, PORT: serverPort },
  })
  const web = spawn(
    runtime,
    [commandOf('vite', 'vite', inRoot('web')), '--port', webPort, '--strictPort', '--clearScreen', 'false'],
    {
      cwd: inRoot('web'),
      stdio: 'inherit',
      env: { ...process.env, CREDENCE_API: `http://localhost:${serverPort}` },
    },
  )
  const children = [server, web]
  const end = () => children.filter(isRunning).forEach((child) => child.kill('SIGTERM'))
  for (const name of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(name, end)
  whenNpmEnds(end)
  say(`Open http://localhost:${webPort}; Ctrl-C ends both.`)

  const codes = await Promise.all(
    children.map(
      (child) =>
        new Promise((resolve) => {
          child.once('exit', (code) => {
            end()
            resolve(code ?? 0)
          })
        }),
    ),
  )
  process.exitCode = Math.max(...codes)
})
