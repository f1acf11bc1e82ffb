export type Law = { law: string; from: RegExp; never?: RegExp; only?: RegExp; except?: RegExp }

/** Who may import what. `from`, `never` and `only` match paths from the repository root. */
export const laws: Law[] = [
  {
    law: 'rules and state tables are pure',
    from: /^domain\/(.*-(rules|states)|states\/[\w-]+)\.ts$/,
    only: /(-rules|-states|^figure-text|^domain\/(states\/[\w-]+|money|dates|refusal|external-service-error|job|email-address|ids|ports\/[\w-]+))\.ts$/,
  },
  { law: 'the domain imports no entry layer', from: /^domain\//, never: /^(web|api|worker|server)\// },
  { law: 'the domain imports no integration', from: /^domain\//, never: /^(integrations|server|art|test)\// },
  {
    law: 'the domain imports no framework',
    from: /^domain\//,
    never:
      /^(react|react-dom|react-router|fastify|stripe|nodemailer|pg|pg-boss|sharp|@fastify\/.*|@react-router\/.*)(\/|$)/,
  },
  { law: 'only forms validate by a schema', from: /^domain\/.*(?<!-form)\.ts$/, never: /^zod$/ },
  { law: 'the domain accesses no file and no network', from: /^domain\//, never: /^node:(?!crypto$)/ },
  {
    law: 'the domain imports only the types of the database',
    from: /^domain\//,
    never: /^db\/(?!schema\.ts$)/,
  },
  { law: 'entry layers do not import each other', from: /^web\//, never: /^(api|worker|server)\// },
  { law: 'entry layers do not import each other', from: /^api\//, never: /^(web|worker|server)\// },
  { law: 'entry layers do not import each other', from: /^worker\//, never: /^(web|api|server)\// },
  {
    law: 'entry layers do not access tables',
    from: /^(web|api|worker)\//,
    never: /^(db\/|kysely$|pg$)/,
    except: /^worker\/(queue|reclaim-abandoned-jobs|record-failed-jobs|job-metrics)\.ts$/,
  },
  {
    law: 'integrations import no entry layer and no database code',
    from: /^integrations\//,
    never: /^(web|api|worker|db|server)\//,
  },
  {
    law: 'UI components get their data from props',
    from: /^web\/ui\//,
    never: /^(domain|db|integrations|server)\//,
  },
  {
    law: 'only the server imports integrations',
    from: /^(domain|web|api|worker|db|art)\//,
    never: /^integrations\//,
  },
  { law: 'validation stays on the server', from: /^web\/(?!http\/form-action\.ts$)/, never: /^zod$/ },
  {
    law: 'the database code imports no entry layer',
    from: /^db\//,
    never: /^(web|api|worker|server|integrations)\//,
  },
]

/** The layers of the domain, the highest first: a noun imports its own layer and those below. */
export const layers = [
  ['office', 'pages', 'host-dashboard', 'notification', 'personal-data'],
  ['accounting'],
  ['sign-in', 'verification', 'proposal', 'lead-handover'],
  ['message', 'guest-thread', 'support', 'contact', 'report'],
  [
    'booking-change',
    'instalment',
    'checkout',
    'cancellation',
    'booking',
    'claim',
    'review',
    'traveller',
    'traveller-link',
    'traveller-share',
    'suspension',
  ],
  [
    'payment',
    'payment-plan',
    'payout',
    'membership',
    'gift-card',
    'referral',
    'promotion',
    'credit',
    'ledger',
  ],
  ['offer', 'departure', 'trek', 'season', 'block', 'deal', 'extra', 'saved'],
  ['event', 'access', 'consent', 'host', 'account'],
  ['foundation', 'states', 'refusals', 'ports', 'audit', 'currency', 'picture'],
]
