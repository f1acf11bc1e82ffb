import { type Actor, actors } from '#domain/access/matrix-rules.ts'

/** Who looks: any actor whom the person knows nothing of, the person, or the other of the two who have a booking together. */
export type Viewer = Actor | 'traveller' | 'host'
type Whose = 'traveller' | 'host'

/** Where those who take part read a conversation. */
const talking = /^\/(messages|bookings|letters|api\/(messages|stream))\b|-your-adventure|^mail$/
const everybody: readonly Viewer[] = [...actors, 'traveller', 'host']

/**
 * Which columns of a traveller and of a host others may see, and where; after the table of who may do what. What is named
 * nowhere is seen by its owner alone.
 */
const allowed: { of: Whose; columns: RegExp; by: readonly Viewer[]; at?: RegExp }[] = [
  // What hosts offer, and how they show themselves. The specification's record of a trek names its host.
  { of: 'host', columns: /^(trek|trek_day|picture|group_discount|departure|deal)\./, by: everybody },
  { of: 'host', columns: /^host\.(display_name|bio|experience|specialities|languages)$/, by: everybody },
  { of: 'host', columns: /^account\.(first|last)_name$/, by: everybody, at: /^\/api\/treks/ },
  { of: 'host', columns: /^traveller_review\./, by: ['traveller', 'O'] },
  // The traveller has a trek that is not active: our staff see it, and operators see its deals and the host's reviews.
  {
    of: 'traveller',
    columns: /^(trek|trek_day|picture|group_discount|departure)\./,
    by: ['S', 'O'],
    at: /^\/admin\/(treks|bookings|departures|deals)\b/,
  },
  { of: 'traveller', columns: /^deal\./, by: ['O'], at: /^\/admin\/deals/ },
  { of: 'traveller', columns: /^traveller_review\./, by: ['O'], at: /^\/admin\/reviews/ },
  // A review carries its writer's first name, and the host's answer.
  { of: 'traveller', columns: /^(account\.first_name|review\.(body|reply))$/, by: everybody },
  { of: 'traveller', columns: /^review\./, by: ['O'], at: /^\/admin\/reviews/ },
  { of: 'host', columns: /^review\.(body|reply)$/, by: everybody },
  // Whoever holds the mailed link sees that booking.
  { of: 'traveller', columns: /^(booking|booking_traveller)\./, by: ['G'], at: /^\/bookings\/link\// },
  // The host of a confirmed booking sees names and, near the trek, what a guide must know; never the address.
  {
    of: 'traveller',
    columns: /^(booking|booking_traveller)\.(first_name|last_name|special_requests|phone)$/,
    by: ['host'],
    at: /-your-adventure|^mail$/,
  },
  {
    of: 'traveller',
    columns: /^vault\.traveller_details\.details_sealed\.(needs|emergency\w*)$/,
    by: ['host'],
    at: /-your-adventure\/departures\//,
  },
  // What was claimed, and our answer: the host of that booking, and whoever holds its link. The host's side is ours to read.
  {
    of: 'traveller',
    columns: /^claim\.(body|wish|answer)$/,
    by: ['host'],
    at: /-your-adventure\/bookings\/.*\/claim|^mail$/,
  },
  { of: 'traveller', columns: /^claim\.(body|wish|answer)$/, by: ['G'], at: /^\/bookings\/link\/.*\/claim/ },
  // The two talk with each other: words, what files are called, and the stream that brings them.
  { of: 'traveller', columns: /^(message\.body|attachment\.name)$/, by: ['host'], at: talking },
  { of: 'host', columns: /^(message\.body|attachment\.name)$/, by: ['traveller'], at: talking },
  { of: 'host', columns: /^(message\.body|attachment\.name)$/, by: ['G'], at: /^\/letters\// },
  // Our support reads what is written to it, and, once it says why, what was reported.
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
  // Whoever is confirmed may call the host.
  { of: 'host', columns: /^host\.phone$/, by: ['traveller', 'G'], at: /^\/bookings|^mail$/ },
  // Operators see accounts masked, and whole only in the file that the bank gets.
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
  // Who gave bank details, from where, and whose account it is: an operator compares the holder with the host.
  {
    of: 'host',
    columns:
      /^vault\.bank_(account|change)\.details_sealed\.(holder|bankName|branchCode|swift)$|^vault\.bank_change\.(network|device)$/,
    by: ['O'],
    at: /^\/admin\/(payouts|hosts|verifications)/,
  },
  // Whoever decides about an application compares its names and reads the experience; the rest is masked until it is revealed.
  {
    of: 'host',
    columns:
      /^vault\.verification_form\.form_sealed\.(firstName|lastName|businessName|accountHolderName|\w*xperience|specialities|bankName)$|^verification\.message$/,
    by: ['O'],
    at: /^\/admin\/(verifications|hosts|payouts)/,
  },
  // What differs from the provider's lists is no person's: operators read and settle it.
  { of: 'host', columns: /^provider_difference\./, by: ['O'], at: /^\/admin\/(differences|audit)/ },
  { of: 'traveller', columns: /^provider_difference\./, by: ['O'], at: /^\/admin\/(differences|audit)/ },
  // Why an account was stopped is read by whoever of ours opens it; its name by operators who read the log about it.
  ...(['traveller', 'host'] as const).flatMap((of) => [
    // The last digits of a card name it among a person's own; they are its mask.
    { of, columns: /^payment\.card_last4$/, by: ['S', 'O'] as const, at: /^\/admin\/bookings\// },
    { of, columns: /^account\.stopped_because$/, by: ['S', 'O'] as const, at: /^\/admin\/people/ },
    { of, columns: /^account\.first_name$/, by: ['O'] as const, at: /^\/admin\/(audit|roles)/ },
    { of, columns: /^proposal\./, by: ['O'] as const, at: /^\/admin\/roles/ },
  ]),
  { of: 'host', columns: /^audit_entry\./, by: ['O'], at: /^\/admin\/audit/ },
  { of: 'traveller', columns: /^audit_entry\./, by: ['O'], at: /^\/admin\/audit/ },
  // What was done about a booking or a trek stands beside it, for whoever reads the log.
  { of: 'host', columns: /^audit_entry\./, by: ['O'], at: /^\/admin\/(bookings|treks)\// },
  { of: 'traveller', columns: /^audit_entry\./, by: ['O'], at: /^\/admin\/(bookings|treks)\// },
]

/** What nobody is shown again: what would let somebody in. */
const never = /_hash$|secret_sealed|letter_sealed/

/** Whether somebody may see, at an address, what stands in a column of one of the two. */
export function maySee(viewer: Viewer, whose: Whose, column: string, path = ''): boolean {
  if (viewer === whose) return !never.test(column)
  return allowed.some(
    ({ of, columns, by, at }) =>
      of === whose && columns.test(column) && by.includes(viewer) && (at?.test(path) ?? true),
  )
}
