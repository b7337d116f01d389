import { execFileSync, spawn, type ChildProcess } from 'node:child_process'
import { cp, mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

export const ROOT = join(import.meta.dirname, '../..')
export const SIDELINE = join(ROOT, '.venv/bin/sideline')

type Environment = Record<string, string>

/** A real `sideline serve` with a data folder of its own. */
export class Site {
  private process: ChildProcess | undefined
  private log = ''

  readonly folder: string
  readonly port: number
  private readonly settings: Environment

  private constructor(folder: string, port: number, settings: Environment) {
    this.folder = folder
    this.port = port
    this.settings = settings
  }

  /** A site on a free port whose data is a copy of `template`. */
  static async open(template: string, settings: Environment = {}): Promise<Site> {
    const folder = await mkdtemp(join(tmpdir(), 'sideline-site-'))
    await cp(template, folder, { recursive: true })
    const site = new Site(folder, await freePort(), settings)
    await site.start()
    return site
  }

  /** A site with the demo's coaches, reviews and login. */
  static async demo(): Promise<Site> {
    const folder = await mkdtemp(join(tmpdir(), 'sideline-demo-'))
    execFileSync(SIDELINE, ['demo'], { env: { ...process.env, SIDELINE_DATA_DIR: folder }, stdio: 'ignore' })
    const site = new Site(folder, await freePort(), {})
    await site.start()
    return site
  }

  get url(): string {
    return `http://127.0.0.1:${this.port}`
  }

  /** Starts the server and waits until it is ready; after `stop()` it comes back with the same data. */
  async start(): Promise<void> {
    this.process = spawn(SIDELINE, ['serve', '--port', String(this.port)], {
      env: {
        ...process.env,
        SIDELINE_DATA_DIR: this.folder,
        SIDELINE_RATE_LIMITS: 'off',
        SIDELINE_MAIL_PAUSE: '0',
        ...this.settings,
      },
      stdio: ['ignore', 'pipe', 'pipe'],
    })
    this.process.stdout?.on('data', (chunk: Buffer) => (this.log += chunk.toString()))
    this.process.stderr?.on('data', (chunk: Buffer) => (this.log += chunk.toString()))
    await this.untilReady(Date.now() + 30_000)
  }

  /** Ends the server, as an operator would, and waits until it is gone. */
  async stop(): Promise<void> {
    const running = this.process
    this.process = undefined
    if (!running || running.exitCode !== null) return
    const gone = new Promise((resolve) => running.once('exit', resolve))
    running.kill('SIGTERM')
    await gone
  }

  async close(): Promise<void> {
    await this.stop()
    await rm(this.folder, { recursive: true, force: true })
  }

  /** All mails sent so far to an address, oldest first, as the text of their .eml files. */
  async mailsTo(address: string): Promise<string[]> {
    const outbox = join(this.folder, 'outbox')
    const names = await readdir(outbox).catch(() => [])
    const mails = await Promise.all(
      names
        .filter((name) => name.endsWith('.eml'))
        .sort()
        .map((name) => readFile(join(outbox, name), 'utf8')),
    )
    return mails.filter((mail) => mail.includes(address))
  }

  private async untilReady(deadline: number): Promise<void> {
    for (;;) {
      const answer = await fetch(`${this.url}/readyz`).catch(() => undefined)
      if (answer?.ok) return
      if (this.process?.exitCode !== null || Date.now() > deadline)
        throw new Error(`the site did not start:\n${this.log}`)
      await new Promise((resolve) => setTimeout(resolve, 50))
    }
  }
}

function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const probe = createServer()
    probe.once('error', reject)
    probe.listen(0, '127.0.0.1', () => {
      const address = probe.address()
      probe.close(() => resolve(typeof address === 'object' && address ? address.port : 0))
    })
  })
}
