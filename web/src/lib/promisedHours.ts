import { siteFact } from './siteFacts'

/** The time within which a person reviews a report: '24 hours'. */
export const RESPONSE_TIME = siteFact('response-time', '24 hours')

/** The time within which support replies to a message. */
export const SUPPORT_REPLY_TIME = siteFact('support-reply-time', '24 hours')

/** RESPONSE_TIME as a number. */
export const RESPONSE_HOURS = parseInt(RESPONSE_TIME)
