import type { Page } from '@playwright/test'

declare global {
  interface Window {
    ran: () => void
    reported: (what: string) => void
  }
}

export type Watched = { runs: number; reports: string[] }

/** Counts how often `ran()` is called in the pages of a browser, and what their policy reports. */
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

/** What would run later, when somebody presses or points at it: handlers and addresses made of text. */
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
