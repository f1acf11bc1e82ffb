import assert from 'node:assert/strict'
import { createHash } from 'node:crypto'
import { globSync, readFileSync } from 'node:fs'
import { test } from 'node:test'
import { brand } from '#brand'
import { storedInBrowser } from '#domain/consent/stored-in-browser-rules.ts'
import { currentTerms, termsSha256 } from '#domain/offer/terms-rules.ts'
import routes from '../routes.ts'
import { informationPaths } from './information-paths.ts'
import { figures } from './placeholders.ts'
import { fillIn, liveNames } from './fill-in.ts'
import { findQuestions } from './find-questions.ts'
import { idOf, readPage } from './read-page.ts'
import { readPages } from './read-pages.ts'

const folder = new URL('../../content/', import.meta.url).pathname
const pages = readPages()
const sources = globSync('*.md', { cwd: folder }).map((file) => ({
  file,
  text: readFileSync(folder + file, 'utf8'),
}))
const htmlOf = ({ lead, parts }: ReturnType<typeof readPage>) =>
  [
    lead,
    ...parts.flatMap(({ plainly, html, questions }) => [
      plainly ?? '',
      html,
      ...questions.map((each) => each.html),
    ]),
  ].join('\n')

test('every page of content/ has an address, and every address has a page', () => {
  const drawn = [`/travel-stories`]
  assert.deepEqual([...pages.keys(), ...drawn].toSorted(), [...informationPaths].toSorted())
  assert.equal(sources.length, pages.size)
})

test('fills in the constants of the code, and throws an error for an unknown name', () => {
  assert.equal(fillIn('{{fee.percent}}% of {{brand}}', figures), `5% of ${brand.name}`)
  assert.equal(fillIn('{{live.treks}}', figures), '{{live.treks}}')
  assert.throws(() => fillIn('{{fee.persent}}', figures), /no figure is called 'fee.persent'/)
  const used = new Set(
    sources.flatMap(({ text }) => [...text.matchAll(/\{\{([^}]+)\}\}/g)].map(([, name]) => name)),
  )
  assert.deepEqual(
    [...Object.keys(figures), ...liveNames].filter((name) => !used.has(name)),
    [],
    'every figure is used on a page',
  )
})

test('sales name the terms and conditions by their date', () => {
  assert.equal(pages.get('/terms-and-conditions')?.changedOn, currentTerms.version)
})

test('consents name the terms and conditions by the hash of their text: another text needs another date', () => {
  const { text = '' } = sources.find(({ file }) => file === 'terms.md') ?? {}
  const unfilled = Object.fromEntries(
    [...text.matchAll(/\{\{(company\.[^}]+)\}\}/g)].map(([whole, name = '']) => [name, whole]),
  )
  const filled = fillIn(text, { ...figures, ...unfilled })
  assert.equal(createHash('sha256').update(filled).digest('hex'), termsSha256)
})

test('no page contains a literal figure or the literal brand name', () => {
  /** Allowed digits: times of day, time zone, rating scale, link targets, change date, headings, list numbers. */
  const free = /\d\d:\d\d|UTC\+5:45|from 1 to 10\b|\]\([^)]*\)|^changed: .*$|^#{2,3} .*$|^\d\. /gm
  let read = 0
  for (const { file, text } of sources) {
    const words = text.replace(/\{\{[^}]+\}\}/g, '').replace(free, '')
    assert.deepEqual(words.match(/.{0,30}\d.{0,10}/g) ?? [], [], file)
    assert.ok(!text.includes(brand.name), `${brand.name} in ${file}`)
    read += words.length
  }
  assert.ok(read > 30_000, `${read} characters read`)
})

test('every link of every page leads to a page of the site, and every part has its own id', () => {
  const known = new Set([...routes.map(({ path, index }) => (index ? '/' : `/${path}`)), ...informationPaths])
  let links = 0
  for (const page of pages.values()) {
    const ids = page.parts.flatMap(({ id, questions }) => [id, ...questions.map((each) => each.id)])
    assert.equal(new Set(ids).size, ids.length, `unique ids on ${page.path}`)
    assert.ok(
      ids.every((id) => /^[a-z0-9-]+$/.test(id)),
      page.path,
    )
    assert.ok(page.parts.length >= 3 && page.description.length >= 60, page.path)
    for (const [, link = ''] of htmlOf(page).matchAll(/ (?:href|src)="([^"]*)"/g)) {
      links += 1
      if (link.startsWith('mailto:')) assert.equal(link, `mailto:${brand.supportEmail}`)
      else if (!/^\/(press|pictures)\//.test(link)) assert.ok(known.has(link), `${link} on ${page.path}`)
    }
  }
  assert.ok(links > 60, `${links} links`)
})

test('pages have no placeholders except the live ones, and no scripts', () => {
  for (const page of pages.values()) {
    const html = htmlOf(page)
    const left = [...`${page.title}${page.description}${html}`.matchAll(/\{\{([^}]*)\}\}/g)]
    assert.ok(
      left.every(([, name = '']) => liveNames.includes(name)),
      page.path,
    )
    assert.doesNotMatch(html, /<script|javascript:|style=| on\w+=/, page.path)
  }
  const odd = readPage(
    '---\npath: /x\ntitle: X\ndescription: X\nchanged: X\n---\n## A\n<b onclick="x">[a](javascript:x)</b>\n',
  )
  assert.equal(odd.parts[0]?.html, '<p>&lt;b onclick=&quot;x&quot;&gt;<a href="">a</a>&lt;/b&gt;</p>')
  assert.equal(idOf('Buyers’ protections, at 3,000 m?'), 'buyers-protections-at-3-000-m')
})

test('legal pages have a plain summary, and the privacy page lists everything that is stored in a browser', () => {
  const legal = [...pages.values()].filter(({ kind }) => kind === 'legal')
  assert.equal(legal.length, 7)
  for (const page of legal)
    assert.ok(
      page.parts.some(({ plainly }) => plainly),
      page.path,
    )
  const privacy = htmlOf(pages.get('/privacy-and-cookies') ?? assert.fail())
  for (const { name, purpose } of storedInBrowser)
    assert.ok(privacy.includes(`<code>${name}</code>`) && privacy.includes(purpose), name)
})

test('the imprint and the legal pages name the configured company', () => {
  const company = {
    name: 'Trails Pvt. Ltd.',
    address: '1 Lazimpat, Kathmandu',
    register: 'Company register of Nepal, 12345',
    director: 'Sita Rai',
  }
  const read = readPages(company)
  const imprint = htmlOf(read.get('/imprint') ?? assert.fail())
  for (const detail of Object.values(company)) assert.ok(imprint.includes(`<td>${detail}</td>`), detail)
  for (const path of ['/terms-and-conditions', '/privacy-and-cookies'])
    assert.ok(htmlOf(read.get(path) ?? assert.fail()).includes(company.name), path)
})

test('finds questions by their words, also with small typing mistakes', () => {
  const { parts } = pages.get('/faqs') ?? assert.fail()
  const found = (typed: string) =>
    findQuestions(parts, typed).flatMap(({ questions }) => questions.map(({ id }) => id))
  const all = found('').length
  assert.ok(all >= 30, `${all} questions`)
  assert.deepEqual(found('how do I'), found('how do I'))
  for (const [typed, id] of [
    ['declined', 'my-card-was-declined-are-my-spots-gone'],
    ['how long does a REFUND take', 'how-long-does-a-refund-take'],
    ['helicopter', 'do-i-need-insurance'],
    ['insurence', 'do-i-need-insurance'],
    ['delete my acount', 'how-do-i-delete-my-account'],
    ['altitude', 'how-do-i-avoid-altitude-sickness'],
    ['visa', 'do-i-need-a-visa-for-nepal'],
    ['waiting list', 'is-there-a-waiting-list-for-a-full-departure'],
  ] as const) {
    const ids = found(typed)
    assert.ok(ids.includes(id) && ids.length < all / 2, `${typed}: ${ids.join(', ')}`)
  }
  assert.deepEqual(found('xylophone'), [])
})
