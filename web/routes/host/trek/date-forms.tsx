import { useFetcher } from 'react-router'
import type { HostedDate } from '../../../shared/trek-form/edited-trek.ts'
import type { TrekAnswer } from '../../../shared/trek-form/trek-answer.ts'

/**
 * The forms of the dates' fields and buttons: one for each date, and one for new dates. A form cannot be inside another
 * one.
 */
export function DateForms({ dates }: { dates: readonly HostedDate[] }) {
  return (
    <>
      {dates
        .filter(({ isLocked }) => !isLocked)
        .map(({ id }) => (
          <DateForm key={id} of={id} />
        ))}
      <DateForm of="new" />
    </>
  )
}

function DateForm({ of }: { of: string }) {
  const fetcher = useDateFetcher(of)
  return (
    <fetcher.Form id={`date-${of}`} method="post" noValidate preventScrollReset>
      {of !== 'new' && <input type="hidden" name="departure" value={of} />}
    </fetcher.Form>
  )
}

/** The pending submission of a date and its result; 'new' is for dates being added. */
export function useDateFetcher(of: string) {
  return useFetcher<TrekAnswer>({ key: `date-${of}` })
}
