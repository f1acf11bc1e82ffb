import { brand } from '#brand'

/** The footer of every page: the pages that the header does not link to, and common links. */
export const siteFoot = {
  columns: [
    {
      title: 'Travel',
      links: [
        { to: '/list', label: 'All treks' },
        { to: '/regions', label: 'All regions' },
        { to: '/how-it-works', label: 'How it works' },
        { to: '/faqs', label: 'FAQs' },
        { to: '/travel-stories', label: 'Travel stories' },
        { to: '/seasonal-deals', label: 'Seasonal deals' },
        { to: '/subscribe-and-save', label: 'Subscribe and save' },
        { to: `/${brand.slug}-responsibly`, label: `${brand.name} responsibly` },
      ],
    },
    {
      title: 'Your booking',
      links: [
        { to: '/bookings', label: 'Bookings' },
        { to: '/saved', label: 'Saved adventures' },
        { to: '/cancellation-and-refund', label: 'Cancellation and refund' },
        { to: '/buyers-protections', label: 'Buyers’ protections' },
        { to: '/contact-us', label: 'Contact us' },
        { to: '/subscription-plan', label: 'Subscription plan' },
      ],
    },
    {
      title: 'Hosting',
      links: [
        { to: '/become-a-host', label: 'Become a host' },
        { to: '/join-a-hosting-class', label: 'Join a hosting class' },
        { to: '/seller-policies', label: 'Seller policies' },
        { to: '/community-guidelines', label: 'Community guidelines' },
      ],
    },
    {
      title: brand.name,
      links: [
        { to: `/about-${brand.slug}`, label: `About ${brand.name}` },
        { to: '/sustainability', label: 'Sustainability' },
        { to: '/careers', label: 'Careers' },
        { to: '/press-center', label: 'Press center' },
        { to: '/api-documentation', label: 'For developers' },
        { to: '/privacy-and-cookies', label: 'Privacy and cookies' },
        { to: '/terms-and-conditions', label: 'Terms and conditions' },
        { to: '/accessibility', label: 'Accessibility' },
      ],
    },
  ],
  end: [
    { to: '/imprint', label: 'Imprint' },
    { to: '/manage-cookie-settings', label: 'Manage cookie settings' },
  ],
  /** The links of the narrow footer, on pages that should not lead away. */
  slim: [
    { to: '/contact-us', label: 'Contact us' },
    { to: '/terms-and-conditions', label: 'Terms and conditions' },
    { to: '/privacy-and-cookies', label: 'Privacy and cookies' },
    { to: '/imprint', label: 'Imprint' },
  ],
}
