import { isCivilDate, toIsoDate } from '@belay/contract/dates'
import { parseUrl } from './parse-url.ts'

/** A function that reads one search parameter. Invalid values are dropped, so that old links still open. */
type Reader<T> = (value: unknown) => T | undefined

export const text: Reader<string> = (value) =>
  typeof value === 'string' && value !== ''
    ? value.slice(0, 2000)
    : typeof value === 'number'
      ? String(value)
      : undefined
export const number: Reader<number> = (value) =>
  typeof value === 'number' && Number.isFinite(value) ? value : undefined
export const flag: Reader<boolean> = (value) => (typeof value === 'boolean' ? value : undefined)
export const oneOf =
  <const T extends string>(values: readonly T[]): Reader<T> =>
  (value) =>
    values.find((candidate) => candidate === value)
/** Reads a civil date, which the address contains as yyyy-MM-dd. */
export const day: Reader<string> = (value) =>
  typeof value === 'string' && isCivilDate(value) ? toIsoDate(value) : undefined
export const list =
  <T>(reader: Reader<T>): Reader<T[]> =>
  (value) => {
    const items = (Array.isArray(value) ? value : [])
      .map(reader)
      .filter((item): item is T & {} => item !== undefined && item !== null)
    return items.length > 0 ? items : undefined
  }

/** The search parameters of a screen, each with its reader. */
export type Shape = Record<string, Reader<unknown>>
type Search<S extends Shape> = { [Key in keyof S]?: Exclude<ReturnType<S[Key]>, undefined> }

/** Creates a route's `validateSearch` from readers. */
export function createSearchReader<S extends Shape>(shape: S): (raw: Record<string, unknown>) => Search<S> {
  return (raw) => {
    const search: Record<string, unknown> = {}
    for (const [key, reader] of Object.entries(shape)) {
      const value = reader(raw[key])
      if (value !== undefined) search[key] = value
    }
    return search as Search<S>
  }
}

/** The search parameters of every list, without its own filters. */
export const tableSearch = {
  q: text,
  sort: text,
  after: text,
  page: number,
  hide: list(text),
  open: text,
  program: text,
  /** The shown part of the open program, and the action that is open for it. */
  part: oneOf(['program', 'request', 'contract', 'conversation', 'mails', 'history']),
  do: oneOf(['add', 'edit', 'assign', 'subscribe', 'fill']),
  view: text,
} satisfies Shape
export type TableSearch = Search<typeof tableSearch>

/** Reads a path within this app. Undefined for `//elsewhere`, `/\elsewhere` and full addresses. */
export const appPath: Reader<string> = (value) => {
  if (typeof value !== 'string' || !value.startsWith('/') || value.length > 2000) return undefined
  const url = parseUrl(value, 'http://app.invalid')
  return url?.origin === 'http://app.invalid' && !/^[/\\]{2}/.test(value)
    ? `${url.pathname}${url.search}${url.hash}`
    : undefined
}
