/** The example events for each message function of a module. A function without examples does not compile. */
type EventsOf<Module, Built> = {
  [Name in keyof Module as Module[Name] extends (event: never) => Built | Built[]
    ? Name
    : never]: Module[Name] extends (event: infer Event) => unknown ? readonly Event[] : never
}

/** Builds the examples of all messages of a module, by function name. */
export const buildExamples =
  <Built>() =>
  <Module extends object>(module: Module, events: EventsOf<Module, Built>): Record<string, Built[]> =>
    Object.fromEntries(
      Object.entries<readonly unknown[]>(events).map(([name, examples]) => {
        const build = module[name as keyof Module] as (event: unknown) => Built | Built[]
        return [name, examples.flatMap(build)]
      }),
    )
