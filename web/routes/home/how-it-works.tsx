import { informationUrl } from '#web/shared/page/information-url.ts'
import type { ReactNode } from 'react'
import { ButtonLink } from '../../ui/forms/button.tsx'
import { TRUST } from '../../ui/trek/trust-words.ts'
import type { HomeTerms } from './home-page.ts'

/** The promise of the site, and the three steps from a trek's page to the end of the trek. */
export function HowItWorks({ freeDays, holdMinutes }: HomeTerms) {
  return (
    <section className="wrap section section--flush" aria-labelledby="how">
      <div className="head">
        <div>
          <h2 id="how">How it works</h2>
          <p>
            Trek in Nepal with a local host. You see every date, free spot and full price before you book.
          </p>
        </div>
        <ButtonLink kind="text" to={informationUrl('/how-it-works')}>
          More about booking
        </ButtonLink>
      </div>
      <ol className="threes home__steps" role="list">
        <Step number={1} title="Choose a trek and a date">
          Compare routes, altitudes, prices and reviews from people who did the trek.
        </Step>
        <Step number={2} title="Book your spots">
          We hold your spots for {holdMinutes} minutes while you fill in the form. Free to cancel until{' '}
          {freeDays} days before the start.
        </Step>
        <Step number={3} title="Trek with your host">
          Your booking page shows the meeting point, the plan for each day and whom to call.
        </Step>
      </ol>
      <p className="home__trust">{TRUST}</p>
    </section>
  )
}

function Step({ number, title, children }: { number: number; title: string; children: ReactNode }) {
  return (
    <li className="card pad">
      <span className="home__number" aria-hidden="true">
        {number}
      </span>
      <h3>{title}</h3>
      <p className="muted mt-2">{children}</p>
    </li>
  )
}
