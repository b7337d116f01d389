const LETTERS: Record<string, string> = { lt: '<', gt: '>', amp: '&', quot: '"', nbsp: ' ' }

// A value without quotes ends only where it must: see _VALUE in cleaning.py.
const VALUE = String.raw`(?:"[^"<>]*"|'[^'<>]*'|[^\s"'<>=\x60]+(?![^\s"'<>=\x60]))`
const ATTRIBUTES = String.raw`(?:[\s/]+[a-z][\w:-]*\s*=\s*${VALUE})*[\s/]*`
const TAG_OR_REFERENCE = new RegExp(
  String.raw`(</?(?:b|i|em|strong|p|br)${ATTRIBUTES}>|&(?:#[0-9]{1,8}|#x[0-9a-f]{1,6}|[a-z][a-z0-9]{1,31});)`,
  'gi',
)

/**
 * Returns a typed comment as the server stores it (cleaning.py): the six tags and character references are markup, any
 * other < and & is a literal character.
 */
export function commentHtml(typed: string): string {
  return typed
    .split(TAG_OR_REFERENCE)
    .map((part, n) =>
      n % 2 ? part : part.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;'),
    )
    .join('')
}

/** Decodes the entities that an HTML serializer writes: 'Q&amp;A' becomes 'Q&A'. Keeps tags. */
export function decodeEntities(html: string): string {
  return html.replace(/&(lt|gt|amp|quot|nbsp);/g, (entity, name: string) => LETTERS[name] ?? entity)
}

/** Returns HTML without its tags. */
export function stripTags(html: string): string {
  return decodeEntities(html.replace(/<[^>]*>/g, ' '))
}
