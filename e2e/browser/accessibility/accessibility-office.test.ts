import { test } from 'node:test'
import { createPerson } from '#test/fixtures/people.ts'
import { checkViewer } from '../../accessibility/check-viewer.ts'
import { operatorPages, supportPages } from '../../accessibility/office-pages.ts'
import { openSite } from '../../browser.ts'

const site = openSite()

test('the pages of support meet WCAG 2.2 AA in both themes and fit into 320 px', async (t) => {
  const support = await createPerson(site.deps, { role: 'support' })
  await checkViewer(site, t, { as: support, pages: supportPages, links: { start: '/admin', least: 5 } })
})

test('the pages of an operator meet WCAG 2.2 AA in both themes and fit into 320 px', async (t) => {
  const operator = await createPerson(site.deps, { role: 'operator' })
  await checkViewer(site, t, { as: operator, pages: operatorPages, links: { start: '/admin', least: 25 } })
})
