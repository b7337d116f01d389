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

/** Rules whose cases come first, and whose removal may suspend an account at once. */
export const SEVERE_RULES: ReadonlySet<string> = new Set<Rule>(['threat', 'private_data', 'illegal'])

/** Each reason as its reporter is asked for it; the contract has the same. */
export const COACH_REASONS: Record<CoachReason, string> = {
  wrong_details: 'Wrong details',
  duplicate: 'There twice',
  not_a_coach: 'Not a coach',
  moved: 'Moved to another school',
  illegal: 'It is illegal',
}

/** What a reporter may say is wrong, severe reasons first; the contract has the same. */
export const REASONS: Record<Rule, string> = {
  threat: 'It threatens or hates',
  private_data: 'It gives away private data',
  illegal: 'It is illegal',
  genuine: 'The writer never worked with this coach',
  profanity: 'It swears or insults',
  names: 'It names somebody',
  about_coaching: 'It is not about the coaching',
  english: 'It is not in English',
  ads: 'It is an ad, a link or spam',
  one_review: 'One person wrote several',
}

/** Within so many hours a person has looked at a report, as on the server (moderation/queue.py). */
export const RESPONSE_HOURS = 24

/** What became of a report; the contract has the same. */
export const OUTCOMES: Record<Schemas['ReportOutcome']['outcome'], { title: string; text: string }> = {
  open: { title: 'Not decided yet', text: 'A person will look at it within 24 hours of your report.' },
  kept: {
    title: 'It stays as it is',
    text: 'A person compared it with our guidelines and found that it follows them. Criticism alone breaks no rule.',
  },
  removed: {
    title: 'It was removed',
    text: 'A person compared it with our guidelines. A removed review no longer counts in the coach’s rating.',
  },
  corrected: {
    title: 'It was put right',
    text: 'A person looked at the profile and corrected it. Thank you.',
  },
  deleted: { title: 'It is gone', text: 'The person who wrote it deleted it.' },
  profile_gone: { title: 'It is gone', text: 'The coach’s profile is no longer on Sideline. Thank you.' },
}
