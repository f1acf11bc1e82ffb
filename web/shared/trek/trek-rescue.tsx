import Phone from 'lucide-react/icons/phone'
import Plus from 'lucide-react/icons/plus'
import type { PostOnTheWay, WayToDoctor } from '#domain/trek/land/rescue-rules.ts'
import { Fold } from '../../ui/feedback/fold.tsx'
import { HelpHoursList } from '../../ui/trek/help-hours.tsx'
import { daysText, listed } from './land-words.ts'
import type { LandSection } from './trek-weather.tsx'
import { capital, inWords, metres } from './trek-words.ts'

/** Help on the route, its distance from each night, the necessary insurance, and emergency numbers. */
export function TrekRescue({ trek }: Pick<LandSection, 'trek'>) {
  const { ways, posts, emergencyNumbers } = trek.land.help
  const nearestWays = ways.filter(({ nearest }) => nearest)
  const unknown = ways.filter(({ nearest }) => !nearest)
  const helpers = [...new Set(nearestWays.flatMap(({ nearest }) => (nearest ? [nearest.at] : [])))]
  return (
    <section id="rescue" aria-labelledby="rescue-title">
      <div className="sech">
        <div>
          <h2 id="rescue-title">Rescue</h2>
          <p>{leadText(posts)}</p>
        </div>
      </div>
      <Fold summary="Health posts and hours to a doctor">
        <div className="card pad">
          {posts.length > 0 && (
            <ul className="posts">
              {posts.map((post) => (
                <Post key={post.place} post={post} nearestFrom={nearestFrom(post, nearestWays)} />
              ))}
            </ul>
          )}
          <div className="rescue__hours">
            {nearestWays.length > 0 && (
              <>
                <h3>Hours to a doctor from each night’s stop, on foot or by road: {listed(helpers)}</h3>
                <HelpHoursList days={nearestWays} />
              </>
            )}
            <p className={nearestWays.length > 0 ? 'small muted mt-4' : 'small muted'}>
              {nearestWays.length > 0 &&
                'Added up from the hours of this itinerary and well-known short cuts, side trips included. '}
              {unknown.length > 0 &&
                `For the nights of ${daysText(unknown.map(({ day }) => day))} we know of no doctor within reach on foot or by road: help comes by helicopter. `}
              Health posts change. Ask your guide which are open.
            </p>
          </div>
        </div>
      </Fold>
      <div className="rescue__words prose">
        <p>
          <b className="b">Insurance</b> must cover trekking and helicopter rescue up to{' '}
          {metres(trek.maxAltitudeM)}, the highest point of this trek.
        </p>
        <p>
          <b className="b">A helicopter</b> flies only by day and in clear weather, and seldom before you or
          your insurer have promised to pay. If anyone shows signs of altitude sickness, go down at once. Do
          not wait for the helicopter.
        </p>
      </div>
      <ul className="phones" aria-label="Emergency numbers in Nepal">
        {emergencyNumbers.map(({ who, number }) => (
          <li key={number}>
            <a href={`tel:${number}`}>
              <Phone className="ico ico--s" />
              {who} <b>{number}</b>
            </a>
          </li>
        ))}
      </ul>
    </section>
  )
}

type PostProps = { post: PostOnTheWay; nearestFrom: number[] }

function Post({ post: { place, altitudeM, what, basis, days }, nearestFrom: from }: PostProps) {
  const slept = days.length > 0
  const where = slept
    ? `You sleep here on ${daysText(days)}.`
    : from.length > 0
      ? `The nearest from ${daysText(from)}.`
      : 'In this region, not on this route.'
  return (
    <li>
      <span className={slept ? 'tile tile--ok' : 'tile'}>
        <Plus className="ico" />
      </span>
      <div>
        <b>
          {place}, {metres(altitudeM)}
        </b>
        <span className="muted">
          {what}
          {basis === 'estimated' && ' (not certain)'}. {where}
        </span>
      </div>
    </li>
  )
}

function nearestFrom({ place }: PostOnTheWay, ways: readonly WayToDoctor[]): number[] {
  return ways.filter(({ nearest }) => nearest?.at === place).map(({ day }) => day)
}

function leadText(posts: readonly PostOnTheWay[]): string {
  const slept = posts.filter(({ days }) => days.length > 0)
  if (slept.length === 0) return 'We know of no place with a doctor on this route.'
  return slept.length === 1
    ? `One place with a doctor or a health worker lies on this route: ${slept[0]?.place}.`
    : `${capital(inWords(slept.length))} places with a doctor or a health worker lie on this route: ${listed(slept.map(({ place }) => place))}.`
}
