/** How long an operator may see the site as somebody else: a quarter of an hour, then it is asked for anew. */
export const SEEING_MINUTES = 15

/** Why an operator sees the site as somebody else: it stands in the audit log beside the look. */
export const seeingReasons = {
  help: 'They asked us to see what they see',
  fault: 'Finding a fault that they reported',
  doubt: 'Checking a doubt',
} as const
