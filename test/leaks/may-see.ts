import { type Actor, actors } from '#domain/access/permission-rules.ts'

/** The reader: a role without a relation to the person, the person, or the other party of their booking. */
export type Viewer = Actor | 'traveller' | 'host'
type Whose = 'traveller' | 'host'

/** Where participants read a conversation. */
const talking = /^\/(messages|bookings|letters|api\/(messages|stream))\b|-your-adventure|^mail$/
const everybody: readonly Viewer[] = [...actors, 'traveller', 'host']

/**
 * Which columns of a traveller and of a host others may see, and where, beside the permissions. A column that is not
 * listed is visible to its owner only.
 */
const allowed: { of: Whose; columns: RegExp; by: readonly Viewer[]; at?: RegExp }[] = [
  // What hosts offer, and their public page. The specification's record of a trek names its host.
  {
    of: 'host',
    columns:
      /^(trek|trek_day|picture|group_discount|departure|deal|promotion|extra|trek_question|host_terms)\./,
    by: everybody,
  },
  { of: 'host', columns: /^host\.(display_name|bio|experience|specialities|languages)$/, by: everybody },
  { of: 'host', columns: /^account\.(first|last)_name$/, by: everybody, at: /^\/api\/treks/ },
  { of: 'host', columns: /^traveller_review\./, by: ['traveller', 'O'] },
  // The traveller has an inactive trek: staff see it, and operators see its deals and the host's reviews.
  {
    of: 'traveller',
    columns: /^(trek|trek_day|picture|group_discount|departure)\./,
    by: ['S', 'O'],
    at: /^\/admin\/(treks|bookings|departures|deals)\b/,
  },
  { of: 'traveller', columns: /^deal\./, by: ['O'], at: /^\/admin\/deals/ },
  { of: 'traveller', columns: /^promotion\./, by: ['O'], at: /^\/admin\/promotions/ },
  { of: 'traveller', columns: /^traveller_review\./, by: ['O'], at: /^\/admin\/reviews/ },
  // A review has its author's first name, and the host's answer.
  { of: 'traveller', columns: /^(account\.first_name|review\.(body|reply))$/, by: everybody },
  { of: 'traveller', columns: /^review\./, by: ['O'], at: /^\/admin\/reviews/ },
  { of: 'host', columns: /^review\.(body|reply)$/, by: everybody },
  // Anybody with the mailed link sees that booking.
  { of: 'traveller', columns: /^(booking|booking_traveller)\./, by: ['G'], at: /^\/bookings\/link\// },
  // The name of the traveller whose link it is, and the first names of those who come along.
  { of: 'traveller', columns: /^booking_traveller\.(first|last)_name$/, by: ['G'], at: /^\/share\// },
  // The host of a confirmed booking sees names and, near the start, what a guide must know; never the address.
  {
    of: 'traveller',
    columns: /^(booking|booking_traveller)\.(first_name|last_name|special_requests|phone)$/,
    by: ['host'],
    at: /-your-adventure|^mail$/,
  },
  {
    of: 'traveller',
    columns:
      /^vault\.(traveller_details\.details_sealed\.(needs|emergency\w*)|traveller_answer\.answer_sealed)$/,
    by: ['host'],
    at: /-your-adventure\/departures\//,
  },
  // A claim and our answer: the host of that booking, and anybody with its link. Staff read the host's response.
  {
    of: 'traveller',
    columns: /^claim\.(body|wish|answer)$/,
    by: ['host'],
    at: /-your-adventure\/bookings\/.*\/claim|^mail$/,
  },
  { of: 'traveller', columns: /^claim\.(body|wish|answer)$/, by: ['G'], at: /^\/bookings\/link\/.*\/claim/ },
  // The conversation of the two: text, file names, and the stream of its events.
  { of: 'traveller', columns: /^(message\.body|attachment\.name)$/, by: ['host'], at: talking },
  { of: 'host', columns: /^(message\.body|attachment\.name)$/, by: ['traveller'], at: talking },
  { of: 'host', columns: /^(message\.body|attachment\.name)$/, by: ['G'], at: /^\/letters\// },
  // Support reads messages to it and, with a reason, reported ones.
  ...(['traveller', 'host'] as const).flatMap((of) => [
    { of, columns: /^message\.to-support$/, by: ['S', 'O'] as const, at: /^\/admin\/support|^\/api\/stream/ },
    { of, columns: /^account\.first_name$/, by: ['S', 'O'] as const, at: /^\/admin\/support/ },
    {
      of,
      columns: /^contact_message\.(name|subject|body)$/,
      by: ['S', 'O'] as const,
      at: /^\/admin\/contact/,
    },
    { of, columns: /^message\.reported$/, by: ['S', 'O'] as const, at: /^\/admin\/messages/ },
  ]),
  // The lead of a confirmed booking sees the host's phone number.
  { of: 'host', columns: /^host\.phone$/, by: ['traveller', 'G'], at: /^\/bookings|^mail$/ },
  // Operators see accounts masked, and in full only in the bank file.
  {
    of: 'host',
    columns: /^vault\.(bank_account|payout_account|bank_change)\.masked$/,
    by: ['O'],
    at: /^\/admin\/(payouts|hosts|verifications)/,
  },
  {
    of: 'host',
    columns: /^vault\.payout_account\.details_sealed/,
    by: ['O'],
    at: /^\/admin\/payouts\.(csv|xml)/,
  },
  // Who gave bank details, from where, and the holder: an operator compares the holder with the host.
  {
    of: 'host',
    columns:
      /^vault\.bank_(account|change)\.details_sealed\.(holder|bankName|branchCode|swift)$|^vault\.bank_change\.(network|device)$/,
    by: ['O'],
    at: /^\/admin\/(payouts|hosts|verifications)/,
  },
  // Operators read who changed the bank details that they confirm.
  { of: 'host', columns: /^account\.(first_name|last_name)$/, by: ['O'], at: /^\/admin\/hosts\// },
  // An operator who decides about an application compares its names and reads the experience; the rest is masked
  // until revealed.
  {
    of: 'host',
    columns:
      /^vault\.verification_form\.form_sealed\.(firstName|lastName|businessName|accountHolderName|\w*xperience|specialities|bankName)$|^verification\.message$/,
    by: ['O'],
    at: /^\/admin\/(verifications|hosts|payouts)/,
  },
  // Discrepancies with the provider's lists are not personal: operators read and settle them.
  { of: 'host', columns: /^provider_difference\./, by: ['O'], at: /^\/admin\/(differences|audit)/ },
  { of: 'traveller', columns: /^provider_difference\./, by: ['O'], at: /^\/admin\/(differences|audit)/ },
  // Staff who open an account read why it was suspended; operators read its name in the log.
  ...(['traveller', 'host'] as const).flatMap((of) => [
    // The last digits of a card identify it to its owner; they are its mask.
    { of, columns: /^payment\.card_last4$/, by: ['S', 'O'] as const, at: /^\/admin\/bookings\// },
    { of, columns: /^account\.stopped_because$/, by: ['S', 'O'] as const, at: /^\/admin\/people/ },
    { of, columns: /^account\.first_name$/, by: ['O'] as const, at: /^\/admin\/(audit|roles)/ },
    { of, columns: /^proposal\./, by: ['O'] as const, at: /^\/admin\/roles/ },
  ]),
  { of: 'host', columns: /^audit_entry\./, by: ['O'], at: /^\/admin\/audit/ },
  { of: 'traveller', columns: /^audit_entry\./, by: ['O'], at: /^\/admin\/audit/ },
  // Actions on a booking or a trek are shown beside it, to readers of the log.
  { of: 'host', columns: /^audit_entry\./, by: ['O'], at: /^\/admin\/(bookings|treks)\// },
  { of: 'traveller', columns: /^audit_entry\./, by: ['O'], at: /^\/admin\/(bookings|treks)\// },
]

/** Secrets that grant access, which nobody is shown again. */
const never = /_hash$|secret_sealed|letter_sealed/

/** Whether somebody may see a column of one of the two at a URL. */
export function maySee(viewer: Viewer, whose: Whose, column: string, path = ''): boolean {
  if (viewer === whose) return !never.test(column)
  return allowed.some(
    ({ of, columns, by, at }) =>
      of === whose && columns.test(column) && by.includes(viewer) && (at?.test(path) ?? true),
  )
}
