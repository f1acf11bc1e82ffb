import assert from 'node:assert/strict'
import { spawn } from 'node:child_process'
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { after, test } from 'node:test'
import { scratchFolder } from '#test/scratch-folder.ts'
import { readIfThere } from './read-if-there.ts'

const folder = mkdtempSync(join(scratchFolder(), 'chautari-read-'))
const file = join(folder, 'note')
/** Another process that creates and deletes the file without a pause. */
const toggling = `const { rmSync, writeFileSync } = require('node:fs')
for (;;) { writeFileSync(${JSON.stringify(file)}, '7'); rmSync(${JSON.stringify(file)}) }`
const child = spawn(process.execPath, ['-e', toggling])
after(() => {
  child.kill('SIGKILL')
  rmSync(folder, { recursive: true, force: true })
})

/** Reads until the file was there and gone a hundred times each. */
function readOften(read: () => string | null): number {
  let [there, gone] = [0, 0]
  while (there < 100 || gone < 100) {
    if (read() === null) gone += 1
    else there += 1
  }
  return there + gone
}

test('reads a file that another process deletes at any moment', (t) => {
  t.diagnostic(`${readOften(() => readIfThere(file))} reads`)
})

test('control: a file that exists before it is read may be gone', () => {
  const checked = () => (existsSync(file) ? readFileSync(file, 'utf8') : null)
  assert.throws(
    () => {
      for (;;) readOften(checked)
    },
    { code: 'ENOENT' },
  )
})

test('another failure is an error', () => {
  assert.throws(() => readIfThere(folder), { code: 'EISDIR' })
})
