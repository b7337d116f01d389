// Written by `make api` from openapi.json. Do not edit.

export const SPORTS = [
  "Basketball",
  "Football",
  "Tennis",
  "Soccer",
  "Baseball",
  "Softball",
  "Swimming",
  "Track & Field",
  "Volleyball",
  "Golf",
  "Wrestling",
  "Cross Country",
  "Lacrosse",
  "Hockey",
  "Gymnastics",
  "Beach Volleyball",
  "Bowling",
  "Diving",
  "Equestrian",
  "Fencing",
  "Field Hockey",
  "Rifle",
  "Rowing",
  "Rugby",
  "Skiing",
  "Squash",
  "Water Polo",
  "Other"
] as const

export const GENDERS = [
  "Men",
  "Women",
  "Both"
] as const

export const DIVISIONS = [
  "DI",
  "DII",
  "DIII",
  "NAIA",
  "NJCAA"
] as const

export const ROLES = [
  "head",
  "associate",
  "assistant",
  "other"
] as const

export const TAGS = [
  "Knowledgeable",
  "Honest",
  "Caring",
  "Organized",
  "Strict",
  "Fun",
  "Unorganized",
  "Serious",
  "Motivational",
  "Always Available",
  "Dishonest",
  "Irresponsible",
  "Responsible",
  "Kind",
  "Weird",
  "Inexperienced",
  "Unfriendly",
  "Friendly",
  "Wise",
  "Hard Working",
  "Disrespectful",
  "Intimidating",
  "Hostile",
  "Lazy"
] as const

export const TAG_SENSES = {
  "problem": [
    "Unorganized",
    "Dishonest",
    "Irresponsible",
    "Inexperienced",
    "Unfriendly",
    "Disrespectful",
    "Hostile",
    "Lazy"
  ],
  "strength": [
    "Knowledgeable",
    "Honest",
    "Caring",
    "Organized",
    "Fun",
    "Motivational",
    "Always Available",
    "Responsible",
    "Kind",
    "Friendly",
    "Wise",
    "Hard Working"
  ],
  "style": [
    "Strict",
    "Serious",
    "Weird",
    "Intimidating"
  ]
} as const

export const RANK_WEIGHT = 8 as const

export const SCHOOL_EMAIL = "School email confirmed" as const

export const MISSING_RATING = "Please provide an overall rating" as const

export const MISSING_CATEGORIES = "Please rate all categories" as const

export const MISSING_DETAILS = "Please fill in all required fields" as const

export const MISSING_RULE = "Please choose a rule and write an explanation to the author" as const

export const MAX_TAGS = 5 as const

export const CATEGORIES = [
  {
    "label": "Knowledge",
    "field": "advice_rating"
  },
  {
    "label": "Honesty",
    "field": "honesty_rating"
  },
  {
    "label": "Motivation",
    "field": "motivation_rating"
  },
  {
    "label": "Planning",
    "field": "planning_rating"
  },
  {
    "label": "Character",
    "field": "supportive_rating"
  },
  {
    "label": "Team Spirit",
    "field": "team_spirit_rating"
  }
] as const

export const NOT_BEFORE_DAYS = [
  "01-15",
  "06-15",
  "08-15"
] as const

export const MAX_COMMENT = 500 as const

export const MAX_EDITED_COMMENT = 1000 as const

export const MAX_APPEAL = 1000 as const

export const MAX_REPLY = 500 as const

export const MAX_REPORT = 500 as const

export const MAX_EXPLANATION = 300 as const

export const MAX_NOTE = 1000 as const
