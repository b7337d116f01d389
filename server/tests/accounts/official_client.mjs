// Drives the site with the official client, unchanged, as the pages do. Ends with exit code 1 at the first surprise.
//   node official_client.mjs http://127.0.0.1:PORT/auth/v1
// Mails: prints "mail ADDRESS" and reads the one-time token of the last mail to that address from standard input.
import assert from 'node:assert/strict'
import readline from 'node:readline'
import { GoTrueClient, isAuthApiError, isAuthSessionMissingError, isAuthWeakPasswordError } from '@supabase/auth-js'

const [url] = process.argv.slice(2)
const [PASSWORD, NEXT, LAST] = ['Correct-horse-9', 'Battery-staple-7', 'Third-secret-55']
const run = Date.now().toString(36)
const answers = readline.createInterface({ input: process.stdin })[Symbol.asyncIterator]()

const mailedToken = async (address) => {
  console.log(`mail ${address.toLowerCase()}`)
  return (await answers.next()).value
}

let opened = 0
function browser(store = new Map(), storageKey = `browser-${opened++}`) {
  const events = []
  const client = new GoTrueClient({
    url,
    storageKey,
    autoRefreshToken: false,
    detectSessionInUrl: false,
    storage: {
      getItem: (key) => store.get(key) ?? null,
      setItem: (key, value) => void store.set(key, value),
      removeItem: (key) => void store.delete(key),
    },
  })
  client.onAuthStateChange((event) => void events.push(event))
  return Object.assign(client, { store, events })
}

const good = ({ data, error }) => {
  assert.equal(error, null)
  return data
}

const refused = ({ error }, status, code) => {
  assert.ok(isAuthApiError(error), String(error))
  assert.deepEqual([error.status, error.code], [status, code])
}

const signedIn = async (email, password) => {
  const client = browser()
  good(await client.signInWithPassword({ email, password }))
  return client
}

const sessionOf = async (client) => (await client.getSession()).data.session

// ---- signing up
const email = `Ada.${run}@Athletes.example`
const ada = browser()
const about = { full_name: 'Ada Holm', university: 'Northfield', sport: 'Tennis' }
const joined = good(await ada.signUp({ email, password: PASSWORD, options: { data: about } }))
assert.deepEqual(joined.user.user_metadata, about)
const confirming = joined.session === null
if (confirming) {
  refused(await browser().signInWithPassword({ email, password: PASSWORD }), 400, 'email_not_confirmed')
  good(await ada.verifyOtp({ token_hash: await mailedToken(email), type: 'signup' }))
  const twin = good(await browser().signUp({ email, password: 'Strange-word-4' }))
  assert.deepEqual([twin.session, twin.user.identities.length], [null, 1])
  assert.notEqual(twin.user.id, joined.user.id)
} else {
  refused(await browser().signUp({ email, password: PASSWORD }), 422, 'user_already_exists')
}
assert.ok(ada.events.includes('SIGNED_IN'))
const weak = await browser().signUp({ email: `weak.${run}@athletes.example`, password: 'abc' })
assert.ok(isAuthWeakPasswordError(weak.error))

// ---- signing in, the user, the token
refused(await browser().signInWithPassword({ email, password: NEXT }), 400, 'invalid_credentials')
const phone = await signedIn(email.toUpperCase(), PASSWORD)
assert.equal(good(await phone.getUser()).user.id, joined.user.id)
assert.equal(good(await phone.getClaims()).header.alg, 'ES256')
const renamed = good(await phone.updateUser({ data: { full_name: 'Ada King', sport: null } })).user
assert.deepEqual(renamed.user_metadata, { full_name: 'Ada King', university: 'Northfield' })
assert.ok(phone.events.includes('USER_UPDATED'))

// ---- two tabs that refresh at once
const before = (await sessionOf(phone)).refresh_token
const tabs = await Promise.all([1, 2, 3].map(() => browser().refreshSession({ refresh_token: before })))
assert.equal(new Set(tabs.map((tab) => good(tab).session.refresh_token)).size, 1)
good(await phone.refreshSession())
assert.notEqual((await sessionOf(phone)).refresh_token, before)
assert.ok(phone.events.includes('TOKEN_REFRESHED'))

// ---- signing out elsewhere is noticed
const laptop = await signedIn(email, PASSWORD)
good({ data: null, ...(await laptop.signOut({ scope: 'others' })) })
assert.ok(isAuthSessionMissingError((await phone.getUser()).error))
assert.ok(phone.events.includes('SIGNED_OUT'))
good(await laptop.getUser())

// ---- forgot password
good(await browser().resetPasswordForEmail(email, { redirectTo: 'http://127.0.0.1:8000/reset-password' }))
good(await browser().resetPasswordForEmail(`nobody.${run}@athletes.example`))
const token = await mailedToken(email)
const page = browser()
good(await page.verifyOtp({ token_hash: token, type: 'recovery' }))
assert.ok(page.events.includes('PASSWORD_RECOVERY'))
refused(await browser().verifyOtp({ token_hash: token, type: 'recovery' }), 403, 'otp_expired')
refused(await page.updateUser({ password: PASSWORD }), 422, 'same_password')
good(await page.updateUser({ password: NEXT }))
assert.ok(isAuthSessionMissingError((await laptop.getUser()).error))
refused(await browser().signInWithPassword({ email, password: PASSWORD }), 400, 'invalid_credentials')
const back = await signedIn(email, NEXT)

// ---- a session handed over, as a link with tokens does
const handed = browser()
good(await handed.setSession(await sessionOf(back)))
good(await handed.updateUser({ password: LAST }))
good({ data: null, ...(await handed.signOut()) })
assert.equal(await sessionOf(handed), null)

console.log(`done ${confirming ? 'with' : 'without'} confirmation`)
process.exit(0)
