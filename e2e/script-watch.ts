import type { Page } from '@playwright/test'

declare global {
  interface Window {
    ran: () => void
    reported: (what: string) => void
  }
}

export type Watched = { runs: number; reports: string[] }

/** Counts the calls of `ran()` in the pages of a browser, and its policy's reports. */
export async function watchScripts(page: Page): Promise<Watched> {
  const seen: Watched = { runs: 0, reports: [] }
  const context = page.context()
  await context.exposeBinding('ran', () => void (seen.runs += 1))
  await context.exposeBinding('reported', ({ frame }, what: string) => {
    seen.reports.push(`${frame.url()} ${what}`)
  })
  await context.addInitScript(() =>
    document.addEventListener('securitypolicyviolation', ({ effectiveDirective, blockedURI, sample }) =>
      window.reported(`${effectiveDirective} ${blockedURI} ${sample}`),
    ),
  )
  page.on('console', (message) => {
    if (message.text().includes('Content Security Policy')) seen.reports.push(message.text())
  })
  return seen
}

/** Scripts that would run on a press or hover: handlers and URLs built from text. */
export async function carriers(page: Page): Promise<string[]> {
  return page.evaluate(async () => {
    await new Promise((painted) => requestAnimationFrame(() => requestAnimationFrame(painted)))
    const addresses = new Set(['href', 'src', 'action', 'formaction', 'data', 'xlink:href', 'srcdoc'])
    return [...document.querySelectorAll('*')].flatMap((element) =>
      [...element.attributes]
        .filter(
          ({ name, value }) =>
            name.startsWith('on') ||
            name === 'srcdoc' ||
            (addresses.has(name) && /^(javascript|data:text)/i.test(value.replace(/\s/g, ''))),
        )
        .map(({ name, value }) => `${element.tagName} ${name}=${value}`),
    )
  })
}
