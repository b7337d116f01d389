import type { Schemas } from '../../api/client'
import { monthAndDay } from '../../lib/dates'

export type Details = Schemas['SeasonReportDetails']
export type Report = Schemas['ReportNumbers']
export type Team = Schemas['ReportTeam']

/** Whether a report has strips: with fewer than five teams with numbers it has no medians (TEAMS_FOR_STRIPS on the server). */
export function hasStrips({ medians }: Report): boolean {
  return medians.some((median) => median !== null)
}

/** The teams with numbers, in the order of the table. */
export function ratedTeams({ conferences }: Report): Team[] {
  return conferences.flatMap(({ teams }) => teams.filter(({ reason }) => reason === null))
}

const WEEKDAYS = 'Sunday Monday Tuesday Wednesday Thursday Friday Saturday'.split(' ')

/** 'Monday, Dec 21, 2026'. */
export function fullDay(day: string): string {
  return `${WEEKDAYS[new Date(day).getUTCDay()] ?? ''}, ${dayWithYear(day)}`
}

/** 'Dec 21, 2026'. */
export function dayWithYear(day: string): string {
  return `${monthAndDay(day)}, ${day.slice(0, 4)}`
}
