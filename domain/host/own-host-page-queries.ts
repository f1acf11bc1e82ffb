import type { Deps } from '../deps.ts'
import type { HostPageForm } from './host-page-form-rules.ts'

export type OwnHostPage = HostPageForm & { photoKey: string | null }

/** What a host tells the public, as the form shows it. */
export async function ownHostPage({ db }: Pick<Deps, 'db'>, hostId: string): Promise<OwnHostPage> {
  const host = await db
    .selectFrom('host')
    .select(['display_name', 'bio', 'experience', 'years_of_experience', 'specialities', 'languages'])
    .select(['phone', 'photo_key'])
    .where('id', '=', hostId)
    .executeTakeFirstOrThrow()
  return {
    ...{ displayName: host.display_name, bio: host.bio, experience: host.experience, phone: host.phone },
    years: String(host.years_of_experience),
    ...{ specialities: host.specialities.join(', '), languages: host.languages.join(', ') },
    photoKey: host.photo_key,
  }
}
