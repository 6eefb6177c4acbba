/** The events that each function of a module makes a message of: what lacks one for a function does not compile. */
type EventsOf<Module, Built> = {
  [Name in keyof Module as Module[Name] extends (event: never) => Built | Built[]
    ? Name
    : never]: Module[Name] extends (event: infer Event) => unknown ? readonly Event[] : never
}

/** Examples of everything that a module builds, by the names of its functions. */
export const buildExamples =
  <Built>() =>
  <Module extends object>(module: Module, events: EventsOf<Module, Built>): Record<string, Built[]> =>
    Object.fromEntries(
      Object.entries<readonly unknown[]>(events).map(([name, examples]) => {
        const build = module[name as keyof Module] as (event: unknown) => Built | Built[]
        return [name, examples.flatMap(build)]
      }),
    )
