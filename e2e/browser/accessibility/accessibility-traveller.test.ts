import { test } from 'node:test'
import { signInDemonstrationPerson } from '#test/fixtures/demonstration-people.ts'
import { createPerson, openSession } from '#test/fixtures/people.ts'
import { checkViewer } from '../../accessibility/check-viewer.ts'
import { newcomerPages, secondFactorPages, travellerPages } from '../../accessibility/traveller-pages.ts'
import { openSite } from '../../browser.ts'

const site = openSite()

test('the pages of a traveller meet WCAG 2.2 AA in both themes and fit into 320 px', async (t) => {
  const traveller = await signInDemonstrationPerson(site, 'maya@example.com')
  const links = { start: '/bookings', least: 30 }
  await checkViewer(site, t, { as: traveller, pages: travellerPages, links })
})

test('the pages that protect an account meet WCAG 2.2 AA in both themes and fit into 320 px', async (t) => {
  await checkViewer(site, t, { as: await createPerson(site.deps), pages: newcomerPages })
  const operator = await createPerson(site.deps, { role: 'operator' })
  const halfSignedIn = await openSession(site.deps, operator.id)
  await checkViewer(site, t, { as: halfSignedIn, pages: secondFactorPages })
})
