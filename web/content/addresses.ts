import { brand } from '#brand'

/** Pages whose whole text is in content/: they change only with a new version of the program. */
const written = [
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
]
/** Pages that show current data from the database. */
const counted = [`/about-${brand.slug}`, '/press-center', '/travel-stories']

/** Other pages that search engines should index; none of them is the page of a trek. */
const more = [
  '/contact-us',
  '/seasonal-deals',
  '/subscribe-and-save',
  '/manage-cookie-settings',
  '/api-documentation',
]

/** Every information page of the site. */
export const informationAddresses: readonly string[] = [...written, ...counted]

/** The pages of the site map besides treks, lists and hosts. */
export const toldAddresses: readonly string[] = [...informationAddresses, ...more]

const lasting = new Set(written)

/** Whether a page is independent of the database. */
export function isLasting(path: string): boolean {
  return lasting.has(path)
}
