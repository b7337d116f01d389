import { expect, it } from 'vitest'
import { findHints } from './findHints'

/** CPU time in microseconds for all comments together; excludes other threads and processes. */
function cpuTime(comments: readonly string[]): number {
  const before = process.threadCpuUsage()
  for (const comment of comments) findHints(comment, [])
  const { user, system } = process.threadCpuUsage(before)
  return user + system
}

it.each([
  ...['a*b ', 'a.', 'k a y l a ', '@', 'A', 'Aa ', '1-', '<b>', 'a@b.', 'я', '1 ', '#1#2', 'www.'],
  ...['i was the ', '!1|', '(555) ', `${'a'.repeat(39)} `, 'captain ', 'Mc', "a'", 'нет '],
])('hints take time linear in the length of %j', (unit) => {
  const [short, long] = [unit.repeat(2000).slice(0, 2000), unit.repeat(16_000).slice(0, 16_000)]
  // The same number of characters in short and in long comments, alternating. The CPU clock may have a resolution of
  // 10 ms, so only the sums are compared: with a quadratic pattern the long ones would take 8 times as long. The 100 ms
  // are for garbage collection; seven rounds of /a*b/, which is quadratic, took 750 ms.
  const eight = Array.from({ length: 8 }, () => short)
  const rounds = Array.from({ length: 7 }, () => [cpuTime(eight), cpuTime([long])] as const)
  const sum = (side: 0 | 1) => rounds.reduce((total, times) => total + times[side], 0)
  expect(sum(1)).toBeLessThan(4 * sum(0) + 100_000)
})
