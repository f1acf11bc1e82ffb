import { redirect } from 'react-router'
import { may } from '../../../http/authorize.ts'

/** A trek address without a slug redirects to the list. */
export const loader = may('site.use', async () => redirect('/list'))
