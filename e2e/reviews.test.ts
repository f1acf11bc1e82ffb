import assert from 'node:assert/strict'
import { test } from 'node:test'
import sharp from 'sharp'
import { expect, openSite } from './browser.ts'
import { lookOver } from './look-over.ts'
import { signIn, signInOperator } from './signed-in.ts'

const site = openSite({})
const WORDS = 'Breakfast with Ama Dablam in the window. <script>document.title = "run"</script>'

test('Both sides write blind, then everybody reads it, the host answers, and an operator hides it', async () => {
  const photo = await sharp({ create: { width: 800, height: 600, channels: 3, background: '#2F7A4F' } })
    .jpeg()
    .toBuffer()
  const maya = await site.browser.visit()
  const page = maya.page
  await signIn(page, 'maya@example.com', '/reviews')
  const card = page.getByRole('region', { name: 'How was Everest View Trek?' })
  const problem = card.getByRole('alert', { name: 'There is a problem' })
  const leftOut = card.getByRole('group', { name: /^Photos/ }).getByRole('alert')
  await card.getByRole('button', { name: 'Send review' }).click()
  await expect(problem).toContainText('Please choose a rating from 1 to 10.')
  await card.getByRole('radio', { name: '9 of 10' }).check()
  await card.getByRole('button', { name: 'Send review' }).click()
  await expect(problem).toContainText('Please write a few words.')
  await card.getByLabel('In your words').fill(WORDS)
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
  await expect(page.getByRole('region', { name: 'Everest View Trek' })).toContainText('Not shown yet')
  const { looked, found, expected } = await lookOver(page, [
    { what: 'given', open: (on) => on.goto('/reviews') },
    { what: 'received', open: (on) => on.goto('/reviews?tab=received') },
  ])
  assert.deepEqual(found, [])
  assert.equal(looked, expected)
  await page.goto('/trekking/everest-view#reviews')
  await expect(page.locator('#reviews')).not.toContainText('Ama Dablam in the window')

  // Without script: the host rates blind, and answers.
  const pasang = await site.browser.visit()
  await signIn(pasang.page, 'pasang@example.com', '/reviews')
  const bare = await site.browser.visit({
    javaScriptEnabled: false,
    storageState: await pasang.page.context().storageState(),
  })
  await bare.page.goto('/reviews')
  const rated = bare.page.getByRole('region', { name: 'How was Maya L.?' })
  await rated.locator('label').filter({ hasText: /^10$/ }).click()
  await rated.getByRole('button', { name: 'Send review' }).click()
  await expect(bare.page.getByText('Your review was sent. Thank you.')).toBeVisible()
  await bare.page.goto('/reviews?tab=received')
  const received = bare.page.getByRole('region', { name: 'Maya L.' })
  await received.getByText('Answer', { exact: false }).first().click()
  await received.getByLabel('Your answer').fill('The window is yours again.')
  await received.getByRole('button', { name: 'Send answer' }).click()
  await expect(bare.page.getByText('Your answer stands below the review.')).toBeVisible()

  await page.reload()
  const review = page.locator('#reviews article').filter({ hasText: 'Ama Dablam' })
  await expect(review).toContainText(WORDS)
  await expect(review).toContainText('The window is yours again.')
  await expect(review.getByRole('img', { name: 'Photo 1 by Maya L.' })).toBeVisible()
  await expect(page).toHaveTitle(/Everest View/)

  const office = await site.browser.visit()
  await signInOperator(office.page, 'ramesh@example.com', '/admin/reviews')
  const item = office.page.getByRole('listitem').filter({ hasText: 'Ama Dablam' })
  await item.locator('summary').click()
  await item.getByRole('button', { name: 'Hide this review' }).click()
  await expect(item.getByRole('alert')).toContainText('Please say why, in up to 500 characters.')
  await item.getByLabel('Reason').fill('Script in the words.')
  await item.getByRole('button', { name: 'Hide this review' }).click()
  await expect(item).toHaveCount(0)
  const looks = await lookOver(office.page, [
    { what: 'office', open: (on) => on.goto('/admin/reviews?state=hidden') },
  ])
  assert.deepEqual(looks.found, [])
  await page.goto('/reviews')
  await expect(page.getByText('Hidden by an operator: Script in the words.')).toBeVisible()
  await page.goto('/trekking/everest-view#reviews')
  await expect(page.locator('#reviews')).not.toContainText('Ama Dablam in the window')
  assert.deepEqual([...maya.faults, ...pasang.faults, ...office.faults], [])
})
