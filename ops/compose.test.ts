import assert from 'node:assert/strict'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { settingNames } from '../env.ts'

const ops = import.meta.dirname
const compose = readFileSync(join(ops, 'compose.yaml'), 'utf8')

/** What the operator writes, as the head of the file says. */
const ownFiles = ['chautari.env', 'userlist.txt', 'compose.env']

test('compose.yaml has two web processes, two workers, and every part that they need', () => {
  const [, parts = ''] = /\nservices:\n([^]*)\nvolumes:/.exec(compose) ?? []
  const services = [...parts.matchAll(/^ {2}([a-z0-9-]+):/gm)].map(([, name]) => name)
  assert.deepEqual(services, [
    'web-1',
    'web-2',
    'worker-1',
    'worker-2',
    'primary',
    'replica',
    'pooler',
    'storage',
    'bucket',
    'proxy',
  ])
  for (const image of compose.matchAll(/image: (\S+)/g))
    assert.match(image[1] ?? '', /^(chautari|docker\.io\/\S+:(?!latest)\S+)$/, 'every image has a version')
})

test('compose.yaml names existing files, known settings and documented variables', () => {
  const mounted = [...compose.matchAll(/- \.\/(\S+?):/g)].map(([, name = '']) => name)
  assert.ok(mounted.length >= 5)
  for (const name of mounted) assert.ok(ownFiles.includes(name) || existsSync(join(ops, name)), name)
  const [, settings = ''] = /environment: &settings\n((?: {4}\S.*\n)+)/.exec(compose) ?? []
  const names = [...settings.matchAll(/^ {4}([A-Z_0-9]+):/gm)].map(([, name = '']) => name)
  assert.ok(names.length >= 7)
  assert.deepEqual(
    names.filter((name) => !settingNames.includes(name)),
    [],
  )
  const head = compose.slice(0, compose.indexOf('x-program'))
  const variables = new Set([...compose.matchAll(/(?<!\$)\$\{([A-Z_0-9]+)\}/g)].map(([, name = '']) => name))
  for (const name of variables) assert.ok(head.includes(name), `${name} is explained`)
})
