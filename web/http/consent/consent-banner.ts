import { href } from 'react-router'
import type { Purpose } from '#domain/consent/consent-rules.ts'
import { purposesInUse } from '#domain/consent/stored-in-browser-rules.ts'
import { bannerFor, type Banner } from './consent.ts'
import { markedWith } from '../content-security-policy.ts'

const SETTINGS = href('/manage-cookie-settings')

/**
 * Adds the cookie banner to a page where a purpose in use needs consent. It
 * comes between the skip link and the header, in the first HTML, so that it shifts nothing. React does not hydrate it,
 * so it adds no script to any page.
 */
export function withBanner(
  html: Buffer<ArrayBuffer>,
  mark: string,
  request: Request,
  now: Date,
  inUse: readonly Purpose[] = purposesInUse(),
): Buffer<ArrayBuffer> {
  const { pathname, search } = new URL(request.url)
  const banner = bannerFor(request.headers.get('Cookie') ?? undefined, now, inUse)
  if (banner === 'none') return html
  const body = html.indexOf('<body')
  const skip = body < 0 ? -1 : html.indexOf('</a>', body)
  if (skip < 0) return html
  const at = skip + '</a>'.length
  const ask = { path: pathname + search, uses: inUse.join(' and '), mark }
  const text = banner === 'ask' ? question(ask) : confirmation(banner, ask)
  return Buffer.concat([
    html.subarray(0, at),
    Buffer.from(`${OPEN}${text}</cookie-banner>`),
    html.subarray(at),
  ])
}

const OPEN = '<cookie-banner class="cookie" role="region" aria-label="Cookies">'

/** The page of the banner, the purposes that it names, and the mark of its script. */
type Ask = { path: string; uses: string; mark: string }

function question({ path, uses, mark }: Ask): string {
  return `<form class="wrap" method="post" action="${SETTINGS}"><div><h2>May we use ${uses} cookies?</h2>
<p>We need a few cookies to keep you signed in and to hold your spots. Pages are counted on our server, without cookies. We only store what the site needs unless you agree to more.</p></div>
<div class="cookie__act"><input type="hidden" name="returnTo" value="${escaped(path)}">
<button class="btn btn--line" name="intent" value="accept">Accept ${uses}</button>
<button class="btn btn--line" name="intent" value="reject">Reject ${uses}</button>
<a href="${SETTINGS}">Choose</a></div></form>
${confirmed('accepted', { path, uses }, 'hidden')}${confirmed('rejected', { path, uses }, 'hidden')}
<script${markedWith(mark)}>${SCRIPT}</script>`
}

function confirmation(banner: Exclude<Banner, 'ask' | 'none'>, ask: Ask): string {
  return `${confirmed(banner, ask, 'role="status"')}<script${markedWith(ask.mark)}>${HIDE}</script>`
}

/** Confirms a choice. Hidden beside the question, so that a script can show it without loading the page again. */
function confirmed(
  choice: 'accepted' | 'rejected',
  { path, uses }: Omit<Ask, 'mark'>,
  state: string,
): string {
  return `<form class="wrap" method="post" action="${SETTINGS}" data-confirms="${choice}" tabindex="-1" ${state}>
<p>You have ${choice} ${uses} cookies. You can <a href="${SETTINGS}">change your cookie settings</a> at any time.</p>
<div class="cookie__act"><input type="hidden" name="returnTo" value="${escaped(path)}">
<button class="btn btn--line" name="intent" value="hide">Hide this message</button></div></form>`
}

/** Hides the message without loading a page, and deletes the cookie that asks for it. */
const HIDE = `(b=>b.addEventListener('submit',e=>{let i=e.submitter.value;if(i!='hide')return;e.preventDefault();b.remove();fetch('${SETTINGS}',{method:'POST',body:new URLSearchParams({intent:i,quiet:1})})}))(document.currentScript.parentNode)`

/** Posts a choice without leaving the page, so that typed text is not lost; if that fails, submits the form. */
const SCRIPT = `${HIDE};(b=>{let f=b.querySelector('form');f.addEventListener('submit',async e=>{let i=e.submitter.value;e.preventDefault();try{let r=await fetch('${SETTINGS}',{method:'POST',body:new URLSearchParams({intent:i,quiet:1})});if(!r.ok)throw r;f.hidden=true;let t=b.querySelector('[data-confirms='+i+'ed]');t.setAttribute('role','alert');t.hidden=false;t.focus()}catch{let h=document.createElement('input');h.type='hidden';h.name='intent';h.value=i;f.append(h);f.submit()}})})(document.currentScript.parentNode)`

function escaped(text: string): string {
  return text.replace(/[&<>"]/g, (each) => `&#${each.charCodeAt(0)};`)
}
