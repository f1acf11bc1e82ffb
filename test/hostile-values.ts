/** Hostile values for any field: numbers of every size, other types and shapes, other people's ids, code. */
export function hostileValues(foreignId: string): unknown[] {
  return [
    ...[-1, -0.01, -1e9, 0.001, 0.1, 1e308, 2 ** 53, 2_147_483_648, 1],
    ...[
      '-1',
      '0',
      '0.01',
      '1',
      'NaN',
      'Infinity',
      '1e9',
      '0x10',
      '１２',
      '1,5',
      ' ',
      '',
      '99999999999999999999',
    ],
    ...[null, true, false, [], [1], {}, { $gt: 0 }, { toString: 'x' }],
    ...[foreignId, 'confirmed', 'cancelled', 'operator', 'EUR', 'JPY', 'null', 'undefined', '__proto__'],
    ...[
      "'; drop table booking; --",
      '${7*7}',
      '<script>alert(1)</script>',
      '\u202e\u2028',
      'x'.repeat(10_000),
    ],
  ]
}

/** Fields beside the specification's that an attacker might hope the server stores. */
export const hopefulFields = [
  ...['id', 'status', 'state', 'total_price', 'total_cents', 'unit_price_cents', 'price', 'amount', 'spots'],
  ...[
    'deal_cents',
    'deal_made_by',
    'deal_id',
    'deal_percent',
    'group_discount_cents',
    'group_tiers',
    'member_discount_cents',
  ],
  ...['referral_cents', 'credit_cents', 'credit_account_id', 'credit_used', 'credit_balance', 'account_id'],
  ...['user_id', 'visitor_id', 'departure_id', 'confirmed_at', 'submitted_at', 'hold_expires_at', 'currency'],
  ...['userCurrency', 'display_currency', 'display_per_usd', 'refund_amount', 'refund_status'],
  ...[
    'refund_percentage',
    'role',
    'is_host',
    'discount',
    'coupon',
    'p_status',
    'p_refund_amount',
    '__proto__',
  ],
] as const
