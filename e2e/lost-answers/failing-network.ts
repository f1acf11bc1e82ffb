import type { Page, Route } from '@playwright/test'

/** The possible outcomes of a submitted form, and the page's sentence for each. */
export const failures = {
  dropped: 'We got no answer.',
  offline: 'You are offline.',
  '502 of a proxy': '(502)',
  '503 of a proxy': '(503)',
  '504 of a proxy': '(504)',
} as const

export type Failure = keyof typeof failures
/** Late: held until released. Taken: answered by the test. Ended: the session is over. */
type Mode = Failure | 'late' | 'taken' | 'ended'

/** Responds to every form of a page instead of the server, which receives none. */
export async function failingNetwork(page: Page) {
  let mode: Mode = 'dropped'
  let sent: string[] = []
  let release: (() => void)[] = []
  const answer = async (route: Route) => {
    const request = route.request()
    if (request.method() !== 'POST') return route.fallback()
    sent.push(withoutBoundary(request.postData() ?? ''))
    if (mode === 'late') await new Promise<void>((done) => release.push(done))
    return answerAs(route, mode)
  }
  await page.route((url) => !url.pathname.startsWith('/api/'), answer)
  return {
    async use(next: Mode) {
      await page.context().setOffline(next === 'offline')
      mode = next
    },
    /** Releases what is held, as if accepted. */
    release() {
      mode = 'taken'
      for (const go of release) go()
      release = []
    },
    hasSent: () => sent.length > 0,
    /** The bodies that were sent since the last call. */
    take(): string[] {
      const all = sent
      sent = []
      return all
    },
  }
}

function answerAs(route: Route, mode: Mode): Promise<void> {
  if (mode === 'dropped' || mode === 'offline') return route.abort('connectionreset')
  const ours = { 'X-Remix-Response': 'yes' }
  if (mode === 'taken' || mode === 'late') return route.fulfill({ status: 204, headers: ours })
  if (mode === 'ended')
    return route.fulfill({
      status: 204,
      headers: { ...ours, 'X-Remix-Redirect': '/login', 'X-Remix-Status': '302' },
    })
  const body = `<html><head><title>${mode}</title></head><body><h1>${mode}</h1><hr>nginx</body></html>`
  return route.fulfill({ status: Number(mode.slice(0, 3)), contentType: 'text/html', body })
}

/** A form with files has another boundary each time. */
function withoutBoundary(body: string): string {
  return body.replaceAll(/-{4,}WebKitFormBoundary\w+/g, '--')
}
