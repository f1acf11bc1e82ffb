import { sql } from 'kysely'

/** The public name of an account, from the table `account`: 'Jonas W.'; an erased one is 'A traveller'. */
export const authorName = sql<string>`case when account.state = 'erased' then 'A traveller'
  else coalesce(nullif(trim(account.first_name || coalesce(' ' || nullif(left(account.last_name, 1), '') || '.', '')), ''),
    'A traveller') end`
