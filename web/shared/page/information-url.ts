import type { InformationPath } from '#web/content/information-paths.ts'

/** The URL of an information page, or of one of its headings. */
export function informationUrl(path: InformationPath, heading?: string): string {
  return heading ? `${path}#${heading}` : path
}
