// Written by `make api` from openapi.json. Do not edit.
import type { Schemas } from '../../api/client'

export type FilterName = Schemas['FilterInEffect']['name']

/** A sort order of the results; without one the server chooses: best match for a text, else the rank. */
export type Sort = Schemas['CoachPage']['sort']

/** Each filter with its values, none for names of places, and whether it can have several, separated by commas. */
export const FILTERS: readonly { name: FilterName; values: readonly string[]; isList: boolean }[] = [
  {
    "isList": false,
    "name": "sport",
    "values": [
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
    ]
  },
  {
    "isList": false,
    "name": "gender",
    "values": [
      "Men",
      "Women",
      "Both"
    ]
  },
  {
    "isList": true,
    "name": "division",
    "values": [
      "DI",
      "DII",
      "DIII",
      "NAIA",
      "NJCAA"
    ]
  },
  {
    "isList": true,
    "name": "role",
    "values": [
      "head",
      "associate",
      "assistant",
      "other"
    ]
  },
  {
    "isList": true,
    "name": "state",
    "values": [
      "AL",
      "AK",
      "AS",
      "AZ",
      "AR",
      "BC",
      "CA",
      "CO",
      "CT",
      "DE",
      "DC",
      "FL",
      "GA",
      "GU",
      "HI",
      "ID",
      "IL",
      "IN",
      "IA",
      "KS",
      "KY",
      "LA",
      "ME",
      "MD",
      "MA",
      "MI",
      "MN",
      "MS",
      "MO",
      "MT",
      "NE",
      "NV",
      "NH",
      "NJ",
      "NM",
      "NY",
      "NC",
      "ND",
      "MP",
      "OH",
      "OK",
      "OR",
      "PA",
      "PR",
      "RI",
      "SC",
      "SD",
      "TN",
      "TX",
      "VI",
      "UT",
      "VT",
      "VA",
      "WA",
      "WV",
      "WI",
      "WY"
    ]
  },
  {
    "isList": true,
    "name": "conference",
    "values": []
  },
  {
    "isList": false,
    "name": "city",
    "values": []
  },
  {
    "isList": false,
    "name": "min_reviews",
    "values": [
      "1",
      "5",
      "10",
      "25"
    ]
  },
  {
    "isList": false,
    "name": "school_email",
    "values": [
      "true"
    ]
  },
  {
    "isList": false,
    "name": "unrated",
    "values": [
      "true"
    ]
  }
]

export interface FilterGroup {
  name: FilterName
  title: string
  /** The option for no filter; a filter without one can have several values. */
  any: string
  /** What the button for the other options says: "All states"; empty if all are shown at once. */
  all: string
}

/** The groups of the panel. */
export const GROUPS: readonly FilterGroup[] = [
  {
    "all": "All states",
    "any": "",
    "name": "state",
    "title": "State"
  },
  {
    "all": "",
    "any": "All teams",
    "name": "gender",
    "title": "Team"
  },
  {
    "all": "More sports",
    "any": "All sports",
    "name": "sport",
    "title": "Sport"
  },
  {
    "all": "",
    "any": "",
    "name": "division",
    "title": "Division"
  },
  {
    "all": "All conferences",
    "any": "",
    "name": "conference",
    "title": "Conference"
  },
  {
    "all": "",
    "any": "",
    "name": "role",
    "title": "Role"
  },
  {
    "all": "",
    "any": "Any number",
    "name": "min_reviews",
    "title": "Reviews"
  },
  {
    "all": "",
    "any": "",
    "name": "school_email",
    "title": "School email"
  }
]

export interface SortOrder {
  name: Sort
  /** What the menu says; empty for an order that is only in old addresses. */
  label: string
  /** How the list is separated: only ranked lists set coaches with few reviews apart. */
  parts: 'match' | 'rank' | 'other'
  isByCategory: boolean
}

/** The sort orders, as the menu lists them. */
export const SORTS: readonly SortOrder[] = [
  {
    "isByCategory": false,
    "label": "Honest rank",
    "name": "rank",
    "parts": "rank"
  },
  {
    "isByCategory": false,
    "label": "Best match",
    "name": "best",
    "parts": "match"
  },
  {
    "isByCategory": false,
    "label": "Most reviewed",
    "name": "reviews",
    "parts": "other"
  },
  {
    "isByCategory": false,
    "label": "Newest review",
    "name": "newest",
    "parts": "other"
  },
  {
    "isByCategory": true,
    "label": "Best in Knowledge",
    "name": "knowledge",
    "parts": "rank"
  },
  {
    "isByCategory": true,
    "label": "Best in Honesty",
    "name": "honesty",
    "parts": "rank"
  },
  {
    "isByCategory": true,
    "label": "Best in Motivation",
    "name": "motivation",
    "parts": "rank"
  },
  {
    "isByCategory": true,
    "label": "Best in Planning",
    "name": "planning",
    "parts": "rank"
  },
  {
    "isByCategory": true,
    "label": "Best in Character",
    "name": "character",
    "parts": "rank"
  },
  {
    "isByCategory": true,
    "label": "Best in Team Spirit",
    "name": "team_spirit",
    "parts": "rank"
  },
  {
    "isByCategory": false,
    "label": "",
    "name": "name",
    "parts": "match"
  }
]

/** Orders in old addresses, and the present ones. */
export const FORMER_SORTS: Readonly<Record<string, Sort>> = {
  "rating": "rank"
}
