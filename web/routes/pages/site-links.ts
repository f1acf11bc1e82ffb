import { informationUrl } from '#web/shared/page/information-url.ts'
import { href } from 'react-router'
import { brand } from '#brand'

/** The footer of every page: the pages that the header does not link to, and common links. */
export const siteFoot = {
  columns: [
    {
      title: 'Travel',
      links: [
        { to: href('/list'), label: 'All treks' },
        { to: href('/regions'), label: 'All regions' },
        { to: informationUrl('/how-it-works'), label: 'How it works' },
        { to: informationUrl('/faqs'), label: 'FAQs' },
        { to: informationUrl('/travel-stories'), label: 'Travel stories' },
        { to: href('/seasonal-deals'), label: 'Seasonal deals' },
        { to: href('/subscribe-and-save'), label: 'Subscribe and save' },
        { to: href('/gift-cards'), label: 'Gift cards' },
        { to: informationUrl(`/${brand.slug}-responsibly`), label: `${brand.name} responsibly` },
      ],
    },
    {
      title: 'Your booking',
      links: [
        { to: href('/bookings'), label: 'Bookings' },
        { to: href('/saved'), label: 'Saved adventures' },
        { to: informationUrl('/cancellation-and-refund'), label: 'Cancellation and refund' },
        { to: informationUrl('/buyers-protections'), label: 'Buyers’ protections' },
        { to: href('/contact-us'), label: 'Contact us' },
        { to: informationUrl('/subscription-plan'), label: 'Subscription plan' },
      ],
    },
    {
      title: 'Hosting',
      links: [
        { to: informationUrl('/become-a-host'), label: 'Become a host' },
        { to: informationUrl('/join-a-hosting-class'), label: 'Join a hosting class' },
        { to: informationUrl('/seller-policies'), label: 'Seller policies' },
        { to: informationUrl('/community-guidelines'), label: 'Community guidelines' },
      ],
    },
    {
      title: brand.name,
      links: [
        { to: informationUrl(`/about-${brand.slug}`), label: `About ${brand.name}` },
        { to: informationUrl('/sustainability'), label: 'Sustainability' },
        { to: informationUrl('/careers'), label: 'Careers' },
        { to: informationUrl('/press-center'), label: 'Press center' },
        { to: href('/api-documentation'), label: 'For developers' },
        { to: informationUrl('/privacy-and-cookies'), label: 'Privacy and cookies' },
        { to: informationUrl('/terms-and-conditions'), label: 'Terms and conditions' },
        { to: informationUrl('/accessibility'), label: 'Accessibility' },
      ],
    },
  ],
  end: [
    { to: informationUrl('/imprint'), label: 'Imprint' },
    { to: href('/manage-cookie-settings'), label: 'Manage cookie settings' },
  ],
  /** The links of the narrow footer, on pages that should not lead away. */
  slim: [
    { to: href('/contact-us'), label: 'Contact us' },
    { to: informationUrl('/terms-and-conditions'), label: 'Terms and conditions' },
    { to: informationUrl('/privacy-and-cookies'), label: 'Privacy and cookies' },
    { to: informationUrl('/imprint'), label: 'Imprint' },
  ],
}
