import assert from 'node:assert/strict'
import type { Locator, Page } from '@playwright/test'

/** A stop of the focus. */
type Stop = { is: string; isVisible: boolean }

/** A person with a keyboard alone: every key is counted, and every stop of the focus must be visible. */
export function keyboardOf(page: Page) {
  const counts = { keys: 0, tabs: 0, typed: 0, acts: 0 }
  const awake = () => page.locator('html[data-waking]').waitFor({ state: 'detached' })
  const tab = async (): Promise<string> => {
    counts.keys += 1
    counts.tabs += 1
    await page.keyboard.press('Tab')
    const { is, isVisible } = await page.evaluate(stop)
    assert.ok(isVisible, `the focus is not visible on ${is}`)
    return is
  }

  return {
    counts,
    awake,
    /** Presses Tab until this control has the focus. */
    async tabTo(control: Locator, most = 40): Promise<void> {
      await control.waitFor()
      const stops: string[] = []
      for (let left = most; left > 0; left -= 1) {
        stops.push(await tab())
        if (await control.evaluate((element) => element === document.activeElement)) return
        assert.notEqual(stops.at(-1), stops.at(-2) ?? '', `the focus stays on ${stops.at(-1)}`)
      }
      throw new Error(`not reached within ${most} stops: ${stops.join(' | ')}`)
    },
    /** Enter or Space on the control that has the focus. */
    async act(key: 'Enter' | 'Space'): Promise<void> {
      counts.keys += 1
      counts.acts += 1
      await page.keyboard.press(key)
    },
    async type(text: string): Promise<void> {
      counts.keys += text.length
      counts.typed += text.length
      await page.keyboard.type(text)
    },
    /** Jumps over the top of the page with its first link. */
    async skip(): Promise<void> {
      await awake()
      await this.tabTo(page.getByRole('link', { name: 'Skip to content' }), 1)
      await this.act('Enter')
    },
    /** Tabs through the whole page, and returns the stops until the focus leaves it. */
    async walk(most = 120): Promise<string[]> {
      const stops: string[] = []
      for (let left = most; left > 0; left -= 1) {
        const is = await tab()
        if (is === '') return stops
        assert.notEqual(is, stops.at(-1), `the focus stays on ${is}`)
        stops.push(is)
      }
      throw new Error(`the focus does not leave the page: ${stops.slice(-10).join(' | ')}`)
    },
  }
}

/** In the page: what has the focus, and whether a person sees it; '' outside of the page. */
function stop(): Stop {
  const at = document.activeElement
  if (!(at instanceof HTMLElement) || at === document.body) return { is: '', isVisible: true }
  const { outlineStyle, outlineWidth, boxShadow } = getComputedStyle(at)
  const { top, bottom, left, right, width, height } = at.getBoundingClientRect()
  const isMarked = (outlineStyle !== 'none' && Number.parseFloat(outlineWidth) > 0) || boxShadow !== 'none'
  const isInside =
    width > 0 && height > 0 && bottom > 0 && top < innerHeight && right > 0 && left < innerWidth
  const name = at.getAttribute('aria-label') ?? at.getAttribute('name') ?? ''
  const is = `${at.tagName.toLowerCase()} ${at.id} ${name} ${at.innerText.slice(0, 60)}`.replaceAll(
    /\s+/g,
    ' ',
  )
  return { is: is.trim(), isVisible: isMarked && isInside }
}
