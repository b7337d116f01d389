const LETTERS: Record<string, string> = { lt: '<', gt: '>', amp: '&', quot: '"', nbsp: ' ' }

/** A stored comment, which is HTML, as its author typed it: 'Q&amp;A' goes back into the form as 'Q&A'. */
export function sourceOf(html: string): string {
  return html.replace(/&(lt|gt|amp|quot|nbsp);/g, (entity, name: string) => LETTERS[name] ?? entity)
}
