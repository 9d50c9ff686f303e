type Command<Commands, Name extends keyof Commands> = Commands[Name] extends new (
  ...input: never
) => infer C
  ? C
  : never;

/** The SDK's own input of one of a client's commands. */
export type CommandInput<Commands, Name extends keyof Commands> =
  Command<Commands, Name> extends { readonly input: infer I } ? I : never;

/** The SDK's own output of one of a client's commands. */
export type CommandOutput<Commands, Name extends keyof Commands> =
  Command<Commands, Name> extends {
    resolveMiddleware(...using: never): (...call: never) => Promise<{ output: infer R }>;
  }
    ? R
    : never;
