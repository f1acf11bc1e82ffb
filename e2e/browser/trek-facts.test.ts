import assert from 'node:assert/strict'
import { test } from 'node:test'
import { expect, openSite } from '../browser.ts'

const site = openSite('read-only')
const trek = '/trekking/annapurna-circuit'

test('ticks of the kit list persist, and the list prints alone', async () => {
  const { page, faults, close } = await site.browser.visit()
  await page.addInitScript(() => {
    window.print = () => undefined
  })
  await page.goto(trek)
  const kit = page.locator('#kitlist')
  await expect(kit.getByText(/^0 of \d+ packed$/)).toBeVisible()
  await kit.getByLabel('Head torch').check()
  await kit.getByLabel('Down jacket').check()
  await kit.getByLabel('Power bank').check()
  await kit.getByLabel('Power bank').uncheck()
  await page.reload()
  await expect(kit.getByText(/^2 of \d+ packed$/)).toBeVisible()
  await expect(kit.getByLabel('Head torch')).toBeChecked()
  await expect(kit.getByLabel('Power bank')).not.toBeChecked()

  await kit.getByRole('button', { name: 'Print' }).click()
  await page.emulateMedia({ media: 'print' })
  await expect(kit.getByText('Head torch')).toBeVisible()
  await expect(page.getByRole('heading', { level: 1, includeHidden: true })).toBeHidden()
  await expect(page.locator('#weather')).toBeHidden()
  await page.evaluate(() => window.dispatchEvent(new Event('afterprint')))
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  assert.deepEqual(faults, [])
  await close()
})

test('a button that is pressed before its section hydrates works', async () => {
  const { page, faults, close } = await site.browser.visit()
  await page.addInitScript(() => {
    const isAwake = (part: Element | null) =>
      Object.keys(part ?? {}).some((key) => key.startsWith('__reactFiber'))
    const { port1, port2 } = new MessageChannel()
    // Checks between any two tasks of the page, until its head is hydrated and its kit list is not.
    port1.onmessage = () => {
      if (!isAwake(document.querySelector('header'))) return port2.postMessage(0)
      const print = document.querySelector<HTMLButtonElement>('#kitlist button')
      const pressed = isAwake(print) ? 'late' : 'early'
      window.print = () => (document.title = `pressed ${pressed}`)
      return print?.click()
    }
    port2.postMessage(0)
  })
  await page.goto(trek)
  await expect(page).toHaveTitle('pressed early')
  assert.deepEqual(faults, [])
  await close()
})

test('weather, kit list and permits follow the chosen departure, with script and without', async () => {
  const said: string[][] = []
  for (const javaScriptEnabled of [true, false]) {
    const { page, close } = await site.browser.visit({ javaScriptEnabled })
    await page.goto(trek)
    const select = page.locator('#departures').getByRole('link', { name: /^Select/ })
    // Content far below the window has no layout, and so no innerText, until it comes near.
    const start = ((await select.last().textContent()) ?? '').replace('Select ', '')
    const before = (await page.locator('#weather-words').textContent()) ?? ''
    await select.last().click()
    await expect(page.locator('#weather-words')).not.toHaveText(before)
    const [day, month] = start.split(' ') as [string, string]
    await expect(page.locator('#weather-words')).toContainText(new RegExp(`for ${day} (${month}|to)`))
    await expect(page.locator('#kitlist')).toContainText(`For ${month}`)
    await expect(page.locator('#permits')).toContainText(`${day} ${month.slice(0, 3)}`)
    await expect(page.locator('#kitlist').getByRole('button', { name: 'Print' })).toHaveCount(
      javaScriptEnabled ? 1 : 0,
    )
    await expect(page.getByRole('link', { name: /Tourist police/ })).toHaveAttribute('href', 'tel:1144')
    said.push(await page.locator('#weather td').allTextContents())
    await close()
  }
  assert.ok((said[0]?.length ?? 0) >= 14 * 6)
  assert.deepEqual(said[0], said[1])
})

test('the costs add up, and follow the citizenship and the currency, with script and without', async () => {
  const said: string[][] = []
  for (const javaScriptEnabled of [true, false]) {
    const { page, faults, close } = await site.browser.visit({ javaScriptEnabled })
    await page.goto(trek)
    const cost = page.locator('#cost')
    const lines = async () => {
      const texts = await cost.locator('.cost strong').allTextContents()
      return texts.map((text) => {
        const [low = '', high = low] = text.replaceAll(/[$,]/g, '').split('–')
        return [Number(low), Number(high)] as const
      })
    }
    const adds = async () => {
      const all = await lines()
      const sum = all.pop()
      const [low, high] = [0, 1].map((end) => all.reduce((so, line) => so + line[end as 0 | 1], 0))
      assert.deepEqual(sum?.map(Math.round), [Math.round(low ?? 0), Math.round(high ?? 0)], `${all}`)
      return all.length
    }
    const count = await adds()
    assert.ok(count >= 5, `${count} lines`)
    await expect(cost).toContainText('Visa, ')
    await cost.getByRole('link', { name: 'Citizen of a SAARC country? Show your costs' }).click()
    await expect(cost).not.toContainText('Visa, ')
    assert.equal(await adds(), count - 1)
    await expect(page).toHaveURL(/visitors=saarc/)
    await cost.getByRole('link', { name: 'Show the costs for citizens of other countries' }).click()
    await expect(cost).toContainText('Visa, ')
    await expect(page).toHaveURL(/visitors=foreign/)
    said.push(await cost.locator('.cost li').allTextContents())
    assert.deepEqual(faults, [])
    await close()
  }
  assert.deepEqual(said[0], said[1])
})

test('in forced colours only the section being read is underlined, and an acclimatisation day is filled', async () => {
  const { page, faults, close } = await site.browser.visit({ forcedColors: 'active' })
  await page.goto(trek)
  const names = page.locator('.secbar a')
  const underlined = () =>
    names.evaluateAll(
      (all) =>
        all.filter((each) => {
          const { textDecorationLine, borderBottomColor, borderBottomWidth, color } = getComputedStyle(each)
          const hasBorder = parseFloat(borderBottomWidth) > 0 && borderBottomColor === color
          return textDecorationLine !== 'none' || hasBorder
        }).length,
    )
  await expect(names.first()).toHaveAttribute('aria-current', 'true')
  await expect.poll(underlined).toBe(1)
  const fillOf = (dots: string) =>
    page
      .locator(dots)
      .first()
      .evaluate((dot) => getComputedStyle(dot).fill)
  assert.notEqual(await fillOf('.elev__d:not(.elev__d--rest)'), await fillOf('.elev__d--rest'))
  assert.deepEqual(faults, [])
  await close()
})

test('labels of the weather chart are in metres and stay apart at 820 px', async () => {
  const { page, faults, close } = await site.browser.visit({ viewport: { width: 820, height: 1180 } })
  await page.goto(trek)
  const chart = page.locator('.wx')
  await chart.scrollIntoViewIfNeeded()
  const altitudes = chart.locator('.elev__days span')
  const shown = (await altitudes.allTextContents()).map((text) => Number(text.replace(',', '')))
  assert.ok(shown.length >= 14 && shown.every((metres) => metres >= 800), shown.join())
  const boxes = await altitudes.evaluateAll((all) =>
    all
      .map((each) => {
        const range = document.createRange()
        range.selectNodeContents(each)
        return range.getBoundingClientRect()
      })
      .filter(({ width }) => width > 0)
      .map(({ left, right }) => [left, right] as const),
  )
  assert.ok(boxes.length >= 7, `${boxes.length} labels`)
  for (const [index, [left]] of boxes.entries())
    if (index > 0)
      assert.ok(left >= boxes[index - 1]![1], `label ${index + 1} begins before the one before it ends`)
  assert.deepEqual(faults, [])
  await close()
})
