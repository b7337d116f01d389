const LETTERS: Record<string, string> = { lt: '<', gt: '>', amp: '&', quot: '"', nbsp: ' ' }

/** Decodes the entities that an HTML serializer writes: 'Q&amp;A' is 'Q&A'. Tags are kept. */
export function decodeEntities(html: string): string {
  return html.replace(/&(lt|gt|amp|quot|nbsp);/g, (entity, name: string) => LETTERS[name] ?? entity)
}

/** The text of a piece of HTML, without its tags. */
export function stripTags(html: string): string {
  return decodeEntities(html.replace(/<[^>]*>/g, ' '))
}
