import assert from 'node:assert/strict'
import { execFileSync } from 'node:child_process'
import { closeSync, mkdtempSync, openSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, before, test } from 'node:test'
import { soon } from '#test/soon.ts'
import { bufferedOutput } from './buffered-output.ts'
import { openLog } from './logger.ts'

let folder: string
before(() => {
  folder = mkdtempSync(join(tmpdir(), 'chautari-log-'))
})
after(() => rmSync(folder, { recursive: true }))

function openFile(name: string) {
  const path = join(folder, name)
  const fd = openSync(path, 'w')
  return { fd, close: () => closeSync(fd), messages: () => messagesIn(readFileSync(path, 'utf8')) }
}

const messagesIn = (text: string) =>
  text
    .split('\n')
    .filter(Boolean)
    .map((line) => (JSON.parse(line) as { msg: string }).msg)

test('lines about answers wait for each other; a warning writes them and itself at once', async () => {
  const file = openFile('warning')
  const log = openLog('info', bufferedOutput(file.fd))
  for (let each = 0; each < 10; each += 1) log.info('answered')
  assert.deepEqual(file.messages(), [])
  log.warn('the mail server does not answer')
  assert.deepEqual(file.messages(), [
    ...Array<string>(10).fill('answered'),
    'the mail server does not answer',
  ])
  log.info('answered')
  assert.equal(file.messages().length, 11)
  await soon(async () => file.messages().length === 12)
  file.close()
})

test('a process that exits loses no line', () => {
  const script = `
    const { bufferedOutput } = await import('./server/buffered-output.ts')
    const { openLog } = await import('./server/logger.ts')
    const log = openLog('info', bufferedOutput(1))
    for (let each = 0; each < 1000; each += 1) log.info('answered')
    process.exit(0)`
  const text = execFileSync(process.execPath, ['--input-type=module', '-e', script], { encoding: 'utf8' })
  assert.equal(messagesIn(text).length, 1000)
})
