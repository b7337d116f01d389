/** What stands in the tab for a page of this title. */
export function documentTitle(title: string): string {
  return `${title} · Sideline`
}
