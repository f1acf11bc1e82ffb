import assert from 'node:assert/strict'
import { execFileSync, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import {
  chmodSync,
  chownSync,
  cpSync,
  existsSync,
  globSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, before, test } from 'node:test'
import { choosePort } from '../server/listen.ts'
import { readEnv, settingNames, SettingsError } from '../env.ts'
import manifest from '../package.json' with { type: 'json' }

const ops = import.meta.dirname
const root = join(ops, '..')
const file = (name: string) => readFileSync(join(ops, name), 'utf8')
const scratch = mkdtempSync(join(tmpdir(), 'chautari-ops-'))
/** Only root can change a folder's owner; otherwise the program runs as the current user. */
const isRoot = process.getuid?.() === 0
const NOBODY = 65_534
/** OPS_WHOLE=1 installs and builds everything again, like a container build. */
const isWhole = process.env['OPS_WHOLE'] === '1'
before(() => chmodSync(scratch, 0o755))
after(() => rmSync(scratch, { recursive: true, force: true }))

/** The path of a program on this system, or null. */
function find(program: string): string | null {
  return (
    spawnSync('sh', ['-c', `PATH="$PATH:/usr/sbin" command -v ${program}`], {
      encoding: 'utf8',
    }).stdout.trim() || null
  )
}

test('the sample settings name every setting, and no other', () => {
  const named = [...file('chautari.env.example').matchAll(/^#?([A-Z][A-Z0-9_]*)=/gm)].map(([, name]) => name)
  assert.deepEqual(named.toSorted(), settingNames.toSorted())
})

test('the program refuses the sample settings until they are filled in, and names the missing ones', () => {
  const given = Object.fromEntries(
    [...file('chautari.env.example').matchAll(/^([A-Z][A-Z0-9_]*)=(.*)$/gm)].map(([, name, value]) => [
      name,
      value,
    ]),
  )
  assert.throws(
    () => readEnv(given),
    (error) => {
      assert.ok(error instanceof SettingsError)
      for (const name of [
        'DATABASE_URL',
        'SECRET',
        'STRIPE_SECRET_KEY',
        'STRIPE_WEBHOOK_SECRET',
        'SMTP_URL',
        'MAIL_FROM',
        'LEGAL_REVIEWED',
        'COMPANY_NAME',
        'COMPANY_ADDRESS',
        'COMPANY_REGISTER',
        'COMPANY_DIRECTOR',
      ])
        assert.match(error.message, new RegExp(`\\b${name}\\b`))
      assert.doesNotMatch(error.message, /PUBLIC_URL|TRUST_PROXY/)
      return true
    },
  )
})

type Step = { does: string; what: string }

/** The instructions of the container file, with continued lines joined. */
function steps(): Step[] {
  return file('Containerfile')
    .replace(/\\\n/g, ' ')
    .split('\n')
    .filter((line) => line && !line.startsWith('#'))
    .map((line) => {
      const [, does = '', what = ''] = /^(\w+)\s+(.*)$/.exec(line) ?? []
      return { does, what }
    })
}

/**
 * Executes the container file in an empty folder, whose `app` and `data` replace the image's /app and /data. A plain
 * `npm ci` reuses the packages installed here, unless OPS_WHOLE is set. Returns the executed steps.
 */
function build(): { said: string[]; env: Record<string, string>; command: string[]; user: string } {
  const [app, data] = [join(scratch, 'app'), join(scratch, 'data')]
  const said: string[] = []
  const env: Record<string, string> = {}
  let command: string[] = []
  let user = 'root'
  const inHere = (text: string) =>
    text
      .replace(/(?<![\w.])\/(app|data)\b/g, `${scratch}/$1`)
      .replaceAll('node:node', isRoot ? `${NOBODY}:${NOBODY}` : `${process.getuid?.()}`)
  for (const { does, what } of steps()) {
    if (does === 'WORKDIR') mkdirSync(inHere(what), { recursive: true })
    else if (does === 'COPY' && what === '. .') {
      copySources(app)
      // Pages built here from these sources need not be built again.
      if (!isWhole && existsSync(join(root, 'build/stamp')))
        cpSync(join(root, 'build'), join(app, 'build'), { recursive: true })
    } else if (does === 'COPY' && !what.startsWith('--from'))
      for (const name of what.split(' ').slice(0, -1)) cpSync(join(root, name), join(app, name))
    else if (does === 'RUN' && what === 'npm ci' && !isWhole) {
      const [from, to] = [`${root}/node_modules/.`, mkdirp(join(app, 'node_modules'))]
      // Uses hard links where both are on one disk.
      if (spawnSync('cp', ['-al', from, to]).status !== 0) execFileSync('cp', ['-a', from, to])
      said.push('npm ci (linked)')
      continue
    } else if (does === 'RUN' && what.startsWith('npm prune') && !isWhole) {
      said.push('npm prune (left out)')
      continue
    } else if (does === 'RUN')
      execFileSync('sh', ['-ec', inHere(what)], { cwd: app, env: { ...process.env, ...env }, stdio: 'pipe' })
    else if (does === 'ENV')
      for (const [, name = '', value = ''] of what.matchAll(/(\w+)=(\S+)/g)) env[name] = inHere(value)
    else if (does === 'USER') user = what
    else if (does === 'CMD') command = JSON.parse(what) as string[]
    said.push(`${does} ${what}`)
  }
  if (!existsSync(data)) mkdirSync(data)
  return { said, env, command, user }
}

function mkdirp(path: string): string {
  mkdirSync(path, { recursive: true })
  return path
}

/** Everything except the entries of .dockerignore. */
function copySources(to: string): void {
  const ignored = readFileSync(join(root, '.dockerignore'), 'utf8').split('\n').filter(Boolean)
  const left = new Set(ignored.flatMap((pattern) => globSync(pattern, { cwd: root })))
  for (const name of globSync('{*,.*}', { cwd: root }))
    if (!left.has(name)) cpSync(join(root, name), join(to, name), { recursive: true })
}

test('every step of the container file is executed; the started program runs as nobody, writes only its data, and stops', async (t) => {
  const { said, env, command, user } = build()
  assert.equal(user, 'node', 'not as root')
  const unit = file('chautari.service')
  assert.equal(
    /^ExecStart=\S+\/node (.+)$/m.exec(unit)?.[1],
    command.slice(1).join(' '),
    'the unit starts the same',
  )
  assert.equal(manifest.scripts.start, command.join(' '), 'and so does npm start')
  const app = join(scratch, 'app')
  const port = await choosePort(0, '127.0.0.1')
  const before = Date.now()
  const settings = {
    ...env,
    HOST: '127.0.0.1',
    PORT: String(port),
    LOG_LEVEL: 'warn',
    PATH: process.env['PATH'],
  }
  const asNobody = isRoot ? { uid: NOBODY, gid: NOBODY } : {}
  const [, ...args] = command
  const child = spawn(join(app, 'node_modules/.bin/node'), args, { cwd: app, env: settings, ...asNobody })
  let output = ''
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (chunk: Buffer) => (output += chunk.toString()))
  await new Promise<void>((ready, failed) => {
    child.stdout.on('data', () => output.includes('is ready at') && ready())
    child.once('exit', (code) => failed(new Error(`it ended with ${code}: ${output}`)))
  })
  const health =
    /CMD (\[.*\])/.exec(steps().find(({ does }) => does === 'HEALTHCHECK')?.what ?? '')?.[1] ?? '[]'
  const [, ...check] = JSON.parse(health) as string[]
  const asks = (at: number) =>
    spawnSync(join(app, 'node_modules/.bin/node'), check, {
      cwd: app,
      env: { ...settings, PORT: String(at) },
      ...asNobody,
    }).status
  assert.equal(asks(port), 0, 'it is healthy')
  assert.equal(asks(1), 1, 'and the check can fail')
  assert.equal((await fetch(`http://127.0.0.1:${port}/list`)).status, 200)
  const stopping = Date.now()
  child.kill('SIGTERM')
  const [code] = await once(child, 'exit')
  const seconds = (Date.now() - stopping) / 1000
  // A program that has not stopped after 9.5 seconds exits with 1.
  assert.equal(code, 0, output)
  if (isRoot) {
    const written = execFileSync('find', [app, '-xdev', '-uid', String(NOBODY)], { encoding: 'utf8' })
    assert.equal(written, '', 'nothing is written beside the data')
  }
  t.diagnostic(
    `${said.length} steps: ${said.join(' · ')}; ready ${Math.round((stopping - before) / 1000)} s later as ${isRoot ? 'nobody' : 'oneself'}, stopped in ${seconds.toFixed(1)} s`,
  )
})

test('systemd accepts the unit, and it gives the program its time to stop', (t) => {
  const unit = file('chautari.service')
  for (const line of [
    'User=chautari',
    'KillMode=mixed',
    'KillSignal=SIGTERM',
    'ProtectSystem=strict',
    'NoNewPrivileges=yes',
  ])
    assert.match(unit, new RegExp(`^${line}$`, 'm'))
  assert.ok(Number(/^TimeoutStopSec=(\d+)$/m.exec(unit)?.[1]) > 10)
  const systemd = find('systemd-analyze')
  if (!systemd) return t.diagnostic('there is no systemd-analyze here: the lines were read, not verified')
  const copy = join(scratch, 'chautari.service')
  writeFileSync(copy, unit.replaceAll('/srv/chautari', root).replaceAll('=chautari\n', '=daemon\n'))
  const { stderr } = spawnSync(systemd, ['verify', copy], { encoding: 'utf8' })
  const ours = stderr.split('\n').filter((line) => line.includes('chautari.service'))
  assert.deepEqual(ours, [])
  t.diagnostic('systemd-analyze verify has nothing to say')
})

test('nginx accepts the proxy’s sample, and it passes streams and uploads', (t) => {
  const sample = file('nginx.conf')
  assert.match(sample, /location = \/api\/stream \{[^}]*proxy_buffering off;/s)
  assert.match(sample, /location = \/metrics \{\s*return 404;/)
  const [, uploads = ''] = /location ~ "([^"]+)" \{[^}]*proxy_request_buffering off;/.exec(sample) ?? []
  assert.equal(sample.split('proxy_request_buffering').length, 2, 'everything else is wholly there first')
  for (const path of [
    '/account',
    '/reviews.data',
    '/bookings/link/x/claim',
    '/messages/files',
    '/host-verification',
    '/chautari-your-adventure/verification',
  ])
    assert.match(path, new RegExp(uploads))
  for (const path of [
    '/login',
    '/trekking/x',
    '/payment-confirmation',
    '/account/email',
    '/bookings',
    '/contact-us',
  ])
    assert.doesNotMatch(path, new RegExp(uploads))
  assert.match(sample, /client_max_body_size 1\d\dm;/)
  assert.match(sample, /client_header_timeout 10s;[^}]*limit_conn subscribers \d+;/s)
  assert.match(
    file('chautari-proxy.conf'),
    /X-Forwarded-For \$remote_addr;/,
    'what the visitor says of himself is not passed on',
  )
  const nginx = find('nginx')
  if (!nginx) return t.diagnostic('there is no nginx here: the lines were read, not verified')
  const folder = mkdirp(join(scratch, 'nginx'))
  if (isRoot) chownSync(folder, NOBODY, NOBODY)
  cpSync(join(ops, 'chautari-proxy.conf'), join(folder, 'chautari-proxy.conf'))
  const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map(
    (name) => `${name}_temp_path ${folder}/${name};`,
  )
  writeFileSync(
    join(folder, 'nginx.conf'),
    `pid ${folder}/pid; error_log stderr; events {} http { access_log off; ${temporary.join(' ')}\n${sample} }`,
  )
  const { status, stderr } = spawnSync(nginx, ['-t', '-p', folder, '-c', 'nginx.conf'], { encoding: 'utf8' })
  assert.equal(status, 0, stderr)
  t.diagnostic('nginx -t takes it')
})
