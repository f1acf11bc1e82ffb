const browsers: [RegExp, string][] = [
  [/\bEdg(e|A|iOS)?\//, 'Edge'],
  [/\bOPR\/|\bOpera\b/, 'Opera'],
  [/\bSamsungBrowser\//, 'Samsung Internet'],
  [/\bFirefox\/|\bFxiOS\//, 'Firefox'],
  [/\bChrome\/|\bChromium\/|\bCriOS\//, 'Chrome'],
  [/\bSafari\//, 'Safari'],
]
const systems: [RegExp, string][] = [
  [/\biPhone\b/, 'iPhone'],
  [/\biPad\b/, 'iPad'],
  [/\bAndroid\b/, 'Android'],
  [/\bWindows\b/, 'Windows'],
  [/\bCrOS\b/, 'Chromebook'],
  [/\bMac OS X\b|\bMacintosh\b/, 'Mac'],
  [/\bLinux\b/, 'Linux'],
]

/**
 * What a browser is called on the list of sign-ins: 'Chrome on Windows'. Only these words are kept of what it said of
 * itself; anybody else's are 'A browser'.
 */
export function deviceOf(userAgent: string): string {
  const browser = nameIn(browsers, userAgent) ?? 'A browser'
  const system = nameIn(systems, userAgent)
  return system ? `${browser} on ${system}` : browser
}

/** Whether a device named by `deviceOf` is one for the hand. */
export function deviceKindOf(device: string): 'phone' | 'computer' {
  return / on (iPhone|iPad|Android)$/.test(device) ? 'phone' : 'computer'
}

function nameIn(names: [RegExp, string][], text: string): string | undefined {
  return names.find(([pattern]) => pattern.test(text))?.[1]
}
