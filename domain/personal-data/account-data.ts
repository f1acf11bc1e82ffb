import {
  type Declarations,
  file,
  retainedBecause,
  ours,
  personal,
  plain,
  sealed,
  secret,
} from './declared-data.ts'

/** The identity of a person, and how they sign in. */
export const accountData: Declarations = {
  login_challenge: {
    title: 'Login codes you requested',
    // A booking may name any address: only its own account may see who requested codes for it.
    whose: { email: 'own email' },
    rows: 'deleted',
    columns: {
      ...plain('id created_at expires_at used_at delay_seconds'),
      ...personal('email network'),
      ...ours('attempts_left'),
      ...secret('browser_hash'),
    },
  },
  known_browser: {
    title: 'Browsers that signed in with your address',
    whose: { email: 'own email' },
    rows: 'deleted',
    columns: { ...plain('signed_in_at'), ...personal('email network'), ...secret('browser_hash') },
  },
  session: {
    title: 'Where you signed in',
    whose: { account_id: 'account' },
    rows: 'deleted',
    columns: {
      ...plain('id account_id created_at seen_at expires_at ended_at second_factor_at'),
      ...plain('confirmed_at device'),
      ...secret('token_hash'),
    },
  },
  passkey_challenge: {
    title: 'Passkeys that were asked for',
    whose: { account_id: 'account' },
    rows: 'deleted',
    columns: {
      ...plain('account_id purpose created_at expires_at used_at'),
      ...secret('challenge_hash bound_to'),
    },
  },
  passkey: {
    title: 'Passkeys',
    whose: { account_id: 'account' },
    rows: 'deleted',
    columns: {
      ...plain('id account_id counts_as_factor created_at used_at transports'),
      ...personal('name'),
      ...ours('counter'),
      ...secret('credential_id public_key'),
    },
  },
  recovery_code: {
    title: 'Recovery codes',
    whose: { account_id: 'account' },
    rows: 'deleted',
    columns: { ...plain('account_id used_at'), ...secret('code_hash') },
  },
  second_factor: {
    title: 'Second factor',
    whose: { account_id: 'account' },
    rows: 'deleted',
    columns: {
      ...plain('account_id created_at confirmed_at'),
      ...ours('last_step failures locked_until'),
      ...secret('secret_sealed'),
    },
  },
  erasure: {
    title: 'Requests to erase your account',
    whose: { account_id: 'account' },
    rows: 'retained',
    columns: {
      ...plain('id account_id state asked_at due_at ended_at finished_at'),
      ...ours('asked_by'),
      // The last step of the erasure empties its own columns, after the files are deleted and the mail is sent.
      ...secret('files', "case state when 'erased' then files else '{}' end"),
      ...secret('letter_sealed', "case state when 'erased' then letter_sealed end"),
    },
  },
  seeing: {
    title: 'When our staff saw the site as you, and why',
    whose: { person_id: 'account' },
    rows: 'retained',
    columns: {
      ...plain('id person_id begun_at ends_at ended_at'),
      ...retainedBecause('One of our three sentences.', 'reason'),
      ...ours('session_id operator_id'),
    },
  },
  'vault.profile': {
    title: 'Your profile',
    whose: { account_id: 'account' },
    rows: 'deleted',
    columns: { ...plain('account_id changed_at'), ...sealed('details_sealed', 'profile', 'account_id') },
  },
  notice: {
    title: 'Notices at /notifications',
    whose: { account_id: 'account' },
    rows: 'deleted',
    columns: plain('id account_id event recipient about record_id detail created_at read_at'),
  },
  saved_trek: {
    title: 'Treks you saved',
    whose: { account_id: 'account' },
    rows: 'deleted',
    columns: plain('account_id trek_id saved_at'),
  },
  account: {
    title: 'Your account',
    whose: { id: 'account' },
    rows: 'retained',
    columns: {
      ...plain('id created_at role'),
      ...plain('shortcuts_off'),
      ...personal('first_name last_name phone address city country'),
      ...personal('email', "id || '@erased.invalid'"),
      ...file('photo_key'),
      ...personal('referral_code', 'new_referral_code()'),
      ...personal('state', "'erased'"),
      ...personal('stopped_at', 'null'),
      ...personal('stopped_because'),
    },
  },
}
