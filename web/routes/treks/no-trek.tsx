import { redirect } from 'react-router'
import { may } from '../../http/may.ts'

/** A trek's address without its name leads to all of them. */
export const loader = may('site.use', async () => redirect('/list'))
