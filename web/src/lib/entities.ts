const LETTERS: Record<string, string> = { lt: '<', gt: '>', amp: '&', quot: '"', nbsp: ' ' }

/** Text out of HTML that a serializer wrote: 'Q&amp;A' is 'Q&A'. Tags are left alone. */
export function decodeEntities(html: string): string {
  return html.replace(/&(lt|gt|amp|quot|nbsp);/g, (entity, name: string) => LETTERS[name] ?? entity)
}

/** The words of a piece of HTML without its tags. */
export function stripTags(html: string): string {
  return decodeEntities(html.replace(/<[^>]*>/g, ' '))
}
