import { pagesFor } from './row.ts'

/** The pages of people who bought a gift card, or have the code of one. The page that sells them is for guests. */
export const giftCardPages = pagesFor('traveller', {
  'gift-cards/bought': { path: '/gift-cards/bought', read: 'site.use', load: 'checkout', isUncrawled: true },
  'gift-cards/not-bought': {
    path: '/gift-cards/not-bought',
    read: 'site.use',
    load: 'checkout',
    isUncrawled: true,
  },
  'gift-cards/redeem': { path: '/gift-cards/redeem', read: 'gift-card.redeem', write: 'gift-card.redeem' },
  'gift-cards/own-gift-card': {
    path: '/gift-cards/link/:token',
    read: 'gift-card.manage',
    write: 'gift-card.manage',
  },
  'gift-cards/gift-card-document#receipt': {
    path: '/gift-cards/link/:token/receipt',
    read: 'gift-card.manage',
  },
  'gift-cards/gift-card-document#credit-note': {
    path: '/gift-cards/link/:token/credit-note',
    read: 'gift-card.manage',
  },
  'gift-cards/gift-card-document-file#receipt': {
    path: '/gift-cards/link/:token/receipt.pdf',
    read: 'gift-card.manage',
    limit: 'file',
  },
  'gift-cards/gift-card-document-file#credit-note': {
    path: '/gift-cards/link/:token/credit-note.pdf',
    read: 'gift-card.manage',
    limit: 'file',
  },
})
