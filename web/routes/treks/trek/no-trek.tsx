import { href, redirect } from 'react-router'
import { authorize } from '../../../http/authorize.ts'
import { site } from '../../../site.ts'

/** A trek address without a slug redirects to the list. */
export const loader = authorize(site['treks/trek/no-trek'].read, async () => redirect(href('/list')))
