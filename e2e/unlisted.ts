import type { Page } from '@playwright/test'
import { isListed } from '#domain/consent/stored-in-browser-rules.ts'

/** Entries in browser storage that the list for visitors does not have. */
export async function unlisted(page: Page, url: string): Promise<string[]> {
  const cookies = (await page.context().cookies(url)).map(({ name }) => ['cookie', name] as const)
  const isHere = !page.isClosed() && page.url().startsWith(url)
  const keys = isHere
    ? await page.evaluate(async () => {
        // A browser that forbids all storage stores nothing.
        const keysOf = (kind: 'localStorage' | 'sessionStorage') => {
          try {
            return Object.keys(window[kind])
          } catch {
            return []
          }
        }
        return [
          ...keysOf('localStorage').map((name) => ['local', name] as const),
          ...keysOf('sessionStorage').map((name) => ['session', name] as const),
          ...(await caches.keys()).map((name) => ['cache', name] as const),
        ]
      })
    : []
  return [...cookies, ...keys].filter(([place, name]) => !isListed(place, name)).map((each) => each.join(' '))
}
