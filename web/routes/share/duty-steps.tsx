import { href } from 'react-router'
import { capital } from '../../shared/trek/trek-words.ts'
import { ButtonLink } from '../../ui/forms/button.tsx'
import type { ShareView } from './share-view.ts'
import type { Step } from './step.ts'

/** The steps before the payment: the traveller's own details, and the terms. */
export function dutySteps({ duties, leadName, host }: ShareView, token: string): Step[] {
  if (!duties) return []
  const { isChild, isMinor, areDetailsDone, isAgreed } = duties
  return [
    {
      id: 'details',
      title: 'Your details',
      isDone: areDetailsDone,
      body: isChild ? (
        <p className="muted">{leadName} gives the details of travellers of 10 to 12.</p>
      ) : (
        <Details duties={duties} leadName={leadName} to={href('/share/:token/details', { token })} />
      ),
    },
    {
      id: 'terms',
      title: 'Agree to the terms',
      isDone: isAgreed,
      body: isMinor ? (
        <p className="muted">{leadName} agrees to the terms for travellers under 18.</p>
      ) : (
        <Terms duties={duties} host={host} to={href('/share/:token/terms', { token })} />
      ),
    },
  ]
}

type Duties = NonNullable<ShareView['duties']>

function Details({ duties, leadName, to }: { duties: Duties; leadName: string; to: string }) {
  const { isClosed, areDetailsDone, missing, asks, hasGiven } = duties
  const done = hasGiven ? `You have given them. ${leadName} does not see them.` : 'They are complete.'
  return (
    <>
      <p className="muted">{areDetailsDone ? done : `Missing: ${missing.join(', ')}.`}</p>
      {!isClosed && (
        <p className="mt-3">
          <ButtonLink kind={areDetailsDone ? 'text' : 'line'} to={to}>
            {areDetailsDone ? 'Change my details' : 'Give my details'}
            {asks && !areDetailsDone && ' and answers'}
          </ButtonLink>
        </p>
      )}
    </>
  )
}

function Terms({ duties, host, to }: { duties: Duties; host: string; to: string }) {
  const { isClosed, isAgreed, isChanged, asksOurs, asksHosts, agreedOn } = duties
  const whose = [asksOurs && 'Our terms and conditions', asksHosts && `the terms of ${host}`].filter(Boolean)
  return (
    <>
      <p className="muted">
        {isAgreed && agreedOn && `You agreed on ${agreedOn}.`}
        {!isAgreed &&
          (isChanged
            ? 'The terms have changed since you agreed. Please read and agree again.'
            : `${capital(whose.join(' and '))}.`)}
      </p>
      {(!isClosed || isAgreed) && (
        <p className="mt-3">
          <ButtonLink kind={isAgreed ? 'text' : 'line'} to={to}>
            {isAgreed ? 'See the terms' : 'Read and agree'}
          </ButtonLink>
        </p>
      )}
    </>
  )
}
