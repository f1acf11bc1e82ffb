import { execFileSync } from 'node:child_process'
import type { Finding } from './finding.ts'

export type ChromiumFacts = {
  /** The path of the tests' Chromium; null when there is none. */
  path: string | null
  /** Whether `npm test` installs one automatically here. */
  installsItself: boolean
}

/** Whether the browser tests find a Chromium that runs. */
export function checkChromium({ path, installsItself }: ChromiumFacts, version = versionOf): Finding {
  const topic = 'Chromium'
  const install =
    'Install it (Debian: `apt-get install chromium-headless-shell`, elsewhere: `npx playwright install chromium`) or set CHROMIUM to its path.'
  if (path === null && installsItself)
    return { topic, state: 'warning', message: 'not found; `npm test` installs it', advice: install }
  if (path === null) return { topic, state: 'problem', message: 'not found', advice: install }
  try {
    return { topic, state: 'ok', message: `${version(path)} (${path})` }
  } catch {
    return { topic, state: 'problem', message: `${path} does not run`, advice: install }
  }
}

function versionOf(path: string): string {
  return execFileSync(path, ['--version'], { encoding: 'utf8', stdio: 'pipe', timeout: 30_000 }).trim()
}
