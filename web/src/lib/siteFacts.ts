/**
 * Returns a text about this site that its operator chooses. The server writes it into every document as a `meta` element;
 * its renderer has it in `site` (server/sideline/pages/react.py). In documents written at build, the server fills in the
 * {{placeholder}}.
 */
export function siteFact(meta: string, fallback: string, key = meta.replaceAll('-', '_')): string {
  if (typeof document !== 'undefined')
    return document.querySelector<HTMLMetaElement>(`meta[name="${meta}"]`)?.content ?? fallback
  const { site } = globalThis as { site?: Readonly<Record<string, string>> }
  if (!site) return `{{ ${key} }}`
  if (site[key] === undefined) throw new Error(`The server's renderer has no ${key}.`)
  return site[key]
}
