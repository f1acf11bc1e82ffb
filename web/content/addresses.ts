import { brand } from '#brand'

/** Pages whose words stand in content/ and that show nothing else: they change with a new version of the program. */
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
/** Information that tells what the house holds now. */
const counted = [`/about-${brand.slug}`, '/press-center', '/travel-stories']

/** Pages beside them that sell no trek by themselves and that search engines should know. */
const more = [
  ...[
    '/contact-us',
    '/seasonal-deals',
    '/subscribe-and-save',
    '/manage-cookie-settings',
    '/api-documentation',
  ],
]

/** Every information page of the site. */
export const informationAddresses: readonly string[] = [...written, ...counted]

/** Whatever the site map tells of beside treks, lists and hosts. */
export const toldAddresses: readonly string[] = [...informationAddresses, ...more]

const lasting = new Set(written)

/** Whether a page stays the same whatever happens in the house. */
export function isLasting(path: string): boolean {
  return lasting.has(path)
}
