interface Details {
  university: string
  division?: string
  sport?: string
  gender?: string
}

/** The path that opens the dialog to add a coach, with these details filled in. */
export function addCoachPath(details: Details): string {
  const known = Object.entries(details).filter(([, value]) => value)
  return `/?${new URLSearchParams([['add-coach', 'true'], ...known]).toString()}`
}
