import assert from 'node:assert/strict'
import { test } from 'node:test'
import sharp from 'sharp'
import { createPerson } from '#test/fixtures/people.ts'
import { createWalkedBooking } from '#test/fixtures/walks.ts'
import { expect, openSite } from '../../browser.ts'

const site = openSite()

test('a review takes up to five photos, names those it cannot take, and lets them be removed', async () => {
  const photo = await sharp({ create: { width: 800, height: 600, channels: 3, background: '#2F7A4F' } })
    .jpeg()
    .toBuffer()
  const maya = await createPerson(site.deps)
  const { departure } = await createWalkedBooking(site, maya)
  const { page, faults, close } = await site.browser.visit({ as: maya })
  await page.goto('/reviews')
  const card = page.getByRole('region', { name: `How was ${departure.trek.name}?` })
  const leftOut = card.getByRole('group', { name: /^Photos/ }).getByRole('alert')
  await card.getByRole('radio', { name: '9 of 10' }).check()
  await card.getByLabel('In your words').fill('Breakfast with Ama Dablam in the window.')
  const choose = async (...files: [name: string, buffer: Buffer][]) => {
    const chooser = page.waitForEvent('filechooser')
    await card.getByRole('button', { name: 'Add photo' }).press('Enter')
    await (await chooser).setFiles(files.map(([name, buffer]) => ({ name, mimeType: 'image/jpeg', buffer })))
  }
  const large = Buffer.alloc(5 * 1024 * 1024 + 1, 0xff)
  await choose(
    ['a.png', Buffer.from('<svg/>')],
    ['b.jpg', photo],
    ['c.jpg', large],
    ['d.jpg', photo.subarray(0, 99)],
  )
  await expect(leftOut).toContainText([
    /^a.png: Please select a valid image filec.jpg: Image size should be less than 5MBd.jpg: Failed to process image. Please try again.$/,
  ])
  await choose(...[1, 2, 3, 4, 5].map((each): [string, Buffer] => [`e${each}.jpg`, photo]))
  await expect(leftOut).toContainText(['e5.jpg: Up to 5 photos can be sent.'])
  await expect(card.getByRole('img', { name: /^Photo \d/ })).toHaveCount(5)
  for (const name of ['e4.jpg', 'e3.jpg', 'e2.jpg', 'e1.jpg'])
    await card.getByRole('button', { name: `, ${name}` }).press('Enter')
  await expect(card.getByRole('status')).toHaveText('e1.jpg was removed. 1 of 5 photos chosen.')
  await expect(card.getByRole('button', { name: 'Add photo' })).toBeFocused()
  await card.getByRole('button', { name: 'Send review' }).click()
  await expect(page.getByText('Your review was sent. Thank you.')).toBeVisible()
  const [{ count }] = await site.rows(
    `select count(*)::int from review_photo join review on review.id = review_id where trek_id = $1`,
    [departure.trek.id],
  )
  assert.equal(count, 1)
  assert.deepEqual(faults, [])
  await close()
})
