export type Step = { name: string; path: string }

/** The way from the list to a page, as search engines read it; the home page stands before it. */
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
