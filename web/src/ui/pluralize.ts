/** Returns a count with its noun: "1 person" or "2 people". */
export const pluralize = (count: number, one: string, many = `${one}s`): string =>
  `${count} ${count === 1 ? one : many}`
