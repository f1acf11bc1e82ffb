import type { Deps } from '../deps.ts'
import { openNameRequest } from '../verification/public-name-queries.ts'
import type { HostPageForm } from '../host/host-page-form-rules.ts'

/** `publicName` is visible to travellers; `displayName` may await an operator. */
export type OwnHostPage = HostPageForm & { photoKey: string | null; publicName: string }

/** A host's public data, for the form. */
export async function ownHostPage({ db }: Pick<Deps, 'db'>, hostId: string): Promise<OwnHostPage> {
  const host = await db
    .selectFrom('host')
    .select(['display_name', 'bio', 'experience', 'years_of_experience', 'specialities', 'languages'])
    .select(['phone', 'photo_key'])
    .where('id', '=', hostId)
    .executeTakeFirstOrThrow()
  const asked = await openNameRequest(db, hostId)
  return {
    displayName: asked?.name ?? host.display_name,
    publicName: host.display_name,
    bio: host.bio,
    experience: host.experience,
    phone: host.phone,
    years: String(host.years_of_experience),
    specialities: host.specialities.join(', '),
    languages: host.languages.join(', '),
    photoKey: host.photo_key,
  }
}
