import {
  type Declarations,
  file,
  retainedBecause,
  nobody,
  ours,
  personal,
  plain,
  secret,
} from './declared-data.ts'

const GRANTED = 'What was given back: the books.'

/** Claims of travellers, the hosts' responses, and the decisions. */
export const claimData: Declarations = {
  claim_photo: {
    title: 'Photos of your claims',
    whose: { booking_id: 'booking' },
    rows: 'deleted',
    columns: { ...plain('claim_id position booking_id width height'), ...file('storage_key') },
  },
  claim_statement: {
    title: 'Your statements about travellers’ claims',
    whose: { host_id: 'account' },
    rows: 'retained',
    columns: { ...plain('claim_id written_at'), ...ours('host_id'), ...personal('body', "'-'") },
  },
  claim: {
    title: 'Claims you made',
    whose: { booking_id: 'booking' },
    rows: 'retained',
    columns: {
      ...plain('id number booking_id state kind happened_at made_at due_at decided_at'),
      ...personal('body wish', "'-'"),
      ...personal('answer', "case when answer = '' then '' else '-' end"),
      ...retainedBecause(GRANTED, 'amount_cents card_cents credit_cents'),
      ...ours('host_cents decided_by second_decided_by proposed_cents proposed_host_cents proposed_by'),
      // Repeats the answer, or states that there was none.
      ...secret('proposed_answer', "case when proposed_answer = '' then '' else '-' end"),
    },
  },
  claim_edge: nobody('from_state to_state'),
}
