import { type Declarations, nobody, ours, personal, plain } from './declared-data.ts'

/** What a person wrote through the contact form, signed in or with the account's address, and our answers. */
export const contactData: Declarations = {
  contact_answer: {
    title: 'Our answers to what you wrote through the contact form',
    whose: { contact_id: 'contact' },
    rows: 'deleted',
    columns: { ...plain('contact_id body sent_at'), ...ours('id staff_id') },
  },
  contact_message: {
    title: 'What you wrote through the contact form',
    whose: { id: 'contact' },
    rows: 'deleted',
    columns: {
      ...plain('id number sent_at state waiting_since changed_at'),
      ...personal('name email subject body network'),
      ...ours('form_key account_id'),
    },
  },
  contact_edge: nobody('from_state to_state'),
}
