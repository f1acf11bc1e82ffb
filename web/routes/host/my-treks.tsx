import { trekFormUrl } from '../../shared/trek-form/trek-form-url.ts'
import { useEffect, useState } from 'react'
import { Form, useActionData, useSearchParams, useSubmit } from 'react-router'
import type { OwnTrek } from '#domain/trek/own-treks-queries.ts'
import { Button, ButtonLink } from '../../ui/forms/button.tsx'
import { Checkbox } from '../../ui/forms/checkbox.tsx'
import { Empty } from '../../ui/feedback/empty.tsx'
import type { FormAnswer } from '../../http/form-action.ts'
import { MyTrek } from './my-trek.tsx'
import './my-treks.css'
import { trekIs } from '#domain/offer/trek-states.ts'

/** The host's treks with their bookings and actions. */
export function MyTreks({ treks }: { treks: OwnTrek[] }) {
  const [search] = useSearchParams()
  const answer = useActionData<FormAnswer<object>>()
  const listedOnly = search.has('shown') && !search.has('unlisted')
  const shown = treks.filter(({ state, pausedBy }) => !listedOnly || (trekIs.active(state) && !pausedBy))
  return (
    <section className="host__below" aria-labelledby="treks-title">
      <div className="head mytreks__head">
        <h2 id="treks-title">My Adventures</h2>
        <ShowUnlisted listedOnly={listedOnly} />
      </div>
      {treks.length === 0 ? (
        <Empty title="You have no treks yet.">
          <ButtonLink kind="main" to={trekFormUrl()}>
            Create New
          </ButtonLink>
        </Empty>
      ) : (
        <>
          <div className="card tablebox" tabIndex={0} role="region" aria-label="Your treks">
            <table className="table table--stack table--host">
              <thead>
                <tr>
                  <th scope="col">Trek</th>
                  <th scope="col">Status</th>
                  <th scope="col" className="n">
                    Dates ahead
                  </th>
                  <th scope="col" className="n">
                    Spots taken
                  </th>
                  <th scope="col" className="n">
                    Price from
                  </th>
                  <th scope="col">
                    <span className="vh">Actions</span>
                  </th>
                </tr>
              </thead>
              <tbody>
                {shown.map((trek) => (
                  <MyTrek
                    key={trek.id}
                    trek={trek}
                    error={answer?.typed['trek'] === trek.id ? answer.refused?.message : undefined}
                  />
                ))}
              </tbody>
            </table>
          </div>
          <p className="small muted mt-4">
            A trek with confirmed or pending bookings cannot be deleted. Deactivate it to stop new bookings.
          </p>
        </>
      )}
    </section>
  )
}

/** The checkbox that hides unlisted treks; without script its button applies it. */
function ShowUnlisted({ listedOnly }: { listedOnly: boolean }) {
  const submit = useSubmit()
  const [live, setLive] = useState(false)
  useEffect(() => setLive(true), [])
  return (
    <Form
      method="get"
      className="row"
      preventScrollReset
      onChange={({ currentTarget }) =>
        void submit(currentTarget, { preventScrollReset: true, replace: true })
      }
    >
      <input type="hidden" name="shown" value="1" />
      <Checkbox
        name="unlisted"
        value="1"
        label="Show treks that are not listed"
        defaultChecked={!listedOnly}
      />
      {!live && <Button size="s">Apply</Button>}
    </Form>
  )
}
