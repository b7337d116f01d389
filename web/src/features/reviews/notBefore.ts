import { NOT_BEFORE_DAYS } from '../../api/choices'

/** A date: YYYY-MM-DD. */
export type Day = `${number}-${number}-${number}`

/** Whether a value looks like a date. */
export function isDay(value: unknown): value is Day {
  return typeof value === 'string' && /^\d{4}-\d\d-\d\d$/.test(value)
}

/** The three days that an author can choose today, in time order: `next_days` in reviews/waiting.py on the server. */
export function nextDays(today: string): Day[] {
  const year = Number(today.slice(0, 4))
  const days = [year, year + 1].flatMap((of) => NOT_BEFORE_DAYS.map((day) => `${of}-${day}`))
  return days.filter((day) => day > today && isDay(day)).slice(0, NOT_BEFORE_DAYS.length) as Day[]
}

/** Sports with championships from October to January; women's teams of most schools play volleyball then. */
const FALL_SPORTS = ['Cross Country', 'Field Hockey', 'Football', 'Soccer', 'Volleyball']

const MEANINGS: Record<(typeof NOT_BEFORE_DAYS)[number], string> = {
  '01-15': 'start of spring term',
  '06-15': 'after the school year',
  '08-15': 'before next season',
}

/** What a day means to a team of this sport: 'after the school year'. */
export function meaningOf(day: Day, sport: string): string {
  const monthAndDay = NOT_BEFORE_DAYS.find((offered) => day.endsWith(offered))
  if (monthAndDay === '01-15' && FALL_SPORTS.includes(sport)) return 'after fall season'
  return monthAndDay ? MEANINGS[monthAndDay] : ''
}
