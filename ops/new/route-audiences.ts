import type { PermissionName } from '#domain/access/permissions.ts'
import type { Area } from './register-route.ts'

/** Who opens the pages of a folder of web/routes/. */
export type Audience = {
  area: Area
  permission: PermissionName
  /** The folder of its tests. */
  tests: string
  /** The person of the test, as the fixture creates it; null for a visitor who is not signed in. */
  person: { imports: string; create: string } | null
  /** What the test's name calls this person. */
  called: string
}

const traveller = {
  area: 'traveller' as const,
  tests: 'e2e/http',
  person: {
    imports: `import { createPerson } from '#test/fixtures/people.ts'`,
    create: 'createPerson(program.deps)',
  },
  called: 'a traveller',
}

const visitor = { area: 'guest' as const, tests: 'e2e/http/visitor', person: null, called: 'a visitor' }

/** The permission from which a page starts, by the first folder below web/routes/. */
const permissions: Record<string, PermissionName> = {
  account: 'profile.own',
  bookings: 'booking.read',
  membership: 'membership.own',
  messages: 'message.read',
  refer: 'credit.read',
  reviews: 'review.write',
  saved: 'saved.own',
}

const open: Record<string, PermissionName> = {
  contact: 'site.use',
  currency: 'site.use',
  deals: 'trek.read',
  home: 'site.use',
  login: 'site.use',
  pages: 'site.use',
  'public-host': 'host-page.read',
  treks: 'trek.read',
}

/** The audience of a folder. Pages of a folder that is not listed need an account. */
export function audienceOf(place: string): Audience {
  if (place === 'office')
    return {
      area: 'office',
      permission: 'office.open',
      tests: 'e2e/http/office',
      person: {
        imports: traveller.person.imports,
        create: `createPerson(program.deps, { role: 'operator' })`,
      },
      called: 'an operator',
    }
  if (place === 'host')
    return {
      area: 'host',
      permission: 'dashboard.open',
      tests: 'e2e/http/host',
      person: {
        imports: `import { createHost } from '#test/fixtures/hosts.ts'`,
        create: 'createHost(program.deps)',
      },
      called: 'a host',
    }
  const unguarded = open[place]
  if (unguarded) return { ...visitor, permission: unguarded }
  return { ...traveller, permission: permissions[place] ?? 'sign-in.own' }
}
