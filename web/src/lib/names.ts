// Written by `make api` from openapi.json. Do not edit.

export const GENDER_LABELS = {
  "Men": "Men's",
  "Women": "Women's",
  "Both": "Men's and Women's"
} as const

/** Roles with a name of their own; others and unknown ones say nothing. */
export const ROLE_NAMES = {
  "head": "Head Coach",
  "associate": "Associate Head Coach",
  "assistant": "Assistant Coach"
} as const

/** What stands before the university of a coach who has left. */
export const LEFT = "No longer coaches at"
