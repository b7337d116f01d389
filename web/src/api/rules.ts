import type { Schemas } from './client'

/** What is wrong with a profile. */
export type CoachReason = Schemas['ReportCoach']['rule']

export type Rule = Schemas['ReportReview']['rule']

/** Each rule as an author is told it; the contract has the same. */
export const RULE_TITLES: Record<Rule, string> = {
  threat: 'No threats, harassment or hate',
  private_data: 'No private data of others',
  illegal: 'Nothing illegal',
  one_review: 'Rule 1: one review per coach',
  genuine: 'Rule 2: genuine experience',
  english: 'Rule 3: English only',
  profanity: 'Rule 4: no profanity',
  about_coaching: 'Rule 5: about the coaching',
  names: "Rule 6: no names but the coach's",
  ads: 'No ads, links or spam',
}

/** Each reason as its reporter is asked for it; the contract has the same. */
export const COACH_REASONS: Record<CoachReason, string> = {
  wrong_details: 'Wrong details',
  duplicate: 'There twice',
  not_a_coach: 'Not a coach',
  moved: 'Moved to another school',
  illegal: 'It is illegal',
}
