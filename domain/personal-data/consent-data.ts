import { type Declarations, ours, plain } from './declared-data.ts'

/** What a person accepted or rejected while signed in. */
export const consentData: Declarations = {
  consent: {
    title: 'Your cookie choices',
    whose: { account_id: 'account' },
    rows: 'deleted',
    columns: {
      ...plain('version analytics functional advertising chosen_at'),
      ...ours('id browser_id account_id'),
    },
  },
}
