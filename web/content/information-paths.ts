import { brand } from '#brand'

/** Pages whose whole text is in content/: they change only with a new version of the program. */
const textPaths = [
  '/sustainability',
  '/careers',
  `/${brand.slug}-responsibly`,
  '/join-a-hosting-class',
  '/become-a-host',
  '/terms-and-conditions',
  '/seller-policies',
  '/privacy-and-cookies',
  '/community-guidelines',
  '/buyers-protections',
  '/subscription-plan',
  '/faqs',
  '/how-it-works',
  '/cancellation-and-refund',
  '/accessibility',
  '/imprint',
] as const
/** Pages that also show current data from the database. */
const liveTextPaths = [`/about-${brand.slug}`, '/press-center', '/travel-stories'] as const

/** Other pages that search engines should index; none of them is the page of a trek. */
const otherPaths = [
  '/contact-us',
  '/seasonal-deals',
  '/subscribe-and-save',
  '/manage-cookie-settings',
  '/api-documentation',
] as const

/** The path of an information page. */
export type InformationPath = (typeof textPaths)[number] | (typeof liveTextPaths)[number]

/** Every information page of the site. */
export const informationPaths: readonly InformationPath[] = [...textPaths, ...liveTextPaths]

/** The pages of the sitemap besides treks, lists and hosts. */
export const sitemapPaths: readonly string[] = [...informationPaths, ...otherPaths]

const staticPaths: ReadonlySet<string> = new Set(textPaths)

/** Whether a path leads to an information page. */
export function isInformation(path: string): path is InformationPath {
  return informationPaths.some((each) => each === path)
}

/** Whether a page shows only text, so that it changes with a new version of the program and never before. */
export function isStatic(path: string): boolean {
  return staticPaths.has(path)
}
