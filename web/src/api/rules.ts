// Written by `make api` from openapi.json. Do not edit.
import type { Schemas } from './client'

/** What is wrong with a profile. */
export type CoachReason = Schemas['ReportCoach']['rule']

export type Rule = Schemas['ReportReview']['rule']

/** The title of each rule, as shown to authors. */
export const RULE_TITLES: Record<Rule, string> = {
  "threat": "Threats, harassment or hate",
  "private_data": "Private information about others",
  "illegal": "Illegal content or a copyright claim",
  "genuine": "Rule 2: genuine experience",
  "profanity": "Rule 4: no profanity",
  "names": "Rule 6: no names except the coach's",
  "about_coaching": "Rule 5: about the coaching",
  "english": "Rule 3: English only",
  "ads": "Ads, links or spam",
  "one_review": "Rule 1: one review per coach"
}

/** Rules whose cases come first, and whose removals may suspend an account immediately. */
export const SEVERE_RULES: ReadonlySet<string> = new Set<Rule>([
  "threat",
  "private_data",
  "illegal"
])

/** Rules that only a text can break: no reasons on a site without comments. */
export const TEXT_RULES: ReadonlySet<string> = new Set<Rule>([
  "threat",
  "private_data",
  "profanity",
  "names",
  "about_coaching",
  "english",
  "ads"
])

/** The label of each reason in the form to report a profile. */
export const COACH_REASONS: Record<CoachReason, string> = {
  "wrong_details": "Wrong details",
  "duplicate": "Duplicate profile",
  "not_a_coach": "Not a coach",
  "moved": "Moved to another school",
  "left": "No longer coaches",
  "raid": "This page is being raided",
  "asked": "Remove my profile",
  "illegal": "Illegal content"
}

/** The reasons for reporting a review, most severe first. */
export const REASONS: Record<Rule, string> = {
  "threat": "Threats, harassment or hate",
  "private_data": "Shares private information",
  "illegal": "Illegal content",
  "genuine": "The reviewer never worked with this coach",
  "profanity": "Profanity or insults",
  "names": "Names someone else",
  "about_coaching": "Not about the coaching",
  "english": "Not in English",
  "ads": "Ads, links or spam",
  "one_review": "Several reviews by one person"
}

/** What a moderator tells the author about each rule unless they write something else. */
export const EXPLANATIONS: Record<Rule, string> = {
  "threat": "Threats, harassment and hate aren’t allowed here.",
  "private_data": "Please leave out other people’s names, numbers and addresses.",
  "illegal": "We can’t legally show this.",
  "genuine": "Please rate only coaches you’ve worked with.",
  "profanity": "Please say it without profanity.",
  "names": "Please leave out all names except the coach’s.",
  "about_coaching": "Please write only about the coaching.",
  "english": "Please write in English.",
  "ads": "Please leave out ads and links.",
  "one_review": "You can post one review per coach."
}

/** The keyboard key of each rule at the desk: its number in the guidelines, or a letter. */
export const RULE_KEYS: Record<Rule, string> = {
  "threat": "t",
  "private_data": "d",
  "illegal": "i",
  "genuine": "2",
  "profanity": "4",
  "names": "6",
  "about_coaching": "5",
  "english": "3",
  "ads": "a",
  "one_review": "1"
}

/** The title of each kind of case at the moderation desk. */
export const KIND_TITLES: Record<Schemas['CaseRow']['kind'], string> = {
  "review": "Reported review",
  "appeal": "Appeal",
  "resubmission": "Resubmitted",
  "repost": "Like a removed one",
  "coach": "Reported profile",
  "added_coach": "Added coach",
  "surge": "Review surge",
  "reply": "Reported reply",
  "held_reply": "Reply on hold",
  "profile_edit": "Profile edit request"
}

/** The outcome of a report, as shown to its reporter, with RESPONSE_TIME for {response_time}. */
export const OUTCOMES: Record<Schemas['ReportOutcome']['outcome'], { title: string; text: string }> = {
  "open": {
    "title": "Not decided yet",
    "text": "A person will look at it within {response_time} of your report."
  },
  "kept": {
    "title": "No change needed",
    "text": "A person checked it against our guidelines, and it follows them. Criticism alone doesn’t break a rule."
  },
  "kept_before": {
    "title": "Already checked",
    "text": "A person checked this text before your report, and it follows our guidelines. Report it again if it changes."
  },
  "removed": {
    "title": "It was removed",
    "text": "A person checked it against our guidelines. A removed review no longer counts toward the coach’s rating."
  },
  "deleted": {
    "title": "It was deleted",
    "text": "The person who wrote it deleted it."
  },
  "corrected": {
    "title": "It was corrected",
    "text": "A person checked the profile and corrected it. Thank you."
  },
  "left": {
    "title": "The profile was updated",
    "text": "It now says that the coach no longer coaches there. The reviews stay."
  },
  "profile_gone": {
    "title": "The profile was removed",
    "text": "The coach’s profile is no longer on this site. Thank you."
  },
  "declined": {
    "title": "The profile stays",
    "text": "The guidelines say which profiles we remove."
  }
}
