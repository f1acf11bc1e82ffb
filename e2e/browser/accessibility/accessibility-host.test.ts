import { test } from 'node:test'
import { brand } from '#brand'
import { signInDemonstrationPerson } from '#test/fixtures/demonstration-people.ts'
import { createHostAskedForLetter, letterPages } from '../../accessibility/bank-letter.ts'
import { checkViewer } from '../../accessibility/check-viewer.ts'
import { applicantPages, hostPages } from '../../accessibility/host-pages.ts'
import { openSite } from '../../browser.ts'

const site = openSite()

test('the pages of a host meet WCAG 2.2 AA in both themes and fit into 320 px', async (t) => {
  const host = await signInDemonstrationPerson(site, 'pasang@example.com')
  const links = { start: `/${brand.slug}-your-adventure`, least: 35 }
  await checkViewer(site, t, { as: host, pages: hostPages, links })
  const applicant = await signInDemonstrationPerson(site, 'pemba@example.com')
  await checkViewer(site, t, { as: applicant, pages: applicantPages })
  await checkViewer(site, t, { as: await createHostAskedForLetter(site), pages: letterPages })
})
