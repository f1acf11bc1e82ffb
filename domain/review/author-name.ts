import { sql } from 'kysely'

/** Somebody as others may name them, from the table `account`: 'Jonas W.'; who was erased is 'A traveller'. */
export const authorName = sql<string>`case when account.state = 'erased' then 'A traveller'
  else coalesce(nullif(trim(account.first_name || coalesce(' ' || nullif(left(account.last_name, 1), '') || '.', '')), ''),
    'A traveller') end`
