/** The maximum duration of an impersonation: a quarter of an hour, then it needs a new reason. */
export const IMPERSONATION_MINUTES = 15

/** Why an operator impersonates somebody: the audit log records it. */
export const impersonationReasons = {
  help: 'They asked us to see what they see',
  fault: 'Finding a fault that they reported',
  doubt: 'Checking a doubt',
} as const
