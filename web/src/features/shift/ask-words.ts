/** Returns the label of the button that gives a shift back and asks this number of people to take it. */
export function describeAsk(people: number): string {
  if (people === 0) return 'Tell the office'
  return people === 1 ? 'Ask the one who fits' : `Ask all ${people}`
}

/** Returns the number of people who fit a shift, as a sentence. */
export function describeFit(people: number): string {
  if (people === 0) return 'Nobody we could ask fits and is free then.'
  return people === 1 ? '1 person fits.' : `${people} people fit.`
}
