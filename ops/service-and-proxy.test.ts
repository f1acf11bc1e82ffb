import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import {
  chmodSync,
  chownSync,
  cpSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, before, test } from 'node:test'

const ops = import.meta.dirname
const root = join(ops, '..')
const file = (name: string) => readFileSync(join(ops, name), 'utf8')
const scratch = mkdtempSync(join(tmpdir(), 'chautari-ops-'))
/** Only root can change a folder's owner; otherwise the program runs as the current user. */
const isRoot = process.getuid?.() === 0
const NOBODY = 65_534
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

test('systemd accepts the unit, and it gives the program its time to stop', (t) => {
  const unit = file('chautari@.service')
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
  const copy = join(scratch, 'chautari@web-1.service')
  writeFileSync(copy, unit.replaceAll('/srv/chautari', root).replaceAll('=chautari\n', '=daemon\n'))
  const { stderr } = spawnSync(systemd, ['verify', copy], { encoding: 'utf8' })
  const ours = stderr.split('\n').filter((line) => line.includes('chautari@'))
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
  const folder = join(scratch, 'nginx')
  mkdirSync(folder)
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
