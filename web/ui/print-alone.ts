/** Prints one element of the page and nothing else; the style sheet hides what is neither in it nor around it. */
export function printAlone(element: Element): void {
  element.setAttribute('data-alone', '')
  window.addEventListener('afterprint', () => element.removeAttribute('data-alone'), { once: true })
  window.print()
}
