import { spawn, spawnSync, type ChildProcess } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { request } from 'node:https'
import { request as plainRequest } from 'node:http'
import { networkInterfaces } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { systemAreas } from '@credence/contract/system/calls'
import { readConfig } from '../../src/config/config.ts'
import { eventually } from '../kit/browser.ts'
import { deployed, InstalledService, root, runShell, valueOf } from '../kit/processes/installed-service.ts'
import { patienceMs } from '../kit/outage-checks.ts'
import { freePort } from '../../../scripts/lib/free-port.mjs'

const has = (program: string) =>
  spawnSync('sh', ['-c', `command -v ${program}`], { env: { PATH: `${process.env.PATH}:/usr/sbin:/sbin` } }).status ===
  0
/** A client of Docker alone does not have the plugin. */
const hasCompose = spawnSync('sh', ['-c', 'docker compose version'], { env: { PATH: process.env.PATH } }).status === 0
/** The command of `npm start` without `exec`. */
const startCommand = (
  JSON.parse(readFileSync(path.join(root, 'package.json'), 'utf8')) as { scripts: { start: string } }
).scripts.start.replace(/^exec /, '')
const service = new InstalledService()
beforeAll(async () => {
  mkdirSync(path.join(service.folder, 'backups'))
  await service.start()
}, patienceMs)
afterAll(() => service.remove())

const guide = readFileSync(path.join(root, 'docs', 'operations.md'), 'utf8')
/** Every block of the guide that is marked to be run, once, with the heading that it first stands under. */
const blocks = [
  ...Map.groupBy(
    guide
      .split(/^## /m)
      .slice(1)
      .flatMap((section) => {
        const heading = section.split('\n')[0] ?? ''
        return [...section.matchAll(/^( *)```sh run\n(.*?)^ *```$/gms)].map(([, indent = '', text = '']) => ({
          heading,
          commands: text.replaceAll(new RegExp(`^${indent}`, 'gm'), '').trim(),
        }))
      }),
    ({ commands }) => commands,
  ).values(),
].map(([first]) => first as { heading: string; commands: string })

describe('a command of the operations guide', () => {
  it('the operations guide has a command for every part that this machine can try', () => {
    expect(blocks.map(({ heading }) => heading)).toEqual(
      expect.arrayContaining(['Install', 'Back up', 'Restore', 'Rotate the key', 'Upgrade', 'Monitor', 'Troubleshoot']),
    )
  })

  it.each(blocks)(
    'the commands of the operations guide under $heading succeed: $commands',
    async ({ commands }) => {
      expect(await service.run(commands)).toMatchObject({ code: 0 })
    },
    2 * patienceMs,
  )
})

describe('what the operations guide says of monitoring', () => {
  const monitor = guide.split('## Monitor')[1]?.split('\n## ')[0] ?? ''

  it('names the areas that readiness can answer, and no others', () => {
    const [, named = ''] = /a word for each area: (.*?), each/s.exec(monitor) ?? []
    expect([...named.matchAll(/`(\w+)`/g)].map(([, area]) => area)).toEqual(
      systemAreas.values.filter((area) => area !== 'database' && area !== 'version'),
    )
  })

  it('names the metrics of the product, and no others', async () => {
    const text = await (
      await fetch(`http://127.0.0.1:${service.port}/metrics`, {
        headers: {
          authorization: `Bearer ${valueOf(readFileSync(service.environmentFile, 'utf8'), 'CREDENCE_METRICS_TOKEN')}`,
        },
      })
    ).text()
    const served = [...text.matchAll(/^# TYPE (\w+) /gm)].map(([, name = '']) => name)
    const named = [...monitor.matchAll(/^\| `(\w+)/gm)].map(([, name = '']) => name)
    const isOwn = (name: string) => !/^(process|nodejs)_/.test(name)
    expect(served.filter(isOwn).toSorted()).toEqual(named.filter(isOwn).toSorted())
  })
})

describe('the settings of the example', () => {
  it('the settings of the example all exist, also those that are commented out', () => {
    const lines = deployed('credence.env.example')
      .split('\n')
      .flatMap((line) => /^#?([A-Z_]+)=(.*)$/.exec(line)?.slice(1) ?? [])
    const settings = Object.fromEntries(
      Array.from({ length: lines.length / 2 }, (_, n) => [
        lines[2 * n] ?? '',
        (lines[2 * n + 1] ?? '').replaceAll('"', ''),
      ]),
    )
    expect(
      readConfig({
        ...settings,
        CREDENCE_KEY: randomBytes(32).toString('hex'),
        CREDENCE_METRICS_TOKEN: 'x'.repeat(24),
      }),
    ).toMatchObject({ mode: 'production', host: '127.0.0.1', proxies: ['loopback'] })
  })
})

describe('the systemd unit', () => {
  it.skipIf(!has('systemd-analyze'))('is understood by systemd (needs systemd-analyze)', async () => {
    const unit = path.join(service.folder, 'credence.service')
    writeFileSync(
      unit,
      deployed('credence.service')
        .replaceAll('/opt/credence', root)
        .replace('/etc/credence/credence.env', service.environmentFile),
    )
    expect(await runShell(`systemd-analyze verify --man=no ${unit}`)).toEqual({ code: 0, output: '' })
  })

  it('the systemd unit starts the server as npm start does', () => {
    expect(valueOf(deployed('credence.service'), 'ExecStart')).toBe(`/opt/credence/node_modules/.bin/${startCommand}`)
  })

  it('the systemd unit gives the service no rights that it does not need', () => {
    const unit = deployed('credence.service')
    for (const [name, value] of [
      ['NoNewPrivileges', 'yes'],
      ['ProtectSystem', 'strict'],
      ['CapabilityBoundingSet', ''],
      ['StateDirectoryMode', '0700'],
      ['User', 'credence'],
    ] as const)
      expect([name, valueOf(unit, name)]).toEqual([name, value])
  })
})

/** Asks as somebody elsewhere would who tries to pass for another address. */
const statusOf = (protocol: 'http' | 'https', port: number, place: string) =>
  new Promise<number>((resolve, reject) => {
    const options = {
      port,
      path: place,
      host: '127.0.0.1',
      headers: { 'x-forwarded-for': '203.0.113.66' },
      rejectUnauthorized: false,
    }
    const asked = (protocol === 'https' ? request : plainRequest)(options, (response) => {
      response.resume()
      resolve(response.statusCode ?? 0)
    })
    asked.once('error', reject).end()
  })

async function expectProxy(child: ChildProcess, protocol: 'http' | 'https', port: number): Promise<void> {
  const began = service.output.length
  let output = ''
  for (const stream of [child.stdout, child.stderr])
    stream?.on('data', (piece: Buffer) => {
      output += piece.toString()
    })
  const ended = once(child, 'exit')
  try {
    await eventually(async () => {
      if (child.exitCode !== null) throw new Error(`The proxy ended: ${output}`)
      return (await statusOf(protocol, port, '/api/health').catch(() => 0)) === 200
    })
    expect(await statusOf(protocol, port, '/metrics')).toBe(404)
    // The server believes the proxy, and the proxy does not believe the client.
    await eventually(async () => service.output.slice(began).includes('"path":"/api/health","ip":"127.0.0.1"'))
    expect(service.output).not.toContain('203.0.113.66')
  } finally {
    child.kill('SIGTERM')
    await ended
  }
}

describe('a proxy of the examples', () => {
  it.skipIf(!has('nginx') || !has('openssl'))(
    'passes requests on and hides the figures: nginx (needs nginx and openssl)',
    async () => {
      const [plain, secure] = [await freePort(), await freePort()]
      const at = (name: string) => path.join(service.folder, name)
      await runShell(
        `openssl req -x509 -newkey ec -pkeyopt ec_paramgen_curve:prime256v1 -nodes -days 1 -subj /CN=localhost -keyout ${at('key.pem')} -out ${at('cert.pem')}`,
      )
      const hasIpv6 = Object.values(networkInterfaces())
        .flat()
        .some((each) => each?.address === '::1')
      const site = deployed('nginx.conf')
        .replace('127.0.0.1:4000', `127.0.0.1:${service.port}`)
        .replaceAll(/(listen (?:\[::\]:)?)443/g, `$1${secure}`)
        .replaceAll(/(listen (?:\[::\]:)?)80;/g, `$1${plain};`)
        .replace(/ssl_certificate .*;/, `ssl_certificate ${at('cert.pem')};`)
        .replace(/ssl_certificate_key .*;/, `ssl_certificate_key ${at('key.pem')};`)
      writeFileSync(at('site.conf'), hasIpv6 ? site : site.replaceAll(/^ *listen \[::\].*$/gm, ''))
      const folders = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi']
        .map((name) => `${name}_temp_path ${at(`nginx-${name}`)};`)
        .join(' ')
      writeFileSync(
        at('nginx.conf'),
        `daemon off; pid ${at('nginx.pid')}; error_log stderr; events {} http { access_log off; ${folders} include ${at('site.conf')}; }`,
      )
      const env = { PATH: `${process.env.PATH}:/usr/sbin` }
      expect(await runShell(`nginx -t -q -e stderr -c ${at('nginx.conf')}`, env)).toEqual({ code: 0, output: '' })
      await expectProxy(
        spawn('nginx', ['-e', 'stderr', '-c', at('nginx.conf')], { env, stdio: ['ignore', 'pipe', 'pipe'] }),
        'https',
        secure,
      )
    },
    patienceMs,
  )

  it.skipIf(!has('caddy'))(
    'passes requests on and hides the figures: Caddy (needs caddy)',
    async () => {
      const [port, admin] = [await freePort(), await freePort()]
      const env = {
        PATH: process.env.PATH ?? '',
        HOME: service.folder,
        XDG_DATA_HOME: service.folder,
        XDG_CONFIG_HOME: service.folder,
        CADDY_ADMIN: `127.0.0.1:${admin}`,
      }
      const config = ['--config', path.join(root, 'deploy', 'Caddyfile'), '--adapter', 'caddyfile']
      expect(await runShell(`caddy validate ${config.join(' ')}`, env)).toMatchObject({ code: 0 })
      await expectProxy(
        spawn('caddy', ['run', ...config], {
          env: { ...env, SITE: `http://127.0.0.1:${port}`, CREDENCE: `127.0.0.1:${service.port}` },
          stdio: ['ignore', 'pipe', 'pipe'],
        }),
        'http',
        port,
      )
    },
    patienceMs,
  )
})

describe('the image', () => {
  const lines = deployed('Dockerfile')
    .split('\n')
    .filter((line) => /^[A-Z]+ /.test(line))
  const [build = [], runs = []] = lines
    .join('\n')
    .split(/^(?=FROM )/m)
    .map((stage) => stage.trim().split('\n'))
  const jsonOf = (word: string) =>
    JSON.parse(/\[.*\]$/.exec(runs.find((line) => line.startsWith(word)) ?? '')?.[0] ?? '[]') as string[]

  it('the image has two stages, and runs without root, npm and shell', () => {
    expect([build[0], runs[0]]).toEqual([
      expect.stringMatching(/^FROM node:24\S+ AS build$/),
      expect.stringMatching(/^FROM node:24\S+$/),
    ])
    expect(runs.find((line) => line.startsWith('USER '))).toBe('USER node')
    expect(runs.indexOf('USER node')).toBeGreaterThan(runs.findLastIndex((line) => line.startsWith('RUN ')))
    expect(jsonOf('CMD ').join(' ')).toBe(startCommand)
  })

  it('the image holds every file outside of the server that the server loads', () => {
    const copied = runs
      .filter((line) => line.startsWith('COPY '))
      .flatMap((line) => [...line.matchAll(/\/opt\/credence\/(\S+)/g)].map(([, name = '']) => name))
    for (const name of copied.filter((each) => !each.includes('dist')))
      expect([name, existsSync(path.join(root, name))]).toEqual([name, true])
    const sources = ['src', 'db']
      .flatMap((folder) =>
        readdirSync(path.join(root, 'server', folder), { recursive: true, encoding: 'utf8' }).map((name) =>
          path.join('server', folder, name),
        ),
      )
      .filter((name) => name.endsWith('.ts') && !name.endsWith('.test.ts'))
    const outside = sources.flatMap((name) =>
      [...readFileSync(path.join(root, name), 'utf8').matchAll(/(?:from |import\(|new URL\()'(\.\.?\/[^']+)'/g)]
        .map(([, target = '']) => path.join(path.dirname(name), target))
        .filter((target) => !target.startsWith('server/') && target !== 'server')
        // `npm run db:types` writes it; an image does not run that.
        .filter((target) => target !== 'docs/schema.md'),
    )
    expect(outside.length).toBeGreaterThan(0)
    expect(outside.filter((target) => !copied.some((name) => target.startsWith(name)))).toEqual([])
  })

  it('the image has a health check that says whether the server is ready', async () => {
    const [, ...args] = jsonOf('HEALTHCHECK ')
    const check = (port: number) => spawnSync(process.execPath, args, { env: { PORT: String(port) } }).status
    expect([check(service.port), check(await freePort())]).toEqual([0, 1])
  })

  it.skipIf(!hasCompose)('the compose file is understood (needs Docker Compose)', async () => {
    expect(
      await runShell('docker compose --file deploy/compose.yaml config --quiet', {
        SITE: 'localhost',
        POSTGRES_PASSWORD: 'x',
      }),
    ).toMatchObject({ code: 0 })
  })
})

it(
  'the service that was installed this way ends when it is told to',
  async () => {
    expect(await service.stop()).toBe(0)
  },
  patienceMs,
)
