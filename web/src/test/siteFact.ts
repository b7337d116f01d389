/**
 * Adds a fact of the site to the document, as the server does (lib/siteFacts.ts). Returns the function that removes it
 * again, so that `beforeEach(() => setSiteFact(…))` does so after each test.
 */
export function setSiteFact(name: string, content: string): () => void {
  const meta = document.createElement('meta')
  meta.name = name
  meta.content = content
  document.head.append(meta)
  return () => {
    meta.remove()
  }
}
