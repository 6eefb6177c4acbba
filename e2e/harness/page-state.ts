import { expect } from '@playwright/test'

type State = { title: string; failures: string[] }

/** The titles of error pages, and of failed parts of a page. */
const FAILED = /^(Page not found|Not found|We couldn't (load|show)|You're offline|You don't have access)/

/** The script that returns the page's title and error messages, or null while a part is loading. */
const READ = `(() => {
  const title = document.querySelector('h1')
  if (!title || document.querySelector('[data-loads], [data-loading]')) return null
  const failures = [...document.querySelectorAll('main [role="alert"]')].map((alert) => alert.textContent)
  return { title: title.textContent, failures, words: document.body.textContent.length }
})()`

/** Waits until the page is complete and returns the same state twice. `run` runs a script in the page. */
export async function readPage(run: <T>(script: string) => Promise<T>, path: string): Promise<State> {
  let last = ''
  let state: State | null = null
  await expect
    .poll(
      async () => {
        state = await run<State | null>(READ).catch(() => null)
        const before = last
        last = JSON.stringify(state)
        return state !== null && last === before
      },
      { message: `${path} is complete`, intervals: [100], timeout: 30_000 },
    )
    .toBe(true)
  return state as unknown as State
}

/** Returns the error messages of a page, without the expected one. */
export const findFailures = ({ title, failures }: State, expected?: RegExp): string[] =>
  [title, ...failures].filter((words) => FAILED.test(words) && !expected?.test(words))

/** True if the page's title or one of its messages is the expected one. */
export const isTitled = ({ title, failures }: State, expected: RegExp): boolean =>
  [title, ...failures].some((words) => expected.test(words))
