/** What stands in the tab for a page of this title; a title that begins with the product's name stands alone. */
export function documentTitle(title: string): string {
  return title.startsWith('Sideline') ? title : `${title} · Sideline`
}
