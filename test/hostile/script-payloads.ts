/** Ways in which unescaped text becomes a script; each calls `ran()`. */
export const scripts: Record<string, string> = {
  'a script element': '<script>ran()</script>',
  'an event handler': '<img src=x onerror=ran()>',
  'a drawing': '<svg/onload=ran()>',
  'an animation': '<svg><animate onbegin=ran() attributeName=x dur=1s>',
  'an address': 'javascript:ran()',
  'an address in disguise': 'jAvA\tscript:ran()//',
  'out of double quotes': '" autofocus onfocus=ran() x="',
  'out of single quotes': "' autofocus onfocus=ran() x='",
  'out of a text area': '</textarea><img src=x onerror=ran()>',
  'out of title and style': '</title></style></noscript><img src=x onerror=ran()>',
  'out of JSON-LD': '</script><script>ran()</script>',
  'out of a comment': '--><img src=x onerror=ran()><!--',
  'out of a script’s string': '\u2028";ran();//\';ran();//',
  'a template': '${ran()}{{constructor.constructor("ran()")()}}<%= ran() %>',
  'a mutation':
    '<math><mtext><table><mglyph><style><!--</style><img title="--&gt;&lt;img src=1 onerror=ran()&gt;">',
  'a mutation of noscript': '<noscript><p title="</noscript><img src=x onerror=ran()>">',
  'a frame': '<iframe srcdoc="<script>parent.ran()</script>"></iframe>',
  'a refresh': '<meta http-equiv=refresh content="0;url=javascript:ran()">',
  'a document in an address': 'data:text/html,<script>parent.ran()</script>',
  'escaped once': '&lt;img src=x onerror=ran()&gt;',
  'a formula': '=HYPERLINK("javascript:ran()","x")',
  'a command': "@SUM(1+1)*cmd|' /C ran()'!A0",
  'a header': 'x\r\nBcc: ran()@example.com\r\nContent-Type: text/html\r\n\r\n<script>ran()</script>',
}
/** A marker in each of them, escaped or not. */
export const MARK = 'ran('

/** Contexts of a script in typed text: alone, in a sentence, in a URL that becomes a link. */
const settings: ((script: string) => string)[] = [
  (script) => script,
  (script) => `See ${script} there,\nand ${script}`,
  (script) => `https://chautari.test/?q=${script}`,
  (script) => `www.chautari.test/#${script}`,
  (script) => `mailto:maya@example.com?subject=${script}`,
  (script) => `"><${script}>'`,
]
/** Every kind in every context. */
export const payloads = settings.flatMap((setting) => Object.values(scripts).map(setting))
