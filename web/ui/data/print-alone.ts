/** Prints one element of the page; the style sheet hides everything else. */
export function printAlone(element: Element): void {
  element.setAttribute('data-alone', '')
  window.addEventListener('afterprint', () => element.removeAttribute('data-alone'), { once: true })
  window.print()
}
