import assert from 'node:assert/strict'
import type { TestContext } from 'node:test'
import type { Person } from '#test/fixtures/people.ts'
import type { OpenedSite } from '../browser.ts'
import { checkPages, isThorough, type PageCheck } from './check-pages.ts'
import { linkedPages } from './linked-pages.ts'
import { dueChecks, recordVerified } from './verified-pages.ts'

type Viewer = {
  /** Who is signed in. */
  as?: Pick<Person, 'token'>
  pages: readonly PageCheck[]
  /** With PROMISES=1, checks in addition a page of each route that links lead to from here, at least this many. */
  links?: { start: string; least: number }
}

/**
 * Checks the pages of one viewer in a browser of their own: those that have changed since the last thorough pass, or all
 * of them with PROMISES=1, which records them as verified.
 */
export async function checkViewer(site: OpenedSite, t: TestContext, viewer: Viewer): Promise<void> {
  const { as, pages, links } = viewer
  const linked = isThorough && links ? await linkedPages(site, as, links.start) : []
  if (isThorough && links) assert.ok(linked.length >= links.least, `${linked.length} linked pages`)
  const due = isThorough ? [...pages, ...linked] : dueChecks(pages)
  const { page, faults, close } = await site.browser.visit({
    viewport: { width: 390, height: 844 },
    reducedMotion: 'reduce',
    ...(as && { as }),
  })
  assert.deepEqual(await checkPages(site, page, due), [])
  assert.deepEqual(faults, [])
  await close()
  if (isThorough) recordVerified(pages)
  t.diagnostic(`${due.length} of ${pages.length + linked.length} pages checked, the others have not changed`)
}
