import { execFileSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { type Browser, chromium } from '@playwright/test'

const usual = [
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/snap/bin/chromium',
]

/** Of the browser's own window, which nobody sees, and what else would run beside each page; the last list given counts. */
const unneeded = [
  ...['WebUIOmniboxPopup', 'WebUIOmniboxAimPopup', 'WebUIOmniboxFullPopup', 'LensOverlay', 'MediaRouter'],
  ...['AimEnabled', 'OptimizationHints', 'NetworkTimeServiceQuerying', 'PreconnectToSearch'],
  ...['AvoidUnnecessaryBeforeUnloadCheckSync', 'DestroyProfileOnBrowserClose', 'PaintHolding'],
  ...['HttpsUpgrades', 'HttpsFirstBalancedModeAutoEnable', 'ThirdPartyStoragePartitioning'],
]

/** A browser without a window, and without what a window would bring. */
export function openChromium(): Promise<Browser> {
  return chromium.launch({
    executablePath: findChromium(),
    args: [
      '--no-sandbox',
      '--disable-gpu',
      '--in-process-gpu',
      '--disable-background-networking',
      '--disable-dev-shm-usage',
      `--disable-features=${unneeded.join()}`,
    ],
  })
}

/** The path of the machine's Chromium: named by CHROMIUM, else the system's, else Playwright's own. */
export function chromiumPath(): string | undefined {
  return [process.env['CHROMIUM'], ...usual, chromium.executablePath()].find(
    (path) => path && existsSync(path),
  )
}

/** Whether findChromium installs a missing Chromium: as root on Debian. */
export function canInstallChromium(): boolean {
  return process.getuid?.() === 0 && existsSync('/etc/debian_version')
}

/** The path of the machine's Chromium, which is installed where that is possible. */
export function findChromium(): string {
  const found = chromiumPath()
  if (found) return found
  if (canInstallChromium()) {
    console.log('Installing Chromium for the browser journeys')
    execFileSync('apt-get', ['update', '-qq'], { stdio: 'ignore' })
    execFileSync('apt-get', ['install', '-y', '-qq', 'chromium'], {
      stdio: ['ignore', 'ignore', 'inherit'],
      env: { PATH: process.env['PATH'], DEBIAN_FRONTEND: 'noninteractive' },
    })
    const installed = usual.find(existsSync)
    if (installed) return installed
  }
  throw new Error(
    'The browser journeys need Chromium: install it (Debian: apt-get install chromium) or set CHROMIUM to it.',
  )
}
