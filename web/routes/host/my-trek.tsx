import { trekFormUrl } from '../../shared/trek-form/trek-form-url.ts'
import Eye from 'lucide-react/icons/eye'
import { href, Link } from 'react-router'
import { shortUsd } from '#domain/money.ts'
import type { OwnTrek } from '#domain/trek/own-treks-queries.ts'
import { pictureUrl } from '#domain/picture/picture-rules.ts'
import { counted, figureText } from '#figure-text'
import { DASHBOARD } from '../../http/dashboard.ts'
import { Badge } from '../../ui/feedback/badge.tsx'
import { ButtonLink } from '../../ui/forms/button.tsx'
import { DeleteTrek } from './delete-trek-dialog.tsx'
import { Listing } from './listing-button.tsx'
import { trekIs } from '#domain/offer/trek-states.ts'

/** One of the host's treks as a row of the table. */
export function MyTrek({ trek, error }: { trek: OwnTrek; error: string | undefined }) {
  const { id, slug, name, state, pausedBy, region, durationDays, maxAltitudeM, datesAhead } = trek
  const title = name || 'A trek without a name'
  const facts = [
    ...(region ? [region] : []),
    ...(durationDays ? [counted(durationDays, 'day')] : []),
    ...(maxAltitudeM ? [`up to ${figureText(maxAltitudeM)} m`] : []),
  ]
  return (
    <tr>
      <td>
        <div className="trekline">
          {trek.pictureKey ? (
            <img src={pictureUrl(trek.pictureKey, 320)} width={320} height={240} alt="" loading="lazy" />
          ) : (
            <span className="mytreks__none" />
          )}
          <div>
            <b>
              {trekIs.active(state) && !pausedBy ? (
                <Link to={href('/trekking/:id', { id: slug })}>{title}</Link>
              ) : (
                title
              )}
            </b>
            <p className="small muted">{facts.join(' · ')}</p>
            <div role="alert">{error && <p className="err">{error}</p>}</div>
          </div>
        </div>
      </td>
      <td>
        <State state={state} pausedBy={pausedBy} />
      </td>
      <td className="n num">
        {datesAhead}
        <span className="show-s"> {datesAhead === 1 ? 'date' : 'dates'} ahead</span>
      </td>
      <td className="n num">
        {trek.spotsInAll ? `${trek.spotsTaken} / ${trek.spotsInAll}` : '–'}
        <span className="show-s"> spots taken</span>
      </td>
      <td className="n num">
        <b>{trek.priceCents ? shortUsd(trek.priceCents) : '–'}</b>
      </td>
      <td>
        <div className="row end mytreks__acts">
          <ButtonLink size="s" to={trekFormUrl(id)}>
            Edit<span className="vh"> {title}</span>
          </ButtonLink>
          <ButtonLink size="s" to={href(`${DASHBOARD}/edit/:id/extras`, { id })}>
            Extras<span className="vh"> and rooms of {title}</span>
          </ButtonLink>
          <ButtonLink size="s" to={href(`${DASHBOARD}/edit/:id/questions`, { id })}>
            Questions<span className="vh"> to travellers of {title}</span>
          </ButtonLink>
          <Listing trek={trek} />
          <DeleteTrek trek={{ ...trek, name: title }} />
        </div>
      </td>
    </tr>
  )
}

const reasons = {
  'approval-ended': 'Your approval has ended.',
  'host-suspended': 'You are suspended as a host.',
}

function State({ state, pausedBy }: Pick<OwnTrek, 'state' | 'pausedBy'>) {
  if (pausedBy)
    return (
      <>
        <Badge tone="warn">Not listed</Badge>
        <p className="small muted">{reasons[pausedBy]}</p>
      </>
    )
  if (trekIs.active(state)) return <Badge tone="ok">Active</Badge>
  if (trekIs.draft(state)) return <Badge tone="warn">Draft</Badge>
  if (trekIs.suspended(state)) return <Badge tone="off">Suspended</Badge>
  return (
    <span className="badge">
      <Eye className="ico" />
      Not listed
    </span>
  )
}
