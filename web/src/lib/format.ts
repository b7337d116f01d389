interface Team {
  sport: string
  gender: string
}

interface Place {
  university: string
  division: string
}

/** 'Both' is Men's and Women's, 'Women' is Women's, anything else Men's (spec section 2). */
export function genderLabel(gender: string): string {
  if (gender === 'Both') return "Men's and Women's"
  return gender === 'Women' ? "Women's" : "Men's"
}

/** "Women's Basketball" */
export function sportTitle({ sport, gender }: Team): string {
  return `${genderLabel(gender)} ${sport}`
}

/** "Women's Basketball @ Cedar Valley State (DI)"; a coach without a division has no parentheses. */
export function coachTitle(coach: Team & Place): string {
  const title = `${sportTitle(coach)} @ ${coach.university}`
  return coach.division ? `${title} (${coach.division})` : title
}

/** "Athletics at Cedar Valley State · DI"; the team replaces a missing department. */
export function departmentLine(coach: Team & Place & { department?: string | null }): string {
  const line = `${coach.department ?? sportTitle(coach)} at ${coach.university}`
  return coach.division ? `${line} · ${coach.division}` : line
}

/** "1,234", in every locale. Intl.NumberFormat takes as long to load as everything else on a page. */
export function formatCount(count: number): string {
  return String(count).replace(/\B(?=(\d{3})+$)/g, ',')
}

/** "(128 reviews)": always plural, as in the spec. */
export function reviewsCount(count: number): string {
  return `(${formatCount(count)} reviews)`
}
