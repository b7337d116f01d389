/** The parts of a query that a form keeps when the browser submits it. */
export function HiddenFields({ query }: { query: Readonly<Record<string, string | undefined>> }) {
  return Object.entries(query).map(
    ([name, value]) => value && <input key={name} type="hidden" name={name} value={value} />,
  )
}
