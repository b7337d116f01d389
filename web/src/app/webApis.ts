/**
 * The web APIs that React and React Router need and that V8 alone lacks. The server's renderer imports this file first.
 */
import 'core-js/actual/queue-microtask'
import 'core-js/actual/url'
import 'core-js/actual/url-search-params'

/** React's streaming renderer, which is loaded with the one that is used, creates these at the start. */
class UnusedChannel {
  readonly port1 = {}
}
class UnusedEncoder {
  encode(): Uint8Array {
    return new Uint8Array()
  }
}

Object.assign(globalThis, { MessageChannel: UnusedChannel, TextEncoder: UnusedEncoder })
