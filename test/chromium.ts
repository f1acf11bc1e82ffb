import { execFileSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { type Browser, chromium } from '@playwright/test'

/** Debian's chromium-headless-shell: the same engine without a window's code, for about half the processor time. */
const HEADLESS_SHELL = '/usr/lib/chromium/chromium-headless-shell'
const withWindows = [
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/snap/bin/chromium',
]

/** Chromium features that tests do not need; of repeated flags the last one counts. */
const unneeded = [
  'WebUIOmniboxPopup',
  'WebUIOmniboxAimPopup',
  'WebUIOmniboxFullPopup',
  'LensOverlay',
  'MediaRouter',
  'AimEnabled',
  'OptimizationHints',
  'NetworkTimeServiceQuerying',
  'PreconnectToSearch',
  'AvoidUnnecessaryBeforeUnloadCheckSync',
  'DestroyProfileOnBrowserClose',
  'PaintHolding',
  'HttpsUpgrades',
  'HttpsFirstBalancedModeAutoEnable',
  'ThirdPartyStoragePartitioning',
]

/**
 * The optimizing compilers of V8 do not pay for themselves on pages that live a few seconds: without them the browsers of
 * three test files took 48 s of processor time instead of 61.
 */
const withoutOptimizing = '--js-flags=--no-opt --no-maglev'

/**
 * The pages of a browser share one process, instead of starting one for each context and site: four test files took 42 s
 * of processor time instead of 48.
 */
const oneRenderer = ['--renderer-process-limit=1', '--disable-site-isolation-trials']

/** A browser without a window and its features. */
export function openChromium(): Promise<Browser> {
  return chromium.launch({
    executablePath: findChromium(),
    args: [
      '--no-sandbox',
      '--disable-gpu',
      '--in-process-gpu',
      ...oneRenderer,
      '--disable-background-networking',
      '--disable-dev-shm-usage',
      withoutOptimizing,
      `--disable-features=${unneeded.join()}`,
    ],
  })
}

/** The path of the machine's Chromium: named by CHROMIUM, else the headless shell, else one with windows, else Playwright's own. */
export function chromiumPath(): string | undefined {
  return [process.env['CHROMIUM'], HEADLESS_SHELL, ...withWindows, chromium.executablePath()].find(
    (path) => path && existsSync(path),
  )
}

/** The path of a Chromium with windows, as visitors use it; the headless shell where there is no other. */
export function windowedChromiumPath(): string | undefined {
  return withWindows.find(existsSync) ?? chromiumPath()
}

/** Whether findChromium installs the headless shell: as root on Debian. */
export function canInstallChromium(): boolean {
  return process.getuid?.() === 0 && existsSync('/etc/debian_version')
}

/** The path of the Chromium for tests. The headless shell is installed where that is possible. */
export function findChromium(): string {
  if (!process.env['CHROMIUM'] && !existsSync(HEADLESS_SHELL) && canInstallChromium()) installHeadlessShell()
  const found = chromiumPath()
  if (found) return found
  throw new Error(
    'Browser tests need Chromium: install it (Debian: apt-get install chromium-headless-shell) or set CHROMIUM to it.',
  )
}

/** Without a network another Chromium may still exist. */
function installHeadlessShell(): void {
  console.log('Installing chromium-headless-shell for the browser tests')
  try {
    execFileSync('apt-get', ['update', '-qq'], { stdio: 'ignore' })
    execFileSync('apt-get', ['install', '-y', '-qq', 'chromium-headless-shell'], {
      stdio: ['ignore', 'ignore', 'inherit'],
      env: { PATH: process.env['PATH'], DEBIAN_FRONTEND: 'noninteractive' },
    })
  } catch (error) {
    console.log(`It could not be installed: ${String(error)}`)
  }
}
