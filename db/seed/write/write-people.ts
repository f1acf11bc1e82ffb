import { addDays } from '#domain/dates.ts'
import type { Tx } from '#domain/deps.ts'
import { countryName } from '../country-name.ts'
import { hosts } from '../hosts.ts'
import { idOf } from '../name-id.ts'
import { demoTraveller, pastTravellers, staff, type SeedPerson } from '../people.ts'
import type { PlannedTrek } from '../plan-demonstration.ts'

/** The account id of a person in the demonstration. */
export function accountId(email: string): string {
  return idOf('account', email)
}

/** Writes the hosts, the demo people and the travellers with accounts, who joined before their first booking. */
export async function writePeople(tx: Tx, plan: PlannedTrek[], now: Date): Promise<void> {
  const joined = firstBookings(plan)
  const longAgo = new Date(now.getTime() - 800 * 86_400_000)
  await tx
    .insertInto('account')
    .values([
      ...[demoTraveller, ...Object.values(pastTravellers)].map((person) =>
        accountOf(person, joined.get(person.email) ?? longAgo),
      ),
      ...staff.map((person) => ({ ...accountOf(person, longAgo), role: person.role })),
      ...hosts.map((host) =>
        accountOf({ ...host, phone: '', address: '', country: 'NP' }, hostSince(host, now)),
      ),
    ])
    .execute()
  await tx
    .insertInto('host')
    .values(
      hosts.map((host, index) => ({
        id: accountId(host.email),
        kind: host.kind,
        status: host.status,
        display_name: host.displayName,
        // No phone number in Nepal begins with a zero.
        phone: `+977 1 000 ${String(index + 101).padStart(4, '0')}`,
        bio: host.bio,
        experience: host.experience,
        years_of_experience: host.yearsOfExperience,
        specialities: host.specialities,
        languages: host.languages,
        created_at: hostSince(host, now),
      })),
    )
    .execute()
}

function accountOf(person: SeedPerson, createdAt: Date) {
  return {
    id: accountId(person.email),
    email: person.email,
    first_name: person.firstName,
    last_name: person.lastName,
    phone: person.phone,
    address: person.address,
    city: person.city,
    country: countryName(person.country),
    created_at: createdAt,
  }
}

/** A pending host has only just submitted the documents. */
function hostSince({ status }: { status: string }, now: Date): Date {
  return new Date(now.getTime() - (status === 'pending' ? 1 : 700) * 86_400_000)
}

function firstBookings(plan: PlannedTrek[]): Map<string, Date> {
  const first = new Map<string, string>()
  for (const { bookings } of plan.flatMap(({ departures }) => departures))
    for (const { lead, bookedOn } of bookings)
      if (bookedOn < (first.get(lead.email) ?? '9999')) first.set(lead.email, bookedOn)
  return new Map([...first].map(([email, on]) => [email, new Date(addDays(on, -1))]))
}
