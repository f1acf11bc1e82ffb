export type Step = { name: string; path: string }

/** The breadcrumbs from the list to a page, as JSON-LD, with the home page first. */
export function breadcrumbs(steps: readonly Step[], origin: string) {
  return {
    '@type': 'BreadcrumbList',
    itemListElement: [{ name: 'Home', path: '/' }, ...steps].map(({ name, path }, index) => ({
      '@type': 'ListItem',
      position: index + 1,
      name,
      item: origin + path,
    })),
  }
}
