// Drives the site with the official client, unchanged, as the pages do. Ends with exit code 1 at the first surprise.
//   node official_client.mjs http://127.0.0.1:PORT/auth/v1
// Mails: prints "mail ADDRESS" and reads the one-time token of the last mail to that address from standard input.
import assert from 'node:assert/strict'
import readline from 'node:readline'
import { createHmac } from 'node:crypto'
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
    experimental: { recoveryCodes: true },
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

// An authenticator app (RFC 6238): the code of a secret, so many steps of 30 seconds from now.
const codeOf = (secret, steps = 0) => {
  const letters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'
  const bits = [...secret].map((letter) => letters.indexOf(letter).toString(2).padStart(5, '0')).join('')
  const counter = Buffer.alloc(8)
  counter.writeBigUInt64BE(BigInt(Math.floor(Date.now() / 30_000) + steps))
  const key = Buffer.from(bits.match(/.{8}/g).map((byte) => parseInt(byte, 2)))
  const digest = createHmac('sha1', key).update(counter).digest()
  const number = digest.readUInt32BE(digest.at(-1) & 15) & 0x7fffffff
  return String(number % 1_000_000).padStart(6, '0')
}

const levelOf = async ({ mfa }) => {
  const { currentLevel, nextLevel, currentAuthenticationMethods } = good(await mfa.getAuthenticatorAssuranceLevel())
  return [currentLevel, nextLevel, ...currentAuthenticationMethods.map(({ method }) => method)]
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

// ---- two-step sign-in
const desk = await signedIn(email, LAST)
const half = await signedIn(email, LAST)
assert.deepEqual(await levelOf(desk), ['aal1', 'aal1', 'password'])
const app = good(await desk.mfa.enroll({ factorType: 'totp', friendlyName: 'Phone', issuer: 'Sideline' }))
assert.ok(app.totp.qr_code.startsWith('data:image/svg+xml;utf-8,<svg'))
const { secret } = app.totp
const { id: factorId } = app
const asked = good(await desk.mfa.challenge({ factorId }))
refused(await desk.mfa.verify({ factorId, challengeId: asked.id, code: 'abcdef' }), 422, 'mfa_verification_failed')
const verified = good(await desk.mfa.challengeAndVerify({ factorId, code: codeOf(secret) }))
assert.equal(verified.user.factors[0].status, 'verified')
assert.ok(desk.events.includes('MFA_CHALLENGE_VERIFIED'))
assert.deepEqual(await levelOf(desk), ['aal2', 'aal2', 'totp', 'password'])
assert.ok(isAuthSessionMissingError((await half.getUser()).error))
const { codes } = good(await desk.mfa.recoveryCodes.generate())
good(await desk.refreshSession())
assert.deepEqual(await levelOf(desk), ['aal2', 'aal2', 'totp', 'password'])

const tablet = await signedIn(email, LAST)
assert.deepEqual(await levelOf(tablet), ['aal1', 'aal2', 'password'])
const listed = good(await tablet.mfa.listFactors())
assert.deepEqual([listed.totp.length, listed.recovery_code.length, listed.all.length], [1, 1, 2])
refused(await tablet.updateUser({ password: PASSWORD }), 401, 'insufficient_aal')
refused(await tablet.mfa.enroll({ factorType: 'totp' }), 403, 'insufficient_aal')
refused(await tablet.mfa.unenroll({ factorId }), 422, 'insufficient_aal')
const once = codeOf(secret, 1)
good(await tablet.mfa.challengeAndVerify({ factorId, code: once }))
const again = await signedIn(email, LAST)
refused(await again.mfa.challengeAndVerify({ factorId, code: once }), 422, 'mfa_verification_failed')
good(await again.mfa.recoveryCodes.verify({ code: codes[0] }))
assert.deepEqual(await levelOf(again), ['aal2', 'aal2', 'mfa/recovery_code', 'password'])
assert.equal(good(await again.mfa.recoveryCodes.getStatus()).remaining, 9)
assert.equal(good(await again.mfa.recoveryCodes.regenerate()).codes.length, 10)
good(await again.mfa.unenroll({ factorId }))
good(await again.refreshSession())
assert.deepEqual(await levelOf(again), ['aal1', 'aal1', 'password'])
assert.equal(good(await again.mfa.listFactors()).all.length, 0)

console.log(`done ${confirming ? 'with' : 'without'} confirmation`)
process.exit(0)
